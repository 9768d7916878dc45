"""The state of a game as one flat array of 16-bit words: what each word means.

A *port* is the border between two cells, or an exit. The word at a port says where the route that ends there
leads: its low nine bits are the port at the route's far end (the port itself, where no route ends yet), and the bits
above are the gem that stands at the port, if any. Laying a tile joins three pairs of ports. For a pair (a, b), the
word of a moves to the far end of b, and the word of b to the far end of a: both ends of the longer route then know
each other, and a gem at a has run to the far end of b. That is all, unless two gems meet or one is out.

=============  =========  ==========================================================================================
words          name       meaning
=============  =========  ==========================================================================================
0 to 155       (ports)    the borders between cells; 0 to 5 are those of the centre, by its sides
156 to 209     CELLS      the 54 free cells by number: first those still free, then those laid, the last one first
210 to 217     HANDS      the kinds in hand, two words a seat: a number of a kind, HIDDEN or EMPTY
218 to 232     WON        the gems won, three words a seat: ambers, emeralds, sapphires; the fifth seat is nobody
233            FREE       how many cells are still free
234            TURN       the seat whose turn it is (would be, were the game not over)
235            CENTRE     how many gems are left in the centre
236            LEFT       how many gems are left on the board, the centre included; at 0 the game is over
237            PLAYERS    how many players
238            HAND_SIZE  how many tiles a hand holds
239            FIRST      the seat that started
240            GATES      who owns the gates: a row of the table of owners
241            OPEN       whether won gems lie open
242            SCREENS    the seats whose won gems this view does not show, a bit for each
243 to 255                unused
256 to 291     (ports)    the exits; the gem that left by one stays in its word
292 to 345     ON         for each free cell, its index in CELLS; once laid, LAID + the number of the tile
346 to 399     STACK      the kinds in the order they are drawn, dealt ones first; HIDDEN where it is not known
400 to 407                EMPTY, so that drawing from no stack needs no question
=============  =========  ==========================================================================================

The word of a port between two cells that are both laid is left over, and means nothing.
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
ON = 292
STACK = 346
STACK_END = 400

CELL_COUNT = 54
TILE_COUNT = 15  # the tiles that differ in kind or rotation
ACTION_COUNT = CELL_COUNT * TILE_COUNT

LAID = 64  # ON holds less than this while the cell is free

# Kinds are numbered 0 to 4, in the order of `Kind`.
HIDDEN = 5
EMPTY = 6

# A port's word: nine bits of port, two of the gem's kind, one that says there is a gem.
PORT_BITS = 9
PORT_MASK = 0x1FF
GEM_KIND_SHIFT = 9
GEM = 0x800
EXIT = 0x100  # the bit that exits have and borders do not
EXIT_TO_GEM = 3  # shifts EXIT to GEM

# What an action joins, packed: six ports, pair by pair; beside the centre also the border to it, and a bit to say so.
RING_SHIFT = 6 * PORT_BITS
RING_MASK = 7
RING = 1 << 62

NOBODY = 4  # the seat that receives what a gate with one owner gives to the second
