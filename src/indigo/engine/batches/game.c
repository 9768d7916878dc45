/* The game for thousands of boards: a thread each on a GPU, a loop on a CPU. The constants and tables before this text
   come from indigo.engine, whose kernels this follows function by function; see indigo/engine/layout.py for the words. */

#ifdef __CUDACC__
#define KERNEL extern "C" __global__
#define INSIDE __device__ static inline
#define EACH(i, count) const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; if (i < (count))
#define NEXT return
/* A game of a batch belongs to a warp: its lanes share the work and their own part of the block's memory. */
#define LANE (threadIdx.x % 32)
#define EACH_WARP(i, count) const long long i = (blockIdx.x * (long long)blockDim.x + threadIdx.x) / 32; if (i < (count))
#define SHARED(type, name, size) __shared__ type name##_of[THREADS / 32][size]; type *name = name##_of[threadIdx.x / 32]
#define LANES(at, count) for (int at = LANE; at < (count); at += 32)
#define ONE_LANE if (LANE == 0)
#define WAIT __syncwarp()
#define TOTAL(count) __reduce_add_sync(0xFFFFFFFFu, count)
#else
#define KERNEL
#define INSIDE static inline
#define EACH(i, count) for (long long i = 0; i < (count); i++)
#define NEXT continue
#define EACH_WARP EACH
#define SHARED(type, name, size) type name[size]
#define LANES(at, count) for (int at = 0; at < (count); at++)
#define ONE_LANE
#define WAIT
#define TOTAL(count) (count)
#endif

typedef unsigned short word;
typedef unsigned char byte;
typedef unsigned long long bits;

INSIDE bits mixed(bits x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}
INSIDE unsigned next_below(bits *rng, unsigned bound) {
    *rng += 0x9E3779B97F4A7C15ull;
    return (unsigned)(((mixed(*rng) >> 32) * bound) >> 32);
}

/* A turn */

