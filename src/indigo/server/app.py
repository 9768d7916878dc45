"""The ASGI app. Creating it opens nothing; the database and the tasks start with the app."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from secrets import token_hex
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

import indigo
from indigo.bots.puzzles import FIRST_DAY
from indigo.rules.errors import IndigoError
from indigo.server.http import (
    hint_api,
    lobby_api,
    my_api,
    people_api,
    previews,
    puzzle_api,
    record_api,
    server_api,
    table_api,
)
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter
from indigo.server.http.middleware import RECORD_LIMIT, GuardMiddleware, response_to
from indigo.server.http.other_groups import OtherGroups
from indigo.server.http.pictures import Pictures, puzzle_picture
from indigo.server.http.previews import page_with_preview
from indigo.server.http.puzzle_days import day_at
from indigo.server.http.services import Services
from indigo.server.http.sockets import SocketShortcut
from indigo.server.http.web_client import client_file
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.company import TELL, Company
from indigo.server.live.earlier_games import list_earlier_games
from indigo.server.live.operator_decisions import HEADER, OperatorDecisions
from indigo.server.live.rooms import Rooms
from indigo.server.live.turn_runner import TurnRunner
from indigo.server.logs import AccessLog
from indigo.server.metrics import Metrics
from indigo.server.push.notifier import PushNotifier
from indigo.server.push.webpush import VapidKey, new_secret
from indigo.server.request_errors import MethodNotAllowed
from indigo.server.settings import Settings
from indigo.server.steady_clock import SteadyClock
from indigo.server.store.store import Store
from indigo.server.wire.validation import bad_request_of
from indigo.tables.table_errors import BadRequest, NotFound, Unavailable

POLL: Final = 1.0  # seconds between polls for other processes' writes, in addition to notifications
SWEEP: Final = 10.0  # seconds, at most, between sweeps for idle tables
EXPIRE: Final = 3600.0  # seconds between sweeps for expired tables
MEASURE: Final = 60.0  # seconds between measurements of the database
LOOK_AHEAD: Final = 60.0  # seconds between looks at whether the picture of the day's puzzle has been drawn
AHEAD: Final = 300_000  # milliseconds before midnight at which the next day's is drawn
DAY: Final = 86_400_000
ASKS_PER_HOUR: Final = 4  # requests of one person to another for a game
ASKS_AT_ONCE: Final = 3
SOLVERS_PER_HOUR: Final = 200  # solved puzzles of one address: a school has one for everybody

log = logging.getLogger("indigo.server")


def create_app(
    settings: Settings | None = None,
    *,
    clock: Callable[[], int] | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> FastAPI:
    """Return an app with the given settings, or with those from the environment.

    `clock` returns the time in milliseconds since 1970; by default it is the system's, without its jumps.
    `on_progress` is called with the share of the engine that has been compiled, and with 1 when bots can play.
    """
    settings = settings or Settings()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.services = await _start(settings, metrics, limits, clock, on_progress, stack)
            yield

    app = FastAPI(
        title="Indigo",
        version=indigo.__version__,
        lifespan=lifespan,
        redirect_slashes=False,  # behind a proxy, redirects would use the wrong scheme and trust the Host header
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json" if settings.api_docs else None,
    )
    app.state.metrics = metrics
    limits = LimitLog(metrics)
    # Taken over as they are: include_router would make each of them again for every app, which takes 0.2 s.
    for routes in (server_api, my_api, previews, table_api, hint_api, lobby_api, people_api, record_api, puzzle_api):
        app.router.routes += routes.router.routes
    app.router.routes += server_api.unlisted.routes
    app.add_exception_handler(IndigoError, refused)
    app.add_exception_handler(RequestValidationError, refused)
    app.add_exception_handler(HTTPException, refused)
    long_bodies = dict.fromkeys((*record_api.PATHS, my_api.CODES_PATH), RECORD_LIMIT)

    def api_headers() -> dict[str, str]:
        services: Services = app.state.services
        return services.operator_decisions.headers()

    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=[HEADER],
        )
    app.add_middleware(SocketShortcut)
    app.add_middleware(
        GuardMiddleware, settings=settings, limits=limits, body_limits=long_bodies, api_headers=api_headers
    )
    app.add_middleware(AccessLog, metrics=metrics)  # the last one added is the outermost
    return app


async def _start(
    settings: Settings,
    metrics: Metrics,
    limits: LimitLog,
    clock: Callable[[], int] | None,
    on_progress: Callable[[float], None],
    stack: AsyncExitStack,
) -> Services:
    """Open the store and start the background tasks; the stack closes all of them in reverse order."""
    store = await Store.open(settings.database)
    stack.push_async_callback(store.close)
    store.committed = metrics.committed
    store.failed = metrics.write_failures.inc
    metrics.is_writable.set_function(lambda: store.can_write)
    if clock is None:
        clock = SteadyClock()
    if isinstance(clock, SteadyClock):
        if store.is_shared and (told := await store.told_clock()):
            clock.join(told)
        clock.start_after(await store.latest())
    bot_pool = BotPool(settings.threads, metrics)
    stack.push_async_callback(asyncio.to_thread, bot_pool.close)
    rooms = Rooms(store, metrics, idle_seconds=settings.idle_seconds, clock=clock, group=settings.group)
    stack.push_async_callback(rooms.close)
    metrics.bot_queue.set_function(lambda: bot_pool.waiting(rooms.counts_here))
    turn_runner = TurnRunner(rooms, bot_pool, metrics)
    rooms.wake = turn_runner.wake
    stack.push_async_callback(turn_runner.close)
    pictures = Pictures(limits)
    stack.push_async_callback(asyncio.to_thread, pictures.close)
    vapid_key = VapidKey(await store.secret("vapid", new_secret()), settings.push_contact)
    notifier = PushNotifier(rooms, metrics, vapid_key, settings.push_hosts)
    rooms.written = notifier.written
    stack.push_async_callback(notifier.close)
    other_groups = OtherGroups(settings.groups)
    stack.push_async_callback(other_groups.close)
    bot_pool.on_progress = on_progress
    bot_pool.prepare()

    def changed(name: str, sequence: int) -> None:
        metrics.notifications.inc()
        rooms.changed(name, sequence)

    await stack.enter_async_context(store.listen(changed, rooms.resync))
    operator_decisions = OperatorDecisions(rooms)
    await operator_decisions.poll()
    company = Company(rooms)
    works = [
        turn_runner.run(),
        _every(min(SWEEP, settings.idle_seconds), rooms.sweep),
        _every(EXPIRE, lambda: _expire(rooms, settings, clock)),
        _every(POLL, operator_decisions.poll),
        _measure(store, metrics),
        _every(MEASURE, lambda: _measure(store, metrics)),
        _every(LOOK_AHEAD, lambda: _draw_ahead(pictures, clock)),
    ]
    if store.is_shared:
        works.append(_every(POLL, rooms.poll))
        works.append(_every(TELL, company.tell))
        if isinstance(clock, SteadyClock):
            works.append(_every(POLL, partial(_tell_clock, store, clock)))
    works.append(list_earlier_games(store))
    for work in works:
        stack.push_async_callback(_end, asyncio.create_task(work))
    return Services(
        settings=settings,
        metrics=metrics,
        limits=limits,
        operator_decisions=operator_decisions,
        rooms=rooms,
        bot_pool=bot_pool,
        notifier=notifier,
        frames=RateLimiter(settings.message_rate, settings.message_burst),
        new_tables=RateLimiter(settings.tables_per_hour / 3600, settings.tables_per_hour),
        sockets=ConcurrencyLimiter(settings.sockets_per_address),
        address_secret=await store.secret("addresses", token_hex(32)),
        advice=RateLimiter(settings.hints_per_minute / 60, settings.hints_per_minute),
        codes=RateLimiter(settings.codes_per_hour / 3600, settings.codes_per_hour),
        pictures=pictures,
        calls=RateLimiter(settings.calls_per_hour / 3600, settings.calls_per_hour),
        asks=RateLimiter(ASKS_PER_HOUR / 3600, ASKS_AT_ONCE),
        solvers=RateLimiter(SOLVERS_PER_HOUR / 3600, SOLVERS_PER_HOUR),
        company=company,
        other_groups=other_groups,
    )


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


async def _expire(rooms: Rooms, settings: Settings, clock: Callable[[], int]) -> None:
    limits = (clock() - days * DAY for days in (settings.open_days, settings.playing_days, settings.over_days))
    if deleted := await rooms.store.expire(*limits):
        log.info("expired tables deleted", extra={"tables": deleted})
        await rooms.poll()  # some may be in memory
    await rooms.store.expire_results(clock() - settings.results_days * DAY)
    await rooms.store.people.forget_solvers(str(day_at(clock() - DAY)))


async def _measure(store: Store, metrics: Metrics) -> None:
    with suppress(Unavailable):
        metrics.stored(await store.admin.table_counts(), await store.admin.size())


async def _tell_clock(store: Store, clock: SteadyClock) -> None:
    await store.tell_clock(clock.times())


async def _draw_ahead(pictures: Pictures, clock: Callable[[], int]) -> None:
    day = day_at(clock() + AHEAD)
    if day >= FIRST_DAY:
        await pictures.draw_ahead(str(day), lambda: puzzle_picture(day))


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Run a periodic task for ever: ignore an unavailable database, and log any other failure."""
    while True:
        await asyncio.sleep(seconds)
        try:
            with suppress(Unavailable):
                await work()
        except Exception:
            log.exception("periodic task failed")


async def refused(request: Request, error: Exception) -> Response:
    """Turn an error into a response; an unknown path gets the browser client's page."""
    is_unknown = isinstance(error, HTTPException) and error.status_code == 404
    if is_unknown and (page := await page_with_preview(request) or client_file(request)):
        return page
    return response_to(_as_indigo(error))


def _as_indigo(error: Exception) -> IndigoError:
    match error:
        case IndigoError():
            return error
        case RequestValidationError(body=bytes()):  # the body was not parsed
            return BadRequest("the body must be JSON, sent with Content-Type: application/json")
        case RequestValidationError():
            return bad_request_of(error.errors()[0])
        case HTTPException(status_code=404):
            return NotFound("nothing exists at this path")
        case HTTPException(status_code=405):
            return MethodNotAllowed("this path does not support that method")
        case _:
            return BadRequest("the request is malformed")
