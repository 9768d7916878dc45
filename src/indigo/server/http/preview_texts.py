"""What the previews of links say, in each language of the client."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

# By language. The colours are those of the seats, for players without a name; `levels` are those of bots.
_TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "invites": "{host} invites you to a game of Indigo",
        "invited": "You’re invited to a game of Indigo",
        "seats": "A table for {players}: sit down and play, no account needed.",
        "playing": "The game is on: come and watch.",
        "over": "Watch the game again, move by move.",
        "puzzle": "Indigo: the puzzle of {day}",
        "puzzle_about": "One move is clearly better than all the others. Can you find it?",
        "day": "{day} {month} {year}",
        "months": "January February March April May June July August September October November December",
        "about": "{name}: {what}",
        "colours": "Red Turquoise White Purple",
        "levels": "easy medium hard expert",
    },
    "de": {
        "invites": "{host} lädt dich zu einer Partie Indigo ein",
        "invited": "Du bist zu einer Partie Indigo eingeladen",
        "seats": "Ein Tisch für {players}: Setz dich und spiel mit, ganz ohne Konto.",
        "playing": "Die Partie läuft: Schau zu!",
        "over": "Sieh dir die Partie noch einmal an, Zug für Zug.",
        "puzzle": "Indigo: das Rätsel vom {day}",
        "puzzle_about": "Ein Zug ist deutlich besser als alle anderen. Findest du ihn?",
        "day": "{day}. {month} {year}",
        "months": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "about": "{name}: {what}",
        "colours": "Rot Türkis Weiß Lila",
        "levels": "leicht mittel schwer Experte",
    },
    "es": {
        "invites": "{host} te invita a una partida de Indigo",
        "invited": "Te invitan a una partida de Indigo",
        "seats": "Una mesa para {players}: siéntate y juega, sin crear una cuenta.",
        "playing": "La partida está en juego: ven a mirar.",
        "over": "Mira otra vez la partida, jugada a jugada.",
        "puzzle": "Indigo: el reto del {day}",
        "puzzle_about": "Una jugada es claramente mejor que todas las demás. ¿La encuentras?",
        "day": "{day} de {month} de {year}",
        "months": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "about": "{name}: {what}",
        "colours": "Rojo Turquesa Blanco Morado",
        "levels": "fácil medio difícil experto",
    },
    "fr": {
        "invites": "{host} t’invite à une partie d’Indigo",
        "invited": "On t’invite à une partie d’Indigo",
        "seats": "Une table pour {players}\u00a0: assieds-toi et joue, sans compte.",
        "playing": "La partie est en cours\u00a0: viens la regarder.",
        "over": "Revois la partie, coup par coup.",
        "puzzle": "Indigo\u00a0: l’énigme du {day}",
        "puzzle_about": "Un coup est nettement meilleur que tous les autres. Le vois-tu\u202f?",
        "day": "{day} {month} {year}",
        "first": "1er",
        "months": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "about": "{name}\u00a0: {what}",
        "colours": "Rouge Turquoise Blanc Violet",
        "levels": "facile moyen difficile expert",
    },
    "nl": {
        "invites": "{host} nodigt je uit voor een partij Indigo",
        "invited": "Je bent uitgenodigd voor een partij Indigo",
        "seats": "Een tafel voor {players}: schuif aan en speel mee, zonder account.",
        "playing": "De partij is bezig: kijk mee.",
        "over": "Bekijk de partij nog eens, zet voor zet.",
        "puzzle": "Indigo: de puzzel van {day}",
        "puzzle_about": "Eén zet is duidelijk beter dan alle andere. Zie jij welke?",
        "day": "{day} {month} {year}",
        "months": "januari februari maart april mei juni juli augustus september oktober november december",
        "about": "{name}: {what}",
        "colours": "Rood Turkoois Wit Paars",
        "levels": "makkelijk gemiddeld moeilijk expert",
    },
    "ru": {
        "invites": "{host} приглашает тебя сыграть в Indigo",
        "invited": "Тебя приглашают сыграть в Indigo",
        "seats": "Стол на {players}: садись и играй, без регистрации.",
        "playing": "Партия идёт: можно посмотреть.",
        "over": "Посмотри партию ещё раз, ход за ходом.",
        "puzzle": "Indigo: задача за {day}",
        "puzzle_about": "Один ход явно лучше всех остальных. Найдёшь его?",
        "day": "{day} {month} {year} года",
        "months": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        "about": "{name}: {what}",
        "colours": "Красный Бирюзовый Белый Фиолетовый",
        "levels": "лёгкий средний сложный эксперт",
    },
}
LANGUAGES: Final = tuple(_TEXTS)
_LEVELS: Final = ("easy", "medium", "hard", "expert")


def puzzle_texts(day: date, language: str) -> tuple[str, str]:
    """Return the title and the text of a link to the puzzle of a day."""
    texts = _TEXTS[language]
    number = texts.get("first", "1") if day.day == 1 else str(day.day)
    written = texts["day"].format(day=number, month=texts["months"].split()[day.month - 1], year=day.year)
    return texts["puzzle"].format(day=written), texts["puzzle_about"]


def table_texts(summary: Mapping[str, Any], language: str) -> tuple[str, str]:
    """Return the title and the text of a link to a table."""
    texts, seats, phase = _TEXTS[language], summary["seats"], summary["phase"]
    if phase == "open":
        host = next((seat["name"] for seat in seats if seat["name"] and not seat["level"]), None)
        title = texts["invites"].format(host=host) if host else texts["invited"]
        return title, texts["seats"].format(players=summary["terms"]["players"])
    called = player_names([(seat["name"], None) for seat in seats], language)
    if phase == "over" and summary.get("outcome"):
        called = [f"{name} {points}" for name, points in zip(called, summary["outcome"]["points"], strict=True)]
    return texts["about"].format(name="Indigo", what=", ".join(called)), texts["over" if phase == "over" else "playing"]


def player_names(seats: Sequence[tuple[str | None, str | None]], language: str) -> list[str]:
    """Return what to call the players: by name, or else by colour, with a bot's level in brackets."""
    texts = _TEXTS[language]
    levels = dict(zip(_LEVELS, texts["levels"].split(), strict=True))
    players = zip(seats, texts["colours"].split(), strict=False)
    return [name or (f"{colour} ({levels[level]})" if level else colour) for (name, level), colour in players]
