"""How systems write who a student is: which numbers, logins and names are the same."""

from __future__ import annotations

import unicodedata

__all__ = ["id_key", "name_keys"]


def id_key(text: str) -> str:
    """Return an id, login or address without what systems write in more than one way."""
    return unicodedata.normalize("NFC", text.strip().casefold())


def name_keys(name: str) -> list[str]:
    """Return the ways in which systems write a name, letters and digits only, as given first.

    Canvas writes `lovelaceada` and `Lovelace, Ada` where others write `Ada Lovelace`.
    """
    last, comma, first = name.partition(",")
    words = f"{first} {last}".split() if comma else name.split()
    orders = [name, " ".join(words), " ".join(words[-1:] + words[:-1])]
    keys = ("".join(filter(str.isalnum, id_key(order))) for order in orders)
    return [key for key in dict.fromkeys(keys) if key]
