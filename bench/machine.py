"""Where and when figures were measured: every command that measures some for the documentation says so first."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from functools import cache


def machine_and_date() -> str:
    """Return the date, the processor, its cores that this process may use, Python and the system."""
    python = f"Python {platform.python_version()}, {platform.system()} ({platform.machine()})"
    return f"Measured on {datetime.now(UTC):%Y-%m-%d}: {_processor()}, {_cores()} cores, {python}"


@cache
def announce() -> None:
    """Print the machine and the date, once even if several benchmarks run."""
    print(f"{machine_and_date()}\n", flush=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _processor() -> str:
    """Return the processor's name as the system knows it, or else its architecture."""
    try:
        said = subprocess.run(["lscpu"], capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"})
        names = [line.partition(":")[2].strip() for line in said.stdout.splitlines() if line.startswith("Model name:")]
    except (OSError, subprocess.CalledProcessError):
        names = []
    return names[0] if names else platform.processor() or platform.machine()
