"""`indigo play`: play in the browser, alone or with others on the same network."""

import argparse
import socket
import sys
import threading
import webbrowser

from indigo.cli.messages import message

PORT = 8000


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("play", help="play in the browser, alone or with others on the same network")
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"the port, or another if it is in use (default: {PORT})"
    )
    parser.add_argument("--only-me", action="store_true", help="don't let others on the network join")
    parser.add_argument("--no-browser", action="store_true", help="don't open a browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C, printing the addresses and how far the bots are."""
    from indigo.server.http.web_client import is_built  # imported here, because it needs an extra
    from indigo.server.run import serve
    from indigo.server.settings import Settings

    host = "127.0.0.1" if arguments.only_me else "0.0.0.0"
    port = free_port(host, arguments.port)
    settings = Settings(host=host, port=port, log_level="warning", log_format="text")
    bots = BotsLine()

    def started() -> None:
        import segno

        from indigo.engine.compiled import is_cached

        if arguments.port not in (0, port):
            print(message("port_taken", port=str(arguments.port)))
        here = f"http://localhost:{port}"
        print("\n" + message("here", address=here))
        if not is_built():
            print(message("not_built"))
        if not arguments.only_me and (address := network_address()):
            there = f"http://{address}:{port}"
            print("\n" + message("others", address=there) + "\n")
            segno.make(there, micro=False).terminal(compact=True)
        if not is_cached():
            print("\n" + message("no_cache"))
        print("\n" + message("end"), flush=True)
        bots.is_shown = True
        if not arguments.no_browser and sys.stdout.isatty():
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

    try:
        return 0 if serve(settings, started, bots.update) else 1
    except KeyboardInterrupt:
        return 0  # the usual way to stop


class BotsLine:
    """The line that says how far the bots are, if they have to be compiled; a terminal shows every step."""

    def __init__(self) -> None:
        self.is_shown = False  # not before the address
        self._is_begun = False

    def update(self, share: float) -> None:
        """Print the share that has been compiled, or that the bots are ready."""
        is_terminal = sys.stdout.isatty()
        if not self.is_shown or (share == 1 and not self._is_begun):
            return
        if share == 1:
            print(f"\r\033[K{message('bots_ready')}" if is_terminal else message("bots_ready"), flush=True)
        elif is_terminal or not self._is_begun:
            line = message("bots_preparing", percent=f"{100 * share:.0f}")
            print(f"\r\033[K{line}" if is_terminal else line, end="" if is_terminal else "\n", flush=True)
        self._is_begun = True


def free_port(host: str, preferred: int) -> int:
    """Return the preferred port, or any other that is free."""
    for port in (preferred, 0):
        try:
            with socket.create_server((host, port)) as line:
                return int(line.getsockname()[1])
        except OSError:
            continue
    return preferred


def network_address() -> str | None:
    """Return this machine's address on its network, or None; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # an address reserved for examples, which only selects the interface
            address = str(line.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address
