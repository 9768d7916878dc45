"""The current database schema; `migrations` upgrades every earlier version to it."""

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, false

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("sequence", Integer, nullable=False),  # of the last entry
    Column("phase", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),  # like all times: milliseconds since 1970
    Column("changed_at", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("lessee", Text),  # the process that is playing the turn that is due
    Column("leased_until", BigInteger, nullable=False, server_default="0"),
    Column("summary", Text, nullable=False),  # JSON
    Index("tables_in_lobby", "is_public", "phase", "opened_at"),
    Index("tables_by_change", "phase", "changed_at"),
    Index("tables_by_due", "due"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text),
    Column("command", Text),
    Column("data", Text, nullable=False),  # JSON
)

holders = Table(
    "holders",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seats", Text, nullable=False, server_default="[]"),  # JSON list of seat numbers
    Index("holders_by_table", "table_id"),
)

traces = Table(  # who appears in the log of a table: everybody who opened it, or ever had a seat there
    "traces",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Index("traces_by_table", "table_id"),
)

results = Table(  # they survive their table
    "results",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("record", Text, nullable=False),
    Index("results_by_holder", "holder", "ended_at"),
    Index("results_by_end", "ended_at"),
    Index("results_by_round", "table_id", "round"),
)

unlisted = Table(  # tables from before version 0004, until their finished rounds are in `results`
    "unlisted",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("bots_mean", Double, nullable=False),  # from games against bots alone
    Column("bots_deviation", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("is_shown", Boolean, nullable=False, server_default=false()),  # whether others may see it
)

rated_rounds = Table(  # the rating of each person after each round that counted for them
    "rated_rounds",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Index("rated_rounds_by_holder", "holder", "ended_at"),
    Index("rated_rounds_by_end", "ended_at"),
)

codes = Table(  # that bring a token to another device
    "codes",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("sealed", Text, nullable=False),  # encrypted with a key that only the code yields
    Column("expires_at", BigInteger, nullable=False),
    Index("codes_by_holder", "holder"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("endpoint", Text, primary_key=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

callers = Table(  # who wants to be called, once, when somebody opens a table
    "callers",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Index("callers_by_time", "until"),
)

solvers = Table(  # who has solved the puzzle of a day; kept for two days, to count them
    "solvers",
    metadata,
    Column("holder", Text, primary_key=True),
    Column("day", Text, primary_key=True),  # as 2026-11-17
    Index("solvers_by_day", "day"),
)

presence = Table(  # how many people are connected to each process, which it updates every few seconds
    "presence",
    metadata,
    Column("process", Text, primary_key=True),
    Column("people", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

clock = Table(  # one row: the time in the process that wrote it last, and what the system's clock said there
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("now", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

admin_actions = Table(  # what the operators did, in order; running servers look here once a second
    "admin_actions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("operator", Text, nullable=False),  # the name of their account on the machine
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),  # whom or what it concerns; of a person, the beginning of the holder
    Column("tables", Text, nullable=False),  # JSON list of the tables whose logs it changed
)

blocks = Table(  # people, addresses and tables that the operators don't allow to play
    "blocks",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),  # a holder, a network or a table
    Column("until", BigInteger),  # None: for good
)
