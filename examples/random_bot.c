/* A bot for Indigo in C: it speaks the bot protocol, and plays any legal move.

   `cc -o random_bot examples/random_bot.c`, then `indigo arena easy program:./random_bot` lets it play. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGEST_LINE 10000

static const char *COLOURS[] = {"red", "turquoise", "white", "purple"};
static const char *TREASURE = "e5 a1 a5 e1 e9 i1 i5";
static const char LETTERS[] = "WSBXT";
static const int ROTATIONS[] = {3, 1, 3, 6, 2};
static const int PAIRS[5][3][2] = { /* the sides that rotation 0 connects */
    {{0, 3}, {1, 5}, {2, 4}}, {{0, 3}, {1, 4}, {2, 5}}, {{1, 4}, {0, 5}, {2, 3}},
    {{0, 1}, {2, 4}, {3, 5}}, {{0, 5}, {1, 2}, {3, 4}},
};

static char moves[54 * 15][5];
static int move_count;

static int size_of(char row) { return 9 - abs('e' - row); }

/* Returns the first of the two sides through which gems leave the board, clockwise; -1 inside it. */
static int first_exit(char row, int column) {
    if (row == 'a') return 0;
    if (row == 'i') return 3;
    if (column == 1) return row < 'e' ? 5 : 4;
    if (column == size_of(row)) return row < 'e' ? 1 : 2;
    return -1;
}

/* Everything is legal but a curve that connects two exits. */
static int is_allowed(char row, int column, int kind, int rotation) {
    int out = first_exit(row, column);
    for (int pair = 0; out >= 0 && pair < 3; pair++) {
        int a = (PAIRS[kind][pair][0] + rotation) % 6, b = (PAIRS[kind][pair][1] + rotation) % 6;
        if ((a == out && b == (out + 1) % 6) || (b == out && a == (out + 1) % 6)) return 0;
    }
    return 1;
}

/* Copies the words after a key, up to the next key. Returns whether the key is there. */
static int field(const char *position, const char *key, char *words) {
    const char *start = strstr(position, key);
    if (!start) return 0;
    strcpy(words, start + strlen(key));
    char *colon = strstr(words, ": ");
    while (colon && colon > words && *colon != ' ') colon--;
    if (colon) *colon = 0;
    return 1;
}

/* Lists the legal moves of a position. Returns whether it could be read. */
static int list_moves(const char *position) {
    static char turn[LONGEST_LINE], hands[LONGEST_LINE], tiles[LONGEST_LINE];
    move_count = 0;
    tiles[0] = 0;
    if (!field(position, " turn: ", turn) || !field(position, " hands: ", hands)) return 0;
    field(position, " tiles: ", tiles);
    int seat = 0;
    while (seat < 4 && strcmp(turn, COLOURS[seat])) seat++;
    char *hand = strtok(hands, " ");
    for (int other = 0; other < seat && hand; other++) hand = strtok(NULL, " ");
    if (seat == 4 || !hand) return 0;
    for (int kind = 0; kind < 5; kind++)
        for (char row = 'a'; row <= 'i' && strchr(hand, LETTERS[kind]); row++)
            for (int column = 1; column <= size_of(row); column++) {
                char cell[3] = {row, (char)('0' + column), 0};
                if (strstr(tiles, cell) || strstr(TREASURE, cell)) continue;
                for (int rotation = 0; rotation < ROTATIONS[kind]; rotation++)
                    if (is_allowed(row, column, kind, rotation))
                        sprintf(moves[move_count++], "%s%c%d", cell, LETTERS[kind], rotation);
            }
    return move_count > 0;
}

int main(void) {
    static char line[LONGEST_LINE];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "quit")) break;
        if (!*line || !strcmp(line, "stop")) continue; /* a move takes no time, so there is nothing to stop */
        if (!strncmp(line, "hello ", 6)) puts("hello 1 random in C");
        else if (!strcmp(line, "new")) puts("ready");
        else if (!strncmp(line, "position ", 9)) puts(list_moves(line) ? "ready" : "error bad_notation no move is possible");
        else if (!strncmp(line, "go", 2) && move_count) printf("bestmove %s\n", moves[rand() % move_count]);
        else if (!strncmp(line, "set ", 4)) puts("error unknown_option this bot has no options");
        else puts("error bad_message this bot knows hello, new, position, go, stop and quit");
        fflush(stdout);
    }
    return 0;
}
