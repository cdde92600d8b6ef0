"""Compiles the catalogues of the site's texts (`.po` to `.mo`) without GNU gettext: `python -m gorod.web.serving.compile_messages`."""

from pathlib import Path

import polib

LOCALE = Path(__file__).parents[1] / "locale"


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Compile every catalogue below `folder` that is newer than what was compiled of it; gives the files written.

    Raises `OSError` for a syntax error in a catalogue or a folder that cannot be written.
    """
    written = []
    for source in sorted(folder.rglob("*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            polib.pofile(str(source)).save_as_mofile(str(target))
            written.append(target)
    return written


if __name__ == "__main__":
    compile_all()
