"""Masks: figures of our own, drawn from a name's hash, so that a name has the same face everywhere."""

import hashlib

#: (background, body, shade, marking) of a figure; each body stands out from its background by day and by night.
_COLOURS = (
    ("#f3d9a4", "#d9822b", "#a85a12", "#fbeed3"),
    ("#cfe3d4", "#3f8f5f", "#256141", "#e9f5ec"),
    ("#d5dcf2", "#5468b8", "#354585", "#eceffa"),
    ("#f2d2cf", "#c4534a", "#8c302a", "#fbe9e7"),
    ("#e4d6ee", "#8457a8", "#583576", "#f4ecf9"),
    ("#cde5ea", "#2f8798", "#1b5b68", "#e5f4f7"),
    ("#efe3b5", "#b8951f", "#7c6410", "#fbf5da"),
    ("#e7d8c8", "#8a6444", "#5d4029", "#f6ede4"),
    ("#f1d3e0", "#b94f80", "#833057", "#fae8f0"),
    ("#dbe4c4", "#74923a", "#4d6421", "#f1f6e3"),
    ("#d6dade", "#62707f", "#404b57", "#eceff2"),
    ("#d3e0ee", "#3c78ad", "#245178", "#e8f1f9"),
)
_HEADS = (
    '<circle cx="50" cy="56" r="29"/>',
    '<rect x="21" y="29" width="58" height="55" rx="22"/>',
    '<path d="M50 24c10 14 30 20 30 38a30 24 0 0 1-60 0c0-18 20-24 30-38z"/>',
    '<ellipse cx="50" cy="58" rx="34" ry="25"/>',
    '<path d="M50 28c17 0 23 12 25 26 2 18-9 32-25 32S23 72 25 54c2-14 8-26 25-26z"/>',
    '<path d="M24 46c0-14 12-20 26-20s26 6 26 20c8 22-4 40-26 40s-34-18-26-40z"/>',
    '<path d="M28 36q22-14 44 0 14 20 4 38-26 20-52 0-10-18 4-38z"/>',
)
_EARS = (
    '<circle cx="27" cy="33" r="11"/><circle cx="73" cy="33" r="11"/>',
    '<path d="M22 46 20 14l25 17zM78 46l2-32-25 17z"/>',
    '<path d="M34 40C22 24 24 6 31 6s10 16 11 30zM66 40C78 24 76 6 69 6S59 22 58 36z"/>',
    '<path d="M36 34C34 20 28 16 22 15M64 34c2-14 8-18 14-19" fill="none" stroke-width="4" stroke-linecap="round"/>'
    '<circle cx="21" cy="15" r="5"/><circle cx="79" cy="15" r="5"/>',
    '<path d="M28 40C14 36 12 22 16 14c3 9 10 12 22 16zM72 40c14-4 16-18 12-26-3 9-10 12-22 16z"/>',
    '<path d="M50 32C38 26 38 12 44 6c0 6 4 8 6 8 1-5 4-8 8-9-2 8 6 18-8 27z"/>',
    '<path d="M24 66C8 70 6 52 10 44c4 6 8 6 14 8zM76 66c16 4 18-14 14-22-4 6-8 6-14 8z"/>',
    '<path d="M50 30c-3-10 0-18 0-18s-14-4-18 6c6 8 12 8 18 12zm0 0c2-8 0-12 0-12s12-8 20 0c-4 10-14 10-20 12z"/>',
    '<path d="m30 40-6-24 14 12 12-18 12 18 14-12-6 24z"/>',
)
_EYES = (
    '<circle cx="39" cy="54" r="4.5"/><circle cx="61" cy="54" r="4.5"/>',
    '<circle cx="39" cy="53" r="8" fill="#fff"/><circle cx="61" cy="53" r="8" fill="#fff"/>'
    '<circle cx="40" cy="54" r="4"/><circle cx="60" cy="54" r="4"/>',
    '<path d="M33 55q6-8 12 0M55 55q6-8 12 0" fill="none" stroke="#1c1a18" stroke-width="3.5" stroke-linecap="round"/>',
    '<circle cx="50" cy="51" r="12" fill="#fff"/><circle cx="51" cy="52" r="6"/><circle cx="53" cy="50" r="2" fill="#fff"/>',
    '<path d="M32 49l13 5M68 49l-13 5" stroke="#1c1a18" stroke-width="3.5" stroke-linecap="round"/>'
    '<circle cx="40" cy="57" r="4"/><circle cx="60" cy="57" r="4"/>',
    '<ellipse cx="39" cy="53" rx="5" ry="8"/><ellipse cx="61" cy="53" rx="5" ry="8"/>'
    '<circle cx="41" cy="50" r="2" fill="#fff"/><circle cx="63" cy="50" r="2" fill="#fff"/>',
    '<path d="M31 53h15a7.5 7.5 0 0 1-15 0zM54 53h15a7.5 7.5 0 0 1-15 0z" fill="#fff"/>'
    '<path d="M36 53h7v3a3.5 3.5 0 0 1-7 0zM57 53h7v3a3.5 3.5 0 0 1-7 0z"/>',
)
_MOUTHS = (
    '<path d="M42 69q8 7 16 0"/>',
    '<path d="M44 70h12"/>',
    '<path d="M40 67q5 5 10 0 5 5 10 0"/>',
    '<path d="M42 72q8-7 16 0"/>',
    '<ellipse cx="50" cy="71" rx="4.5" ry="5.5" fill="#1c1a18"/>',
    '<path d="M40 67q10 14 20 0z" fill="#fff"/>',
    '<path d="m44 66 6 8 6-8z" fill="#f2b84b"/>',
    '<path d="M39 68h22l-3 6-4-5-4 5-4-5-4 5z" fill="#fff" stroke-width="2"/>',
)
#: Markings, clipped to the head: first those in the pale colour, then those in the shade.
_MARKINGS = (
    '<ellipse cx="50" cy="80" rx="20" ry="16" fill="{pale}"/>',
    '<circle cx="29" cy="65" r="6" fill="{pale}"/><circle cx="71" cy="65" r="6" fill="{pale}"/>',
    '<path d="M44 20h12v20l-6 6-6-6z" fill="{pale}"/>',
    '<path d="M14 44h20l-6 6H14zm72 0H66l6 6h14zM14 60h16l-5 6H14zm72 0H70l5 6h11z" fill="{shade}"/>',
    '<circle cx="32" cy="40" r="5" fill="{shade}"/><circle cx="64" cy="35" r="4" fill="{shade}"/>'
    '<circle cx="70" cy="74" r="5" fill="{shade}"/><circle cx="46" cy="37" r="3" fill="{shade}"/>',
    '<path d="M10 44q40-22 80 0v18q-40-14-80 0z" fill="{shade}"/>',
    '<path d="M50 10h50v90H50z" fill="{shade}" opacity=".55"/>',
    "",
)