INSIDE void remove_gems(word *words, int from_a, int from_b) {
    int end_a = from_a & PORT_MASK, end_b = from_b & PORT_MASK;
    if (from_a & from_b & GEM) {
        words[end_a] = end_b;
        words[end_b] = end_a;
        words[LEFT] -= 2;
        return;
    }
    int port = from_a & GEM ? end_b : end_a, gem = from_a & GEM ? from_a : from_b;
    int kind = (gem >> GEM_KIND_SHIFT) & 3, at = 2 * (words[GATES] * EXIT_COUNT + port - EXITS);
    words[HOARDS[at] + kind] += 1;
    words[HOARDS[at + 1] + kind] += 1;
    words[LEFT] -= 1;
}
INSIDE void join(word *words, int a, int b) {
    int from_a = words[a], from_b = words[b], end_a = from_a & PORT_MASK, end_b = from_b & PORT_MASK;
    words[end_a] = from_b;
    words[end_b] = from_a;
    if (((from_a & from_b) | (from_a & (end_b << EXIT_TO_GEM)) | (from_b & (end_a << EXIT_TO_GEM))) & GEM)
        remove_gems(words, from_a, from_b);
}
INSIDE void play(word *words, int action) {
    int cell = action / TILE_COUNT, tile = action - cell * TILE_COUNT, left = words[FREE] - 1, index = words[ON + cell];
    long long joined = JOINED[action];
    words[FREE] = left;
    int moved = words[CELLS + left];
    words[CELLS + index] = moved;
    words[CELLS + left] = cell;
    words[ON + moved] = index;
    words[ON + cell] = LAID + tile;
    if (joined & RING) {
        words[CENTRE] -= 1;
        if (words[CENTRE] == 0) words[(joined >> RING_SHIFT) & RING_MASK] += 1 << GEM_KIND_SHIFT;
    }
    for (int pair = 0; pair < 3; pair++)
        join(words, (joined >> 2 * pair * PORT_BITS) & PORT_MASK, (joined >> (2 * pair + 1) * PORT_BITS) & PORT_MASK);
    int seat = words[TURN], hand = HANDS + 2 * seat, size = words[HAND_SIZE];
    int drawn = words[LEFT] ? words[STACK + words[PLAYERS] * size + CELL_COUNT - 1 - left] : EMPTY;
    if (size == 1) {
        words[hand] = drawn;
    } else {
        int kind = KIND_OF[tile];
        if (words[hand] == kind || (words[hand + 1] != kind && words[hand] == HIDDEN)) words[hand] = words[hand + 1];
        words[hand + 1] = drawn;
    }
    words[TURN] = seat + 1 < words[PLAYERS] ? seat + 1 : 0;
}
INSIDE int is_legal(const word *words, long long action) {
    if (action < 0 || action >= ACTION_COUNT || JOINED[action] < 0) return 0;
    int cell = (int)action / TILE_COUNT, kind = KIND_OF[action - cell * TILE_COUNT], hand = HANDS + 2 * words[TURN];
    int is_held = words[hand] == kind || words[hand + 1] == kind || words[hand] == HIDDEN || words[hand + 1] == HIDDEN;
    return words[LEFT] && words[ON + cell] < LAID && is_held;
}
INSIDE void deal(word *words, bits *rng) {
    for (int top = 0; top < CELL_COUNT; top++) {
        int other = top + next_below(rng, CELL_COUNT - top);
        word drawn = words[STACK + other];
        words[STACK + other] = words[STACK + top];
        words[STACK + top] = drawn;
    }
    int players = words[PLAYERS];
    for (int top = 0; top < players * words[HAND_SIZE]; top++)
        words[HANDS + 2 * ((words[FIRST] + top) % players) + top / players] = words[STACK + top];
}
INSIDE int random_action(word *words, bits *rng) {
    int hand = HANDS + 2 * words[TURN], kind = words[hand], second = words[hand + 1];
    int rotations = ROTATIONS[kind], every = second == kind ? rotations : rotations + ROTATIONS[second];
    if (words[LEFT] == 0 || every == 0) return -1;
    for (;;) {
        int cell = words[CELLS + next_below(rng, words[FREE])], choice = next_below(rng, every);
        int tile = choice < rotations ? FIRST_TILE[kind] + choice : FIRST_TILE[second] + choice - rotations;
        if (JOINED[cell * TILE_COUNT + tile] >= 0) return cell * TILE_COUNT + tile;
    }
}

INSIDE void begin(const word *start, word *words, bits *rng) {
    for (int at = 0; at < SIZE; at++) words[at] = start[at];
    deal(words, rng);
}

/* Whole games with random moves; `digests` covers every word after every move */

KERNEL void random_games(const word *starts, const byte *setups, bits *rngs, bits *digests, byte *lengths, long long count) {
    EACH(i, count) {
        word words[SIZE];
        bits rng = rngs[i], digest = 0;
        begin(starts + setups[i] * SIZE, words, &rng);
        for (;;) {
            int action = random_action(words, &rng);
            if (action < 0) break;
            play(words, action);
            if (digests)
                for (int at = 0; at < SIZE; at++) digest = (digest ^ words[at]) * 0x100000001B3ull;
        }
        rngs[i] = rng;
        lengths[i] = CELL_COUNT - words[FREE];
        if (digests) digests[i] = digest;
    }
}

/* Games in step */

