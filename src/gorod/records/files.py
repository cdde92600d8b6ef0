"""Records on disk: read with care for what may stand in a file, written whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from gorod.records.errors import RecordError

#: A record is read up to this size, in bytes.
LARGEST = 64 * 1024 * 1024
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_text(name: str) -> str:
    """The text of a record's file; `-` is the standard input. Raises `RecordError` for whatever is no UTF-8 text."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        what = (getattr(error, "strerror", None) or "not a path").lower()
        raise RecordError(1, f"cannot be read: {what}", "name a readable file with a game record") from None
    return decode(data)


def decode(data: bytes) -> str:
    """The text of a record's bytes, without a byte order mark. Raises `RecordError`."""
    if len(data) > LARGEST:
        raise RecordError(
            1, f"the file is bigger than {LARGEST >> 20} MiB", "split it, or check that it is a game record"
        )
    if data.startswith(_UTF_16):
        raise RecordError(1, "the file is UTF-16 text", "save it as UTF-8")
    nul = data.find(b"\0")
    if nul >= 0:
        line = data.count(b"\n", 0, nul) + 1
        raise RecordError(line, "a NUL byte: not a text file", "name a game record, which is plain UTF-8 text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not UTF-8 text", "save the file as UTF-8") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises `OSError`; then what stood there before still stands."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
