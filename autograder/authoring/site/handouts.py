"""Handouts as HTML for the course page: links within it, examples that can be run."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments.lexers.python import PythonConsoleLexer, PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

from casino.languages import N_

__all__ = ["as_html"]

STAGE_LINK = re.compile(r"(?:\.\./)?stage(\d+)_\w+/(?:README\.md)?(#.*)?\Z")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
PROMPT = ">>> "
START = "`python`"  # the student of the page has none: there is a button
OR_START = N_("Here, press **Run with your code** below.")
PYTEST = "python -m pytest"
OR_PYTEST = N_("Here, press **Check** or Ctrl S. With Python on your own machine:")
COLOURS: Sequence[tuple[_TokenType, str]] = (
    (Comment, "m"),
    (Keyword, "k"),
    (Operator.Word, "k"),
    (String, "t"),
    (Number, "n"),
    (Name.Class, "d"),
    (Name.Function, "d"),
    (Name.Builtin, "d"),
)


def as_html(markdown: str, root: str, texts: Mapping[str, str]) -> str:
    """Return a handout's text as HTML; `root` leads from its page to the site's first page.

    Headings have an id; an example with Python's prompt is marked `data-example`. What is said here
    of the page's buttons, `texts` has in the handout's language.
    """
    renderer = MarkdownIt("commonmark", renderer_cls=_Renderer).enable("table")
    return str(renderer.render(COMMENT.sub("", markdown), {"root": root, "texts": texts}))


class _Renderer(RendererHTML):
    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Give a heading its words as an id."""
        words = re.findall(r"\w+", tokens[idx + 1].content.lower())
        tokens[idx].attrSet("id", "-".join(words))
        return str(self.renderToken(tokens, idx, options, env))

    def link_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Let links between handouts lead from page to page."""
        token = tokens[idx]
        address = str(token.attrGet("href") or "")
        if match := STAGE_LINK.match(address):
            address = f"{env['root']}stage{match[1]}/{match[2] or ''}"
        elif address in ("../README.md", "README.md"):
            address = env["root"]
        token.attrSet("href", address)
        return str(self.renderToken(tokens, idx, options, env))

    def fence(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Colour Python, and mark runnable examples."""
        text = tokens[idx].content
        if PROMPT in text:
            begins = idx > 1 and START in tokens[idx - 2].content
            here = _said(OR_START, env) if begins else ""
            coloured = _coloured(text, PythonConsoleLexer())
            return f"{here}<pre data-example tabindex=0>{coloured}</pre>\n"
        if tokens[idx].info.strip() == "python":
            return f"<pre tabindex=0>{_coloured(text, PythonLexer())}</pre>\n"
        here = _said(OR_PYTEST, env) if PYTEST in text else ""
        return f"{here}<pre tabindex=0>{html.escape(text)}</pre>\n"


def _said(text: str, env: MutableMapping[str, Any]) -> str:
    """Return a sentence on the page's buttons, in the handout's language."""
    return str(MarkdownIt("commonmark").render(env["texts"].get(text, text)))


def _coloured(text: str, lexer: PythonLexer | PythonConsoleLexer) -> str:
    parts = []
    for kind, piece in lexer.get_tokens(text):
        colour = next((letter for each, letter in COLOURS if kind in each), "")
        escaped = html.escape(piece)
        parts.append(f'<span class="{colour}">{escaped}</span>' if colour else escaped)
    return "".join(parts)