KERNEL void start_games(const word *starts, const byte *setups, bits *rngs, word *games, long long count) {
    EACH(i, count) begin(starts + setups[i] * SIZE, games + i * SIZE, rngs + i);
}
/* Copy a game and play an action in it; without one (-1), or if it is over, the copy is over. */
KERNEL void play_copies(const word *games, const int *parents, const int *actions, word *copies, long long count) {
    EACH(i, count) {
        const word *from = games + (long long)parents[i] * SIZE;
        word *words = copies + i * SIZE;
        for (int at = 0; at < SIZE; at++) words[at] = from[at];
        if (actions[i] < 0) words[LEFT] = 0;
        else if (words[LEFT]) play(words, actions[i]);
    }
}
/* Translate choices (index of a free cell × 15 + local tile) into actions. */
KERNEL void find_actions(const word *games, const int *parents, const byte *mirrors, const int *choices, int *actions,
                         long long count) {
    EACH(i, count) {
        const word *words = games + (long long)parents[i] * SIZE;
        if (choices[i] < 0) {
            actions[i] = -1;
        } else {
            int cell = words[CELLS + choices[i] / TILE_COUNT];
            actions[i] = cell * TILE_COUNT + FRAME_TILES[mirrors[i]][cell][choices[i] % TILE_COUNT];
        }
    }
}
KERNEL void random_actions(word *games, bits *rngs, int *actions, long long count) {
    EACH(i, count) actions[i] = random_action(games + i * SIZE, rngs + i);
}

INSIDE int points_of(const word *words, int seat) {
    const word *won = words + WON + 3 * seat;
    return won[0] * GEM_POINTS[0] + won[1] * GEM_POINTS[1] + won[2] * GEM_POINTS[2];
}
INSIDE int gems_of(const word *words, int seat) {
    const word *won = words + WON + 3 * seat;
    return won[0] + won[1] + won[2];
}

/* Batches, as in indigo/engine/batches/steps.py and game/observations.py */

