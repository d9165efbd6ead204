"""Checks that file names are safe on every system, and makes folder names for students."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["collision_key", "leads_out", "looks_odd", "problem_with", "readable_id"]

MAX_BYTES = 120
MAX_PART = 50
ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
# Windows device names, with or without a suffix.
DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?")


def leads_out(path: tuple[str, ...]) -> bool:
    """Return True if a path in an archive leaves its folder: absolute, `..`, or a drive."""
    return any(part.strip(". ") == "" or "\0" in part for part in path) or (
        len(path[0]) == 2 and path[0][1] == ":"
    )


def problem_with(name: str) -> str:
    """Return why a file or folder name isn't safe on every system, or ""."""
    if name.strip(". ") == "":
        return "leads out of its folder"
    if FORBIDDEN.search(name):
        return "has a character that not every system allows"
    if name[-1] in ". " or name[0] == " ":
        return "begins or ends with a space or a dot"
    if DEVICES.fullmatch(name):
        return "is the name of a device on Windows"
    if not name.isprintable():
        return "has a character that does not print"
    if len(name.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return "is too long"
    return ""


def looks_odd(name: str) -> bool:
    """Return True if a name may be mistaken for another one.

    It has invisible characters, or a word with letters of several alphabets (Unicode Technical
    Standard 39 calls such names confusable).
    """
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        return True
    alphabets = ({_alphabet(letter) for letter in word} - {""} for word in name.split())
    return any(len(found) > 1 for found in alphabets)


def _alphabet(letter: str) -> str:
    """Return the letter's alphabet if other alphabets have lookalikes of it, else ""."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    return script if script in ALIKE else ""


def collision_key(name: str) -> str:
    """Return a key that is equal for names that some system treats as the same file."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def readable_id(*parts: str) -> str:
    """Return a folder name from a person's name and number: `ada-lovelace-1234`.

    Letters and digits of every script stay, in lower case; other characters become `-`.
    """
    cut = [_slug(part) for part in parts]
    name = "-".join(part for part in cut if part) or "student"
    return f"_{name}" if problem_with(name) else name


def _slug(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).lower()
    kept = (letter if unicodedata.category(letter)[0] in "LNM" else "-" for letter in text)
    slug = unicodedata.normalize("NFC", re.sub("-+", "-", "".join(kept)))
    return slug.encode()[:MAX_PART].decode(errors="ignore").strip("-")
