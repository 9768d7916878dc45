"""`indigo admin`: look after a server, beside its running processes."""

import argparse
import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from indigo.cli.files import write_bytes

if TYPE_CHECKING:
    from indigo.server.admin_actions import Operator
    from indigo.server.settings import Settings

Work = Callable[["Operator", argparse.Namespace, "Settings"], Awaitable[None]]

PERSON = "a person: the digits that `indigo admin show` prints"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its own commands."""
    parser = commands.add_parser(
        "admin",
        help="look after a server: tables, names, blocks, people's data, maintenance",
        description="Look after a server, whether it is running or not. Every change is logged.",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: INDIGO_DATABASE, or a file in your data folder)",
    )
    does = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    def action(name: str, words: str, work: Work, *arguments: tuple[str, str]) -> argparse.ArgumentParser:
        each = does.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        for argument, about in arguments:
            each.add_argument(argument, metavar=argument.upper(), help=about)
        each.set_defaults(run=run, work=work)
        return each

    table, person = ("table", "the table's name"), ("person", PERSON)
    listing = action("tables", "list the tables that changed last", _tables)
    listing.add_argument("--name", default="", metavar="TEXT", help="only those where this is part of a name")
    listing.add_argument("--person", metavar="PERSON", help=f"only those of {PERSON}")
    listing.add_argument("--limit", type=int, default=50, metavar="N", help="how many at most (default: 50)")
    action("show", "show a table, and who sits there", _show, table)
    action("close", "let nobody play at a table any more", _close, table)
    action("reopen", "let a closed table go on", _reopen, table)
    action("delete", "delete a table, and its rounds from all lists of games", _delete, table)
    action("rename", "give a person another name, everywhere", _rename, person, ("name", "the new name"))
    action("remove-name", "remove a person's name, everywhere", _remove_name, person)
    blocking = action("block", "block an address, a network or a person", _block, ("who", f"an address, or {PERSON}"))
    blocking.add_argument("--days", type=float, metavar="N", help="for so many days (default: for good)")
    action("unblock", "allow an address, a network or a person to play again", _unblock, ("who", "as in `block`"))
    action("blocks", "list who is blocked, and which tables are closed", _blocks)
    action("export", "write everything about a person to a JSON file", _export, person, ("file", "- for the screen"))
    action("forget", "delete everything about a person", _forget, person)
    action("stored", "list what is stored, and until when", _stored)
    announcing = action("maintenance", "announce that all servers will stop, and stop them then", _maintenance)
    when = announcing.add_mutually_exclusive_group(required=True)
    when.add_argument("--in", dest="minutes", type=float, metavar="MINUTES", help="in so many minutes")
    when.add_argument("--cancel", action="store_true", help="cancel what was announced")
    announcing.add_argument(
        "--no-new-tables", type=float, default=30.0, metavar="MINUTES", help="open no tables before it (default: 30)"
    )
    action("log", "list what operators did", _log)


def run(arguments: argparse.Namespace) -> None:
    """Open the database, and do it."""
    from indigo.server.admin_actions import Operator  # imported here, because it needs an extra
    from indigo.server.settings import Settings

    settings = Settings() if arguments.database is None else Settings(database=arguments.database)

    async def work() -> None:
        async with Operator.at(settings.database) as operator:
            await arguments.work(operator, arguments, settings)

    asyncio.run(work())


async def _tables(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    for table in await operator.tables(arguments.name, arguments.person, arguments.limit):
        names = ", ".join(seat["name"] or seat["level"] or "-" for seat in table.summary["seats"])
        print(f"{table.name}  {table.phase:8} {_time(table.changed_at)}  {names}")


async def _show(operator: "Operator", arguments: argparse.Namespace, settings: "Settings") -> None:
    from indigo.server.admin_actions import SHORT

    stored, table = await operator.table(arguments.table)
    days = {"open": settings.open_days, "playing": settings.playing_days, "over": settings.over_days}[stored.phase]
    is_closed = any(block.subject == stored.name for block in await operator.blocks())
    print(f"table     {stored.name}{', closed' if is_closed else ''}")
    print(f"phase     {stored.phase}, round {table.round}")
    print(f"opened    {_time(stored.opened_at)}{', in the lobby' if table.terms.is_public else ''}")
    print(f"changed   {_time(stored.changed_at)}")
    print(f"kept for  {days} days after the last change")
    for number, seat in enumerate(table.seats):
        who = f"person {seat.holder[:SHORT]}" if seat.holder else f"bot, {seat.level}" if seat.level else "free"
        away = ", away" if seat.away_since is not None else ""
        print(f"seat {number}    {seat.name or '-'} ({who}{away})")


async def _close(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    await operator.close_table(arguments.table)
    print("closed: nobody can play there any more")


async def _reopen(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    await operator.reopen_table(arguments.table)
    print("open again")


async def _delete(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    await operator.delete_table(arguments.table)
    print("deleted")


async def _rename(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    print(f"renamed at {len(await operator.rename(arguments.person, arguments.name))} tables")


async def _remove_name(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    print(f"removed at {len(await operator.rename(arguments.person, None))} tables")


async def _block(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    await operator.block(arguments.who, arguments.days)
    print("blocked" if arguments.days is None else f"blocked for {arguments.days:g} days")


async def _unblock(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    await operator.unblock(arguments.who)
    print("unblocked")


async def _blocks(operator: "Operator", _: argparse.Namespace, __: "Settings") -> None:
    for kind, subject, until in await operator.blocks():
        print(f"{kind:8} {subject}  {'for good' if until is None else f'until {_time(until)}'}")


async def _export(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    text = json.dumps(await operator.export(arguments.person), indent=2, ensure_ascii=False) + "\n"
    if arguments.file == "-":
        print(text, end="")
    else:
        before = os.umask(0o077)  # it is nobody else's business
        try:
            write_bytes(arguments.file, text.encode())
        finally:
            os.umask(before)


async def _forget(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    print(f"forgotten; {len(await operator.forget(arguments.person))} tables have changed")


async def _stored(operator: "Operator", _: argparse.Namespace, settings: "Settings") -> None:
    for what, count, until in await operator.stored(settings):
        print(f"{count:>9,}  {what}: {until}")


async def _maintenance(operator: "Operator", arguments: argparse.Namespace, _: "Settings") -> None:
    if arguments.cancel:
        await operator.cancel()
        print("cancelled")
        return
    announced = await operator.announce(arguments.minutes, arguments.no_new_tables)
    print(f"all servers will stop at {_time(announced.begins_at)}; no new tables from {_time(announced.closed_at)}")


async def _log(operator: "Operator", _: argparse.Namespace, __: "Settings") -> None:
    for each in await operator.actions():
        print(f"{_time(each.at)}  {each.operator}: {each.action} {each.subject}".rstrip())


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