INSIDE int rank_of(const word *words, int seat) { return points_of(words, seat) * 32 + gems_of(words, seat); }
/* Return the rank of those who are ahead, and write how many they are. */
INSIDE int best_rank(const word *words, int *winners) {
    int best = -1;
    for (int seat = 0; seat < words[PLAYERS]; seat++) {
        int rank = rank_of(words, seat);
        if (rank > best) best = rank, *winners = 1;
        else if (rank == best) ++*winners;
    }
    return best;
}
INSIDE void share_out(const word *words, float *rewards) {
    int winners = 0, players = words[PLAYERS], best = best_rank(words, &winners);
    for (int seat = 0; seat < players; seat++) {
        double share = rank_of(words, seat) == best ? (double)players / winners : 0.0;
        rewards[seat] = (float)((share - 1) / (players - 1));
    }
}
/* Copy in units of eight bytes. */
INSIDE void copy_bytes(const void *from, void *to, int size) {
    LANES(at, size / 8) ((bits *)to)[at] = ((const bits *)from)[at];
}
INSIDE int tiles_of(int kind) { return ((1 << ROTATIONS[kind]) - 1) << FIRST_TILE[kind]; }
/* Write which actions are legal; `fitting` has space for a word for each cell. */
INSIDE void mask_actions(const word *words, word *fitting, byte *mask) {
    int hand = HANDS + 2 * words[TURN], held = words[LEFT] ? tiles_of(words[hand]) | tiles_of(words[hand + 1]) : 0;
    LANES(cell, CELL_COUNT) fitting[cell] = words[ON + cell] < LAID ? FITTING[cell] & held : 0;
    WAIT;
    LANES(pair, ACTION_COUNT / 2) {
        int one = 2 * pair, other = one + 1;
        int is_one = fitting[one / TILE_COUNT] >> one % TILE_COUNT & 1;
        int is_other = fitting[other / TILE_COUNT] >> other % TILE_COUNT & 1;
        ((word *)mask)[pair] = is_one | is_other << 8;
    }
}
/* Write what a seat may know. */
INSIDE void observe(const word *words, int seat, byte *seen) {
    LANES(at, OBSERVATION_SIZE / 8) ((bits *)seen)[at] = 0;
    WAIT;
    int free = words[FREE], players = words[PLAYERS];
    unsigned laid = 0; /* the tiles of each kind on the board: six bits each */
    LANES(at, CELL_COUNT) if (at >= free) {
        int cell = words[CELLS + at], tile = words[ON + cell] - LAID;
        seen[cell * TILE_COUNT + tile] = 1;
        laid += 1u << 6 * KIND_OF[tile];
    }
    laid = TOTAL(laid);
    LANES(number, TREASURE_COUNT) {
        int port = words[TREASURES[number]] & PORT_MASK, faced = FACED[2 * port], value = words[port];
        int is_other = faced == NOWHERE || words[ON + faced] >= LAID;
        int kind = port < 6 ? (words[CENTRE] == 1 ? 2 : 1) : (value >> GEM_KIND_SHIFT) & 3;
        if ((value & GEM) && port < PORTS) seen[FACING[2 * port + is_other] + kind] = 1;
    }
    LANES(kind, KIND_COUNT) {
        int hand = HANDS + 2 * seat, held = (words[hand] == kind) + (words[hand + 1] == kind);
        seen[SEEN_HAND + kind] = held;
        seen[SEEN_UNSEEN + kind] = IN_BAG[kind] - (laid >> 6 * kind & 63) - held;
    }
    LANES(at, 3 * players) seen[SEEN_WON + 3 * ((at / 3 + players - seat) % players) + at % 3] = words[WON + at];
    LANES(at, GATE_COUNT * SEATS) seen[SEEN_GATES + at] = GATES_SEEN[GATE_COUNT * SEATS * (SEATS * words[GATES] + seat) + at];
    ONE_LANE if (words[LEFT]) seen[SEEN_TURN + (words[TURN] + players - seat) % players] = 1;
}
/* Replace what the seat to move may not know by random unseen tiles. */
KERNEL void resample_batch(bits *rngs, word *games, long long count) {
    EACH(i, count) {
        word *words = games + i * SIZE;
        if (words[LEFT] == 0) NEXT;
        int players = words[PLAYERS], turn = words[TURN], left[KIND_COUNT], unseen[CELL_COUNT], size = 0;
        int top = STACK + players * words[HAND_SIZE] + CELL_COUNT - words[FREE];
        for (int kind = 0; kind < KIND_COUNT; kind++) left[kind] = IN_BAG[kind];
        for (int at = words[FREE]; at < CELL_COUNT; at++) left[KIND_OF[words[ON + words[CELLS + at]] - LAID]]--;
        for (int slot = HANDS; slot < HANDS + 2 * players; slot++) {
            if ((slot - HANDS) / 2 != turn && words[slot] != EMPTY) words[slot] = HIDDEN;
            if (words[slot] < HIDDEN) left[words[slot]]--;
        }
        for (int slot = STACK; slot < STACK_END; slot++) words[slot] = HIDDEN;
        for (int kind = 0; kind < KIND_COUNT; kind++)
            while (left[kind]-- > 0) unseen[size++] = kind;
        for (int slot = HANDS; slot < STACK_END; slot = slot == HANDS + 2 * players - 1 ? top : slot + 1) {
            if (words[slot] != HIDDEN) continue;
            int pick = next_below(rngs + i, size);
            words[slot] = unseen[pick];
            unseen[pick] = unseen[--size];
        }
    }
}
/* Start the marked games, or all, and show them; the others keep what they show, but lose their rewards. */
KERNEL void begin_batch(const word *start, const byte *which, bits *rngs, word *games, float *rewards, byte *ended,
                        byte *illegal, byte *turns, byte *masks, byte *observations, long long count) {
    EACH_WARP(i, count) {
        SHARED(bits, state, SIZE / 4);
        SHARED(bits, seen, OBSERVATION_SIZE / 8);
        SHARED(word, fitting, CELL_COUNT);
        word *words = (word *)state;
        int players = start[PLAYERS];
        LANES(seat, players) rewards[i * players + seat] = 0;
        ONE_LANE ended[i] = illegal[i] = 0;
        if (which && !which[i]) NEXT;
        copy_bytes(start, words, SIZE * sizeof(word));
        WAIT;
        ONE_LANE { deal(words, rngs + i); turns[i] = words[TURN]; }
        WAIT;
        copy_bytes(words, games + i * SIZE, SIZE * sizeof(word));
        mask_actions(words, fitting, masks + i * ACTION_COUNT);
        observe(words, words[TURN], (byte *)seen);
        WAIT;
        copy_bytes(seen, observations + i * OBSERVATION_SIZE, OBSERVATION_SIZE);
    }
}
/* Make an action in each marked game, or in all, restart those that end if `renew`, and show them. An illegal action
   changes nothing. */
