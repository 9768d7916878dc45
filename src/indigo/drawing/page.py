"""A game as a self-contained HTML file to step through, without a server."""

import json
from collections.abc import Sequence
from html import escape

from indigo.drawing.checks import check_game, checked_seconds
from indigo.drawing.markup import element
from indigo.drawing.svg import TABLE, definitions, ground, picture, scene
from indigo.drawing.themes import THEMES, Theme
from indigo.rules.game import Game
from indigo.rules.position import Position
from indigo.rules.tiles import TILES

_SHOWN = ("dark", "light")

_BUTTONS = {
    "start": ("Go to the start", "M3 2v12M13 2 6 8l7 6z"),
    "back": ("Previous move", "M11 2 4 8l7 6z"),
    "play": ("Play", "M2 3l6 5-6 5zM11 3v10M14 3v10"),
    "on": ("Next move", "M5 2l7 6-7 6z"),
    "end": ("Go to the end", "M13 2v12M3 2l7 6-7 6z"),
    "theme": ("Light or dark theme", "M8 2a6 6 0 0 0 0 12z"),
}

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: dark; --page: {dark.table[1]}; --text: {dark.text}; --mark: {dark.mark} }}
:root[data-theme=light] {{ color-scheme: light; --page: {light.table[1]}; --text: {light.text}; --mark: {light.mark} }}
:root[data-theme=dark] .light, :root[data-theme=light] .dark {{ display: none }}
body {{ margin: 0; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
  justify-content: center; gap: .5rem; background: var(--page); color: var(--text); font: 1rem system-ui, sans-serif }}
main svg {{ display: block; width: min(100vw, 127dvh - 11rem); height: auto }}
nav {{ display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; width: min(94vw, 44rem) }}
input {{ flex: 1 1 12rem; accent-color: var(--mark) }}
button {{ width: 2.75rem; height: 2.75rem; padding: .75rem; border: 1px solid; border-radius: .5rem; background: none;
  color: inherit; cursor: pointer }}
button[aria-pressed=true] {{ background: var(--mark); color: var(--page) }}
:focus-visible {{ outline: 2px solid var(--mark); outline-offset: 2px }}
p {{ margin: 0; min-height: 1.5em }}
</style>
</head>
<body>
<main>{pictures}</main>
<p aria-live="polite"></p>
<nav>
{buttons}
<input type="range" min="0" max="{last}" value="{last}" aria-label="Move">
</nav>
<noscript>To step through the game, turn on JavaScript. The board shows the final position.</noscript>
<script>
const steps = {steps}, captions = {captions}, pause = {pause}
const root = document.documentElement, slider = document.querySelector('input'), last = steps.length - 1
const play = document.querySelector('[data-go=play]')
let at = last, timer
const show = (step) => {{
  at = Math.max(0, Math.min(last, step))
  for (const theme of {shown}) document.querySelector(`.${{theme}} .scene`).innerHTML = steps[at][theme]
  slider.value = at
  slider.setAttribute('aria-valuetext', captions[at])
  document.querySelector('p').textContent = captions[at]
  if (at === last) stop()
}}
const stop = () => {{ clearInterval(timer); timer = undefined; play.setAttribute('aria-pressed', 'false') }}
const go = {{
  start: () => show(0), back: () => show(at - 1), on: () => show(at + 1), end: () => show(last),
  theme: () => {{ root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light' }},
  play: () => {{
    if (timer) return stop()
    if (at === last) show(0)
    timer = setInterval(() => show(at + 1), pause)
    play.setAttribute('aria-pressed', 'true')
  }},
}}
const keys = {{ ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end', ' ': 'play' }}
document.addEventListener('click', (event) => go[event.target.closest('[data-go]')?.dataset.go]?.())
document.addEventListener('keydown', (event) => {{
  const isOnControl = event.target === slider || (event.key === ' ' && event.target.closest('button'))
  if (isOnControl || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  go[keys[event.key]]()
}})
slider.addEventListener('input', () => show(Number(slider.value)))
root.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
stop()
show(0)
</script>
</body>
</html>
"""


def page(game: Game, views: Sequence[Position] = (), *, seconds: float = 1.0) -> str:
    """Return a game as an HTML page with a light and a dark theme, which plays a move every `seconds`.

    `views` are the positions to show, from the start on; by default, everything is visible. Raises `UnknownOption`.
    """
    check_game(game, views)
    seconds = checked_seconds(seconds)
    positions = views or game.positions()
    names = game.labels
    steps = [
        {name: _step(THEMES[name], game, number, each) for name in _SHOWN} for number, each in enumerate(positions)
    ]
    return _PAGE.format(
        title=escape(f"Indigo: {', '.join(names)}"),
        dark=THEMES["dark"],
        light=THEMES["light"],
        pictures="".join(_board(THEMES[name], positions[-1], steps[-1][name]) for name in _SHOWN),
        buttons="\n".join(_button(go, *named) for go, named in _BUTTONS.items()),
        last=len(steps) - 1,
        steps=_script(steps),
        captions=_script([_caption(game, names, number) for number in range(len(steps))]),
        pause=round(1000 * seconds),
        shown=_script(_SHOWN),
    )


def _button(go: str, name: str, sign: str) -> str:
    drawn = element(
        "path", d=sign, fill="currentColor", stroke="currentColor", stroke_width=1.5, stroke_linejoin="round"
    )
    icon = element("svg", drawn, viewBox="0 0 16 16", aria_hidden="true")
    return element("button", icon, data_go=go, aria_label=name)


def _board(theme: Theme, position: Position, shown: str) -> str:
    drawn = f'{ground(theme, position, TABLE)}<g class="scene">{shown}</g>'
    defined = definitions(theme, TILES, position.options)
    return f'<div class="{theme.name}">{picture(theme, TABLE, defined, drawn, "The board")}</div>'


def _step(theme: Theme, game: Game, number: int, position: Position) -> str:
    last, events = (game.moves[number - 1], game.events(number)) if number else (None, ())
    return scene(theme, position, TABLE, last=last, events=events, names=game.labels)


def _caption(game: Game, names: Sequence[str], number: int) -> str:
    if not number:
        return f"Before the first move: {names[game.options.first]} starts"
    seat = (game.options.first + number - 1) % game.options.players
    caption = f"Move {number} of {len(game.moves)}: {names[seat]}, {game.moves[number - 1]}"
    outcome = game.outcome() if number == len(game.moves) else None
    if outcome is None:
        return caption
    winners = " and ".join(names[each] for each in outcome.winners)
    return f"{caption}. {winners} {'share the win' if len(outcome.winners) > 1 else 'wins'}"


def _script(value: object) -> str:
    """Return a value as JSON that can't end the script element."""
    return json.dumps(value).replace("</", "<\\/")
