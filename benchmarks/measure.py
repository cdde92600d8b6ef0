"""Measuring how often a function runs in a second, fairly beside others, and naming the machine it ran on."""

import gc
import os
import platform
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple


class Spread(NamedTuple):
    """The least, the middle and the greatest of several measurements."""

    least: float
    median: float
    most: float

    @classmethod
    def of(cls, values: list[float]) -> "Spread":
        """The spread of one or more measurements; raises ValueError when there is none."""
        return cls(min(values), statistics.median(values), max(values))


class Machine(NamedTuple):
    """The machine, as far as it bears on speed; nothing that tells whose it is."""

    processor: str
    cores: int
    python: str
    system: str

    def __str__(self) -> str:
        return f"{self.processor}, {self.cores} cores; {self.python}; {self.system}"


def rate(function: Callable[[int], object], seconds: float, first: int = 0) -> float:
    """Calls of `function` per second of this process's time on a core, called with first, first + 1, ... for at least `seconds` seconds.

    Garbage that others left is collected before the clock starts.
    """
    gc.collect()
    clock = time.process_time
    count = 0
    started = clock()
    end = started + seconds
    while True:
        function(first + count)
        count += 1
        now = clock()
        if now >= end:
            return count / (now - started)


def interleaved(
    functions: Mapping[str, Callable[[int], object]], seconds: float = 3.0, rounds: int = 5
) -> dict[str, list[float]]:
    """The rate of every function in each of `rounds` rounds; a round measures all of them in turn, `seconds` each.

    A machine that slows down for a while slows all of a round, so rates of one round may be divided by each other. In
    one round all functions get the same arguments in the same order; each round has its own.
    """
    rates: dict[str, list[float]] = {name: [] for name in functions}
    for function in functions.values():
        function(0)  # the first call pays for imports and caches
    for number in range(rounds):
        for name, function in functions.items():
            rates[name].append(rate(function, seconds, first=number * 1_000_000))
    return rates


def ratios(rates: Mapping[str, list[float]], base: str) -> dict[str, Spread]:
    """How many times as fast as `base` each function is, divided round by round; `rates` is of `interleaved`."""
    return {
        name: Spread.of([ours / theirs for ours, theirs in zip(values, rates[base], strict=True)])
        for name, values in rates.items()
    }


def machine() -> Machine:
    """The machine and the interpreter this runs on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(_processor(), os.cpu_count() or 1, python, f"{platform.system()} {platform.machine()}")


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() in ("model name", "Model"):
                return value.strip()
    if platform.system() == "Darwin":
        asked = subprocess.run(
            ["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=False
        )
        if asked.stdout.strip():
            return asked.stdout.strip()
    return platform.processor() or "unknown processor"