KERNEL void step_batch(const word *start, const byte *which, const long long *actions, int renew, bits *rngs, word *games,
                       float *rewards, byte *ended, byte *illegal, byte *turns, byte *masks, byte *observations,
                       long long count) {
    EACH_WARP(i, count) {
        SHARED(bits, state, SIZE / 4);
        SHARED(bits, seen, OBSERVATION_SIZE / 8);
        SHARED(word, fitting, CELL_COUNT);
        word *words = (word *)state;
        int players = start[PLAYERS];
        long long action = actions[i];
        copy_bytes(games + i * SIZE, words, SIZE * sizeof(word));
        LANES(seat, players) rewards[i * players + seat] = 0;
        WAIT;
        int is_marked = !which || which[i], is_over = words[LEFT] == 0, is_played = is_marked && is_legal(words, action);
        WAIT;
        ONE_LANE {
            if (is_played) play(words, (int)action);
            if (is_played && words[LEFT] == 0) share_out(words, rewards + i * players);
            ended[i] = is_played && words[LEFT] == 0;
            illegal[i] = is_marked && !is_played && !(is_over && action == -1);
        }
        WAIT;
        if (!is_played) NEXT;
        if (renew && words[LEFT] == 0) {
            WAIT;
            copy_bytes(start, words, SIZE * sizeof(word));
            WAIT;
            ONE_LANE deal(words, rngs + i);
            WAIT;
        }
        ONE_LANE turns[i] = words[TURN];
        copy_bytes(words, games + i * SIZE, SIZE * sizeof(word));
        mask_actions(words, fitting, masks + i * ACTION_COUNT);
        observe(words, words[TURN], (byte *)seen);
        WAIT;
        copy_bytes(seen, observations + i * OBSERVATION_SIZE, OBSERVATION_SIZE);
    }
}

/* The inputs of the network, as in indigo/engine/network/inputs.py, for up to `capacity` cells. `legal` has bit 0 for the
   legal choices and bit 1 for those that would be legal with another hand. Facts show what every seat has kept. */

