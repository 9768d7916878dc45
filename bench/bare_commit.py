"""A bare group commit in SQLite, without a server, to compare the server with.

It writes the rows that a move changes, for many moves in each transaction, and waits until they are on disk.
"""

import random
import resource
import sqlite3
import sys
import time

from sqlalchemy import create_engine

from indigo.server.store.schema import metadata
from indigo.server.store.sqlite import PRAGMAS

ENTRY = "INSERT INTO entries VALUES (?, ?, ?, 'moved', ?, ?, ?)"
TABLE = "UPDATE tables SET sequence = ?, changed_at = ?, summary = ? WHERE id = ?"
DATA = '{"seat":0,"move":"d4W2","player":"person"}'


def main(file: str, tables: int, batch: int, seconds: float) -> None:
    """Commit for some seconds; print moves per second and µs of CPU time per move."""
    metadata.create_all(create_engine(f"sqlite:///{file}"))
    connection = sqlite3.connect(file, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
    summary = "x" * 350  # as long as the server's
    rows = [(f"table-{number}", 0, "playing", False, 0, 0, None, None, 0, summary) for number in range(tables)]
    connection.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    sequences = dict.fromkeys((row[0] for row in rows), 0)
    begin, used, moves = time.perf_counter(), _cpu(), 0
    while (now := time.perf_counter()) < begin + seconds:
        at, names = round(now * 1000), random.sample(list(sequences), batch)
        sequences.update((name, sequences[name] + 1) for name in names)
        connection.execute("BEGIN IMMEDIATE")
        entries = [(name, sequences[name], at, "a" * 64, f"{moves:016x}", DATA) for name in names]
        connection.executemany(ENTRY, entries)
        connection.executemany(TABLE, [(sequences[name], at, summary, name) for name in names])
        connection.execute("COMMIT")
        moves += batch
    print(moves / (time.perf_counter() - begin), 1e6 * (_cpu() - used) / moves)


def _cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
