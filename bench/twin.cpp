// The engine's random games in C++, for comparison: the same steps on the same words with the same random numbers, so
// the same seed must give the same games. The benchmark writes tables.h from the engine's layout and tables.

#include <cstdint>
#include <cstring>

#include "tables.h"

namespace {

using Words = uint16_t *;

constexpr uint64_t STEP = 0x9E3779B97F4A7C15;
constexpr uint64_t HALF = 0xFFFFFFFF;

inline uint64_t mixed(uint64_t counter) {
    uint64_t bits = (counter ^ (counter >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    return bits ^ (bits >> 31);
}

inline uint64_t next_below(uint64_t &counter, uint64_t bound) {
    counter += STEP;
    return ((mixed(counter) >> 32) * bound) >> 32;
}

void settle(Words words, uint32_t from_a, uint32_t from_b) {
    uint32_t end_a = from_a & PORT_MASK, end_b = from_b & PORT_MASK;
    if (from_a & from_b & GEM) {
        words[end_a] = end_b;
        words[end_b] = end_a;
        words[LEFT] -= 2;
        return;
    }
    uint32_t port = from_a & GEM ? end_b : end_a;
    uint32_t gem = from_a & GEM ? from_a : from_b;
    uint32_t gem_kind = (gem >> GEM_KIND_SHIFT) & 3;
    uint32_t at = 2 * (words[GATES] * EXIT_COUNT + port - EXITS);
    ++words[HOARDS[at] + gem_kind];
    ++words[HOARDS[at + 1] + gem_kind];
    --words[LEFT];
}

inline void join(Words words, uint32_t a, uint32_t b) {
    uint32_t from_a = words[a], from_b = words[b];
    uint32_t end_a = from_a & PORT_MASK, end_b = from_b & PORT_MASK;
    words[end_a] = from_b;
    words[end_b] = from_a;
    if (((from_a & from_b) | (from_a & (end_b << EXIT_TO_GEM)) | (from_b & (end_a << EXIT_TO_GEM))) & GEM)
        settle(words, from_a, from_b);
}

inline void join_all(Words words, uint64_t joined) {
    if (joined & RING) {
        uint32_t centre = words[CENTRE] - 1;
        words[CENTRE] = centre;
        if (centre == 0) words[(joined >> RING_SHIFT) & RING_MASK] += 1 << GEM_KIND_SHIFT;
    }
    join(words, joined & PORT_MASK, (joined >> PORT_BITS) & PORT_MASK);
    join(words, (joined >> 2 * PORT_BITS) & PORT_MASK, (joined >> 3 * PORT_BITS) & PORT_MASK);
    join(words, (joined >> 4 * PORT_BITS) & PORT_MASK, (joined >> 5 * PORT_BITS) & PORT_MASK);
}

inline void occupy(Words words, uint64_t index, uint64_t cell, uint64_t tile, uint64_t free) {
    uint64_t moved = words[CELLS + free];
    words[CELLS + index] = moved;
    words[CELLS + free] = cell;
    words[ON + moved] = index;
    words[ON + cell] = LAID + tile;
}

inline uint16_t swap_to_top(Words words, uint64_t top, uint64_t below) {
    Words place = words + STACK + top;
    uint16_t drawn = place[below];
    place[below] = *place;
    *place = drawn;
    return drawn;
}

void playout(Words words, uint64_t &chance) {
    uint64_t counter = chance;
    const uint64_t players = words[PLAYERS];
    const bool two_in_hand = words[HAND_SIZE] == 2;
    uint64_t free = words[FREE], seat = words[TURN];
    uint64_t top = players * words[HAND_SIZE] + CELL_COUNT - free;
    counter += STEP;
    uint64_t bits = mixed(counter);
    while (words[LEFT]) {
        Words hand = words + HANDS + 2 * seat;
        uint64_t kind = hand[0], other = hand[1];
        uint64_t rotations = ROTATIONS[kind];
        uint64_t every = other == kind ? rotations : rotations + ROTATIONS[other];
        uint64_t first = FIRST_TILE[kind], second = FIRST_TILE[other] - rotations;
        if (every == 0) break;
        uint64_t index, cell, choice, tile;
        int64_t joined;
        while (true) {
            uint64_t scaled = (bits & HALF) * free;
            index = scaled >> 32;
            cell = words[CELLS + index];
            choice = ((scaled & HALF) * every) >> 32;
            tile = choice + (choice < rotations ? first : second);
            joined = JOINED[cell * TILE_COUNT + tile];
            if (joined >= 0) break;
            counter += STEP;
            bits = mixed(counter);
        }
        counter += STEP;
        uint64_t next_bits = mixed(counter);
        --free;
        occupy(words, index, cell, tile, free);
        join_all(words, joined);

        uint64_t in_stack = top < CELL_COUNT ? CELL_COUNT - top : 0;
        uint16_t drawn = swap_to_top(words, top, ((bits >> 32) * in_stack) >> 32);
        if (two_in_hand) {
            if (choice < rotations) hand[0] = hand[1];
            hand[1] = drawn;
        } else {
            hand[0] = drawn;
        }
        ++top;
        seat = seat + 1 < players ? seat + 1 : 0;
        bits = next_bits;
    }
    chance = counter;
    words[FREE] = free;
    words[TURN] = seat;
}

}  // namespace

extern "C" void play_games(const uint16_t *start, uint64_t *chance, uint8_t *points, uint8_t *gems, uint8_t *lengths,
                           int64_t count) {
    uint16_t words[SIZE];
    uint64_t counter = *chance;
    const uint64_t players = start[PLAYERS], dealt = players * start[HAND_SIZE];
    for (int64_t game = 0; game < count; ++game) {
        std::memcpy(words, start, sizeof words);
        for (uint64_t top = 0; top < dealt; ++top) swap_to_top(words, top, next_below(counter, CELL_COUNT - top));
        for (uint64_t top = 0; top < dealt; ++top)
            words[HANDS + 2 * ((words[FIRST] + top) % players) + top / players] = words[STACK + top];
        playout(words, counter);
        for (uint64_t seat = 0; seat < players; ++seat) {
            const uint16_t *won = words + WON + 3 * seat;
            points[game * players + seat] = won[0] * GEM_POINTS[0] + won[1] * GEM_POINTS[1] + won[2] * GEM_POINTS[2];
            gems[game * players + seat] = won[0] + won[1] + won[2];
        }
        lengths[game] = CELL_COUNT - words[FREE];
    }
    *chance = counter;
}