def digest_of(name: str) -> str:
    """The 16 hexadecimal digits that a name's figure is drawn from."""
    return hashlib.sha256(name.encode()).hexdigest()[:16]


def address_of(name: str, picture: str = "") -> str:
    """Where the face of a name is served: the figure chosen (16 hexadecimal digits) or the picture uploaded (32), else the name's own figure."""
    return f"/picture/{picture}.webp" if is_uploaded(picture) else f"/mask/{picture or digest_of(name)}.svg"


def is_uploaded(picture: str) -> bool:
    """Whether a character's picture is a player's own, and no figure."""
    return len(picture) == 32


def choices(count: int, seed: str) -> list[str]:
    """So many figures to choose from, the same for the same seed."""
    return [digest_of(f"{seed}/{number}") for number in range(count)]


def draw(digest: str) -> str:
    """The figure as an SVG document. `digest`: 16 hexadecimal digits; raises `ValueError` for anything else."""
    parts = bytes.fromhex(digest)
    if len(parts) != 8:
        raise ValueError(digest)
    ground, body, shade, pale = _COLOURS[parts[0] % len(_COLOURS)]
    head = _HEADS[parts[1] % len(_HEADS)]
    ears = _EARS[parts[2] % len(_EARS)]
    eyes = _EYES[parts[3] % len(_EYES)]
    mouth = _MOUTHS[parts[4] % len(_MOUTHS)]
    marking = _MARKINGS[parts[5] % len(_MARKINGS)].format(pale=pale, shade=shade)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        f'<rect width="100" height="100" fill="{ground}"/>'
        f'<clipPath id="h">{head}</clipPath>'
        f'<g fill="{shade}" stroke="{shade}" stroke-linejoin="round">{ears}</g>'
        f'<g fill="{body}">{head}</g><g clip-path="url(#h)">{marking}</g>'
        f'<g fill="#1c1a18">{eyes}</g>'
        f'<g fill="none" stroke="#1c1a18" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">{mouth}</g></svg>'
    )
