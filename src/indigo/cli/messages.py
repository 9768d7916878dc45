"""What the terminal says to somebody who wants to play, in the language of the environment; make runs it, too."""

import os
import sys
from collections.abc import Mapping

MESSAGES = {
    "en": {
        "setting_up": "Setting everything up (once, about a minute)",
        "compiling": "Compiling the engine (once, up to a minute)",
        "building": "Building the client (a few seconds)",
        "here": "Indigo is here: {address}",
        "not_built": "Its pages have not been built yet: run make play in the project's folder.",
        "others": "Others in the same network: {address}",
        "end": "Ctrl-C ends it; running games are kept.",
    },
    "de": {
        "setting_up": "Alles wird eingerichtet (einmalig, etwa eine Minute)",
        "compiling": "Die Engine wird kompiliert (einmalig, bis zu einer Minute)",
        "building": "Die Oberfläche wird gebaut (ein paar Sekunden)",
        "here": "Indigo läuft hier: {address}",
        "not_built": "Die Seiten sind noch nicht gebaut: Führe make play im Projektordner aus.",
        "others": "Für andere im selben Netzwerk: {address}",
        "end": "Strg-C beendet das Programm; laufende Partien bleiben erhalten.",
    },
    "fr": {
        "setting_up": "Installation (une seule fois, environ une minute)",
        "compiling": "Compilation du moteur (une seule fois, une minute au plus)",
        "building": "Préparation de l’interface (quelques secondes)",
        "here": "Indigo t’attend ici\u00a0: {address}",
        "not_built": "Ses pages ne sont pas encore prêtes\u00a0: lance make play dans le dossier du projet.",
        "others": "Pour les autres, sur le même réseau\u00a0: {address}",
        "end": "Ctrl-C pour arrêter\u00a0; les parties en cours sont conservées.",
    },
    "nl": {
        "setting_up": "Alles wordt klaargezet (eenmalig, ongeveer een minuut)",
        "compiling": "De engine wordt gecompileerd (eenmalig, hooguit een minuut)",
        "building": "De pagina’s worden gebouwd (een paar seconden)",
        "here": "Indigo draait hier: {address}",
        "not_built": "De pagina’s zijn nog niet gebouwd: voer make play uit in de projectmap.",
        "others": "Voor anderen op hetzelfde netwerk: {address}",
        "end": "Ctrl-C stopt het programma; lopende partijen blijven bewaard.",
    },
    "ru": {
        "setting_up": "Подготовка (один раз, около минуты)",
        "compiling": "Сборка движка (один раз, до минуты)",
        "building": "Сборка страниц (несколько секунд)",
        "here": "Indigo здесь: {address}",
        "not_built": "Страницы ещё не собраны: запусти make play в папке проекта.",
        "others": "Для других в той же сети: {address}",
        "end": "Ctrl-C — завершить; начатые партии сохранятся.",
    },
}


def language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the environment, if it is one of ours; otherwise English."""
    wished = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = wished[:2].lower() if wished[2:3] in ("", "_", ".", "@") else ""
    return code if code in MESSAGES else "en"


def message(key: str, **values: str) -> str:
    """Return what is to be said; letters that the terminal cannot show become question marks."""
    encoding = sys.stdout.encoding or "ascii"
    return MESSAGES[language()][key].format(**values).encode(encoding, "replace").decode(encoding)


if __name__ == "__main__":
    print(message(sys.argv[1]))
