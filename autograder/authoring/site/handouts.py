"""Converts handouts to HTML for the course page, with internal links and runnable examples."""

from __future__ import annotations

import html
import re
from collections.abc import MutableMapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments.lexers.python import PythonConsoleLexer, PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

__all__ = ["PICTURES", "adapt_to_page", "as_html"]

STAGE_LINK = re.compile(r"(?:\.\./)?stage(\d+)_\w+/(?:README\.md)?(#.*)?\Z")
PICTURE = re.compile(
    r"<picture>\s*<source [^>]*srcset=\"(?P<dark>[^\"]+)\"[^>]*>\s*"
    r"<img src=\"(?P<light>[^\"]+)\"(?P<more>[^>]*)>\s*</picture>"
)
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
TERMINAL = re.compile(r"^<!-- terminal -->\n.*?^<!-- /terminal -->\n", re.DOTALL | re.MULTILINE)
PAGE = re.compile(r"^<!-- page:\n(.*?)^-->\n", re.DOTALL | re.MULTILINE)
EMPTY_HEAD = re.compile(r"<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>\s*")
PICTURES = "pictures"  # the site's folder with the pictures of all handouts
PROMPT = ">>> "
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


def as_html(markdown: str, root: str) -> str:
    """Return a handout's Markdown as HTML; `root` is the path from its page to the first page.

    Headings have an id; an example with Python's prompt is marked `data-example`. Both versions of
    a picture are included, because the page has its own switch for light and dark. Tables with an
    empty header have none.
    """
    folder = f"{root}{PICTURES}/"
    both = rf'<img class="light" src="{folder}\g<light>"\g<more>>'
    both += rf'<img class="dark" src="{folder}\g<dark>"\g<more>>'
    renderer = MarkdownIt("commonmark", renderer_cls=_Renderer).enable("table")
    text = PICTURE.sub(both, COMMENT.sub("", adapt_to_page(markdown)))
    return EMPTY_HEAD.sub("", str(renderer.render(text, {"root": root})))


def adapt_to_page(markdown: str) -> str:
    """Return a handout's Markdown for the page, which has buttons instead of a terminal.

    Text between `<!-- terminal -->` and `<!-- /terminal -->` is left out. A comment that starts
    with the line `<!-- page:` is shown; in Markdown, it is invisible.
    """
    return PAGE.sub(r"\1", TERMINAL.sub("", markdown))


class _Renderer(RendererHTML):
    def heading_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Render the start of a heading whose id, for links, consists of its words."""
        words = re.findall(r"\w+", tokens[idx + 1].content.lower())
        tokens[idx].attrSet("id", "-".join(words))
        return str(self.renderToken(tokens, idx, options, env))

    def link_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Render the start of a link; a link to another handout leads to its page on the site."""
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
        """Render a code block: Python is coloured, and examples with a prompt can be run."""
        text = tokens[idx].content
        if PROMPT in text:
            return f"<pre data-example tabindex=0>{_highlight(text, PythonConsoleLexer())}</pre>\n"
        if tokens[idx].info.strip() == "python":
            return f"<pre tabindex=0>{_highlight(text, PythonLexer())}</pre>\n"
        return f"<pre tabindex=0>{html.escape(text)}</pre>\n"


def _highlight(text: str, lexer: PythonLexer | PythonConsoleLexer) -> str:
    parts = []
    for kind, piece in lexer.get_tokens(text):
        colour = next((letter for each, letter in COLOURS if kind in each), "")
        escaped = html.escape(piece)
        parts.append(f'<span class="{colour}">{escaped}</span>' if colour else escaped)
    return "".join(parts)
