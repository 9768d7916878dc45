"""`indigo completion`: print a script with which a shell completes commands, options and their values."""

import argparse
from shlex import quote
from typing import Final, NamedTuple

FILES: Final = ("FILE", "RECORD")  # the metavars that mean a file
BOTS: Final = "BOT"
NOTHING: Final = "compopt +o default; return"  # not even files


class _Word(NamedTuple):
    """An option with its flags, or an argument without any; `choices` is None for any file."""

    flags: tuple[str, ...]
    help: str
    takes_value: bool
    repeats: bool
    metavar: str
    choices: tuple[str, ...] | None


_Commands = dict[str, tuple[str, list[_Word]]]  # the help and the words of each command


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("completion", help="print a script for the completion of a shell")
    parser.add_argument("shell", choices=list(_SCRIPTS), metavar="SHELL", help="bash, zsh or fish")
    parser.set_defaults(run=run, commands=commands)


def run(arguments: argparse.Namespace) -> None:
    """Print the script."""
    print(_SCRIPTS[arguments.shell](_described(arguments.commands)), end="")


def _described(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> _Commands:
    helps = {choice.dest: choice.help or "" for choice in commands._choices_actions}
    return {
        name: (helps[name], [_word(action) for action in parser._actions]) for name, parser in commands.choices.items()
    }


def _word(action: argparse.Action) -> _Word:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest
    choices = None if metavar in FILES else _bots() if metavar == BOTS else tuple(map(str, action.choices or ()))
    return _Word(
        tuple(action.option_strings), action.help or "", action.nargs != 0, action.nargs == "+", metavar, choices
    )


def _bots() -> tuple[str, ...]:
    try:
        from indigo.bots.characters import CHARACTERS  # imported here, because they need an extra
        from indigo.bots.names import NAMES
    except ImportError:
        return ()
    return (*NAMES, *CHARACTERS)


def _options(words: list[_Word]) -> list[_Word]:
    return [word for word in words if word.flags]


def _bash(commands: _Commands) -> str:
    """Return a function that looks at the command and the word before; without a match, bash completes files."""
    cases = []
    for name, (_, words) in commands.items():
        for word in _options(words):
            if word.takes_value:
                patterns = " | ".join(quote(f"{name} {flag}") for flag in word.flags)
                cases.append(f"        {patterns}) {_bash_values(word)} ;;")
        flags = " ".join(flag for word in _options(words) for flag in word.flags)
        cases.append(f"        {quote(name)}\\ *) if [[ $word == -* ]]; then words={quote(flags)}; else")
        first = next((word for word in words if not word.flags), None)
        cases.append(f"            {_bash_values(first) if first else NOTHING}")
        cases.append("        fi ;;")
    return "\n".join(
        [
            "_indigo() {",
            '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=""',
            "    COMPREPLY=()",
            f'    if [ "$COMP_CWORD" -eq 1 ]; then words={quote(" ".join([*commands, "--help", "--version"]))}; else',
            '    case "${COMP_WORDS[1]} $before" in',
            *cases,
            "    esac; fi",
            '    COMPREPLY=($(compgen -W "$words" -- "$word"))',
            "}",
            "complete -o default -F _indigo indigo",
            "",
        ]
    )


def _bash_values(word: _Word) -> str:
    if word.choices is None:
        return "return"  # to the shell's own completion of files
    return f"words={quote(' '.join(word.choices))}" if word.choices else NOTHING


def _zsh(commands: _Commands) -> str:
    described = " ".join(quote(f"{name}:{about}") for name, (about, _) in commands.items())
    cases = []
    for name, (_, words) in commands.items():
        cases.append(f"        {name}) _arguments \\")
        for word in _options(words):
            value = f":{word.metavar}:{_zsh_values(word)}" if word.takes_value else ""
            both = f"({' '.join(word.flags)})" if len(word.flags) > 1 else ""
            cases += [f"            {quote(f'{both}{flag}[{_zsh_text(word.help)}]{value}')} \\" for flag in word.flags]
        for number, word in enumerate((word for word in words if not word.flags), start=1):
            which = "*" if word.repeats else number
            cases.append(f"            {quote(f'{which}:{word.metavar}:{_zsh_values(word)}')} \\")
        cases[-1] = cases[-1].removesuffix("\\") + ";;"
    return "\n".join(
        [
            "#compdef indigo",
            "_indigo() {",
            "    local -a commands",
            f"    commands=({described})",
            "    if (( CURRENT == 2 )); then",
            "        _describe command commands",
            "        return",
            "    fi",
            "    shift words; (( CURRENT-- ))",
            '    case "$words[1]" in',
            *cases,
            "    esac",
            "}",
            'if [ "$funcstack[1]" = _indigo ]; then _indigo "$@"; else compdef _indigo indigo; fi',
            "",
        ]
    )


def _zsh_values(word: _Word) -> str:
    if word.choices is None:
        return "_files"
    return f"({' '.join(word.choices)})" if word.choices else " "


def _zsh_text(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in text)


def _fish(commands: _Commands) -> str:
    lines = ["complete -c indigo -f"]
    for name, (about, words) in commands.items():
        lines.append(f"complete -c indigo -n __fish_use_subcommand -a {name} -d {_fish_text(about)}")
        for word in words:
            parts = [f"complete -c indigo -n '__fish_seen_subcommand_from {name}'"]
            parts += [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in word.flags]
            if word.flags and word.takes_value:
                parts.append("-r" if word.choices is None else "-x")
            if word.choices:
                parts.append(f"-a {_fish_text(' '.join(word.choices))}")
            if word.choices is None:
                parts.append("-F")
            if word.flags:
                parts.append(f"-d {_fish_text(word.help)}")
            if word.flags or word.choices != ():
                lines.append(" ".join(parts))
    lines += [f"complete -c indigo -n __fish_use_subcommand -l {option}" for option in ("help", "version")]
    return "\n".join([*lines, ""])


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_SCRIPTS: Final = {"bash": _bash, "zsh": _zsh, "fish": _fish}