INSIDE void describe_game(const word *words, byte *owners, float *facts, byte *held) {
    int players = words[PLAYERS], turn = words[TURN], unseen[KIND_COUNT];
    for (int at = 0; at < FACT_COUNT; at++) facts[at] = 0;
    for (int at = 0; at < GATE_COUNT * SEATS; at++) owners[at] = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++) unseen[kind] = IN_BAG[kind];
    for (int index = words[FREE]; index < CELL_COUNT; index++) unseen[KIND_OF[words[ON + words[CELLS + index]] - LAID]]--;
    for (int kind = 0; kind < KIND_COUNT; kind++) facts[UNSEEN + kind] = unseen[kind] / 14.f;
    for (int ahead = 0; ahead < players; ahead++) {
        int seat = (turn + ahead) % players, kept = words[HANDS + 2 * seat];
        for (int gate = 0; gate < GATE_COUNT; gate++) owners[gate * SEATS + ahead] = OWNERS[words[GATES]][gate][seat];
        if (words[HAND_SIZE] == 2 && kept < HIDDEN) facts[KEPT + KIND_COUNT * ahead + kept] = 1;
        facts[POINTS + ahead] = points_of(words, seat) / 12.f;
        facts[GEM_COUNTS + ahead] = gems_of(words, seat) / 6.f;
    }
    facts[PLAYER_COUNTS + players - 2] = 1;
    facts[SETUP] = words[HAND_SIZE] == 2;
    facts[SETUP + 1] = words[GATES] == 2;
    facts[PROGRESS] = words[CENTRE] / 6.f;
    facts[PROGRESS + 1] = words[LEFT] / 12.f;
    facts[PROGRESS + 2] = (CELL_COUNT - words[FREE]) / 54.f;
    facts[PROGRESS + 3] = words[CENTRE] == 1;
    held[0] = words[HANDS + 2 * turn];
    held[1] = words[HANDS + 2 * turn + 1];
}
KERNEL void describe(const word *games, const byte *mirrors, int capacity, byte *places, byte *far, byte *edges, byte *legal,
                     byte *owners, float *facts, byte *held, long long count) {
    EACH(i, count * capacity) {
        long long game = i / capacity;
        int index = (int)(i - game * capacity), mirror = mirrors[game];
        const word *words = games + game * SIZE;
        int free = words[FREE] < capacity ? words[FREE] : capacity, nothing = capacity + GATE_COUNT;
        if (index == 0)
            describe_game(words, owners + game * GATE_COUNT * SEATS, facts + game * FACT_COUNT, held + game * 2);
        if (index >= free) {
            places[i] = NO_PLACE;
            for (int side = 0; side < 6; side++) far[i * 6 + side] = nothing, edges[i * 6 + side] = NO_SIDE;
            for (int tile = 0; tile < TILE_COUNT; tile++) legal[i * TILE_COUNT + tile] = 0;
            NEXT;
        }
        int cell = words[CELLS + index], hand = HANDS + 2 * words[TURN];
        places[i] = CELL_PLACES[mirror][cell];
        for (int local = 0; local < 6; local++) {
            int port = CELL_PORTS[cell][FRAME_SIDES[mirror][cell][local]], value = words[port], end = value & PORT_MASK;
            int node = nothing, side = NO_SIDE, gem = 0;
            if (end & EXIT) {
                node = capacity + GATE_OF[end - EXITS];
            } else {
                for (int at = 0; at < 2; at++) {
                    int beyond = CELLS_AT[end][at];
                    if (beyond != NO_CELL && words[ON + beyond] < LAID && (end != port || beyond != cell)) {
                        node = words[ON + beyond] < capacity ? words[ON + beyond] : nothing;
                        side = LOCAL_SIDES[mirror][beyond][SIDES_AT[end][at]];
                    }
                }
            }
            if (value & GEM) {
                gem = 1 + ((value >> GEM_KIND_SHIFT) & 3);
                if (port < 6) gem = words[CENTRE] == 1 ? 3 : CENTRE_GEM;
            }
            far[i * 6 + local] = node;
            edges[i * 6 + local] = side + 7 * gem;
        }
        for (int local = 0; local < TILE_COUNT; local++) {
            int tile = FRAME_TILES[mirror][cell][local], kind = KIND_OF[tile];
            int any = words[LEFT] && JOINED[cell * TILE_COUNT + tile] >= 0;
            legal[i * TILE_COUNT + local] = any ? 2 + (words[hand] == kind || words[hand + 1] == kind) : 0;
        }
    }
}
/* By seat: the share of the win and the points; whether the game is over. */
KERNEL void read_results(const word *games, float *shares, float *points, byte *over, long long count) {
    EACH(i, count) {
        const word *words = games + i * SIZE;
        int winners = 0, players = words[PLAYERS], best = best_rank(words, &winners);
        for (int seat = 0; seat < SEATS; seat++) {
            shares[i * SEATS + seat] = seat < players && rank_of(words, seat) == best ? 1.f / winners : 0.f;
            points[i * SEATS + seat] = seat < players ? points_of(words, seat) : 0;
        }
        over[i] = words[LEFT] == 0;
    }
}
