"""The state of a game as one flat array of 16-bit words, and the meaning of each word.

A *port* is the border between two cells, or an exit. The word of a port describes the route that ends there: its low
nine bits are the port at the route's far end (the port itself if no route ends there yet), and the bits above are the
gem at the port, if any. A tile joins three pairs of ports. For a pair (a, b), the word of a moves to the far end of b,
and the word of b to the far end of a. Both ends of the longer route then point to each other, and a gem at a has moved
to the far end of b. Nothing else happens, unless two gems collide or one reaches an exit.

=============  =========  ==========================================================================================
words          name       meaning
=============  =========  ==========================================================================================
0 to 155       (ports)    the borders between cells; 0 to 5 are those of the centre, by its sides
156 to 209     CELLS      the numbers of the 54 cells: first the free ones, then the occupied ones, latest first
210 to 217     HANDS      the tiles in hand, two words per seat: the number of a kind, HIDDEN or EMPTY
218 to 232     WON        the gems won, three words per seat: ambers, emeralds, sapphires; the fifth seat is NOBODY
233            FREE       the number of free cells
234            TURN       the seat to move (after the end, the one that would be next)
235            CENTRE     the number of gems left in the centre
236            LEFT       the number of gems left on the board, including the centre; at 0 the game is over
237            PLAYERS    the number of players
238            HAND_SIZE  the number of tiles in a hand
239            FIRST      the starting seat
240            GATES      the owners of the gates, as an index of `numbering.GATE_ROWS`
241            OPEN       whether won gems are visible
242            SCREENS    the seats whose won gems are hidden in this view, one bit each
243            BOARD      where the actions of the board begin in `lookup.JOINED`: 0, or SMALL for the small board
244 to 255                unused
256 to 291     (ports)    the exits; a gem that left through one stays in its word
292 to 345     ON         for each cell, its index in CELLS while free, then LAID + the number of its tile
346 to 399     STACK      the kinds in the order they are drawn, dealt tiles first; HIDDEN if unknown
400 to 407                EMPTY, so that drawing from an empty stack needs no special case
=============  =========  ==========================================================================================

The word of a port between two occupied cells is no longer used.

A game on the small board is one on the full board in which the other 24 cells are occupied from the start, by the tiles
that the small board does without. So the first 24 words of its STACK are EMPTY. The words of its exits say that routes
lead from there to exits of the same gates.
"""

SIZE = 408

PORTS = 156
EXITS = 256
EXIT_COUNT = 36

CELLS = 156
HANDS = 210
WON = 218
FREE = 233
TURN = 234
CENTRE = 235
LEFT = 236
PLAYERS = 237
HAND_SIZE = 238
FIRST = 239
GATES = 240
OPEN = 241
SCREENS = 242
BOARD = 243
ON = 292
STACK = 346
STACK_END = 400

SEATS = 4
CELL_COUNT = 54
SMALL_CELL_COUNT = 30  # of the small board
KIND_COUNT = 5
TILE_COUNT = 15  # kinds in all their rotations
ACTION_COUNT = CELL_COUNT * TILE_COUNT
NO_ACTION = -1

SMALL = ACTION_COUNT

POINT = 4096  # the scores of moves are integers, in units of 1/4096 point

LAID = 64  # values of ON below this belong to free cells

# Kinds are numbered 0 to 4, in the order of `Kind`.
HIDDEN = 5
EMPTY = 6

# A port's word: nine bits for a port, two for the kind of gem, one that marks a gem.
PORT_BITS = 9
PORT_MASK = 0x1FF
GEM_KIND_SHIFT = 9
GEM = 0x800
EXIT = 0x100  # the bit that exits have and borders don't
EXIT_TO_GEM = 3  # shifts EXIT to GEM

# The ports that an action joins, packed: three pairs and, next to the centre, the border to it and the RING bit.
RING_SHIFT = 6 * PORT_BITS
RING_MASK = 7
RING = 1 << 62

NOBODY = 4  # receives the second owner's gem where a gate has only one owner
