"""`indigo play`: play in the browser, alone or with others on the same network."""

import argparse
import socket
import sys
import threading
import webbrowser

from indigo.cli.messages import message

PORT = 8000
PATIENCE = 5  # seconds before it says that it is compiling; loading what was compiled takes one or two


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
    """Serve until Ctrl-C, printing only the addresses."""
    from indigo.server.http.web_client import is_built  # imported here, because it needs an extra
    from indigo.server.run import serve
    from indigo.server.settings import Settings

    host = "127.0.0.1" if arguments.only_me else "0.0.0.0"
    port = free_port(host, arguments.port)
    settings = Settings(host=host, port=port, log_level="warning", log_format="text")
    slow = threading.Timer(
        PATIENCE, lambda: print(message("compiling"), flush=True)
    )  # which only the first start takes
    slow.daemon = True

    def started() -> None:
        import segno

        slow.cancel()
        here = f"http://localhost:{port}"
        print("\n" + message("here", address=here))
        if not is_built():
            print(message("not_built"))
        if not arguments.only_me and (address := network_address()):
            there = f"http://{address}:{port}"
            print("\n" + message("others", address=there) + "\n")
            segno.make(there, micro=False).terminal(compact=True)
        print("\n" + message("end"), flush=True)
        if not arguments.no_browser and sys.stdout.isatty():
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

    slow.start()
    try:
        return 0 if serve(settings, started) else 1
    except KeyboardInterrupt:
        return 0  # the usual way to stop


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
