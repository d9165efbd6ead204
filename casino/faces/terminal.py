"""The play table in the terminal, shown as text and played with typed commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from casino.game.shoe import format_cards, parse_card
from casino.languages import N_, _
from casino.table.state import (
    ANSWER,
    Picker,
    Slider,
    Sliders,
    TableGame,
    TableState,
    WorkingGame,
)
from casino.table.text import as_text

__all__ = ["play_at_terminal", "printable"]

A_MOVE = (N_("A move:"), N_("its key or its name, such as {move}"))
HELP = (
    ("deal", N_("a new round; `deal 8D 5H TC 4D` deals these cards first")),
    ("undo", N_("takes the last move back")),
)
PROMPT = N_("Your move (or `help`, `quit`): ")
STOP = "stop"
QUIT = ("quit", "exit", "q")
WORD = 14  # width of the command column
CODE_LENGTH = 2


def play_at_terminal(
    game: TableGame, read: Callable[[str], str] = input, show: Callable[[str], None] = print
) -> None:
    """Play until `quit` or end of input; Ctrl-C first stops long work, then the game.

    `read` asks for a line, and `show` prints a text.
    """
    shown = None
    while True:
        if (state := game.state()) is not shown:
            show(printable(as_text(_only_news(shown, state))))
            if state.trouble and (place := state.trouble.place):
                show(f"{place[0]}:{place[1]}")  # terminals in editors make this clickable
            shown = state
        try:
            line = read(_ask(PROMPT)).lstrip()
            if _quits(state, line.strip().lower()):
                return
            answer = _do(game, game.state(), line)
        except (EOFError, KeyboardInterrupt):
            show("")
            return
        if answer in QUIT:
            return
        if answer:
            show(answer)


def _only_news(before: TableState | None, now: TableState) -> TableState:
    """Return the state without the printed lines that the state before it showed."""
    known = before.transcript if before else ()
    count = len(known)
    if not count or now.transcript[: count - 1] != known[:-1] or len(now.transcript) < count:
        return now
    is_answered = now.transcript[count - 1] != known[-1]  # the last question has its answer now
    return replace(now, transcript=now.transcript[count - is_answered :])


def _ask(prompt: str) -> str:
    return "\n" + _plain(_(prompt))


def _plain(text: str) -> str:
    """Return a text without backticks, which a terminal would show."""
    return text.replace("`", "")


def _quits(state: TableState, line: str) -> bool:
    """Return True if a line ends the game; `q` may be a button's key instead."""
    return line in ("quit", "exit") or (
        line == "q" and all(button.key.lower() != line for button in state.buttons)
    )


def _do(game: TableGame, state: TableState, line: str) -> str:  # noqa: C901
    """Execute the line that the user typed, and return the reply to print."""
    word, _space, rest = line.partition(" ")
    line = line.strip()
    if action := _move(state, line):
        _act(game, action)
    elif state.seats is not None and word.lower() in state.seats.actions:
        _act(game, word.lower(), rest.strip())
    elif word.lower() == ANSWER and state.asks:
        _act(game, ANSWER, rest)
    elif (
        word.lower() in ("deal", _("Deal").lower())
        or (word.lower() == "n" and not state.asks)
        or not (line or _moves(state) or _picker(state))
    ):
        return _deal(game, rest.strip())
    elif word.lower() in ("undo", "u", _("Undo").lower()):
        if not state.can_undo:
            return _("There is nothing to take back.")
        game.undo()
    elif word.lower() in ("help", "?"):
        return _help(state)
    elif "=" in line:
        return _set(game, state, line)
    elif (picker := _picker(state)) and _is_like_a_card(line):
        return _pick(game, picker, line)
    elif line:
        words = _("{line!r} isn't a move here; `help` lists the moves.")
        if state.asks:
            words = _(
                "{line!r} isn't a move here; {answer} gives it to your program, `help` lists "
                "what there is."
            )
        return _plain(words).format(line=line, answer=f"{ANSWER} {line}")
    return ""


def _is_like_a_card(text: str) -> bool:
    return len(text.replace("10", "T", 1)) == CODE_LENGTH


def _deal(game: TableGame, deck: str) -> str:
    try:
        game.deal(deck)
    except ValueError as error:
        return str(error)
    return ""


def _pick(game: TableGame, picker: Picker, text: str) -> str:
    """Put down the card with these two letters, such as `8D`; return any error."""
    try:
        card = format_cards([parse_card(text)])
    except ValueError as error:
        return str(error)
    _act(game, picker.action, card)
    return ""


def _set(game: TableGame, state: TableState, line: str) -> str:
    """Execute a line such as `speed=3`: set a slider or pick a card; return any error."""
    name, _equals, text = (part.strip() for part in line.partition("="))
    picker = _picker(state)
    if picker and name.lower() == picker.action.lower():
        return _pick(game, picker, text)
    for slider in _sliders(state):
        if name.lower() in (slider.action.lower(), slider.label.lower()):
            try:
                value = float(text)
            except ValueError:
                return _("{text!r} is not a number.").format(text=text)
            if not slider.low <= value <= slider.high:
                words = _("{label} goes from {low:g} to {high:g}.")
                return words.format(label=slider.label, low=slider.low, high=slider.high)
            _act(game, slider.action, value)
            return ""
    words = _plain(_("There is nothing called {name!r} to set; `help` lists what there is."))
    return words.format(name=name)


def _act(game: TableGame, action: str, value: str | float | None = None) -> None:
    """Execute an action, and any long work it starts until that ends or Ctrl-C."""
    game.act(action, value)
    if isinstance(game, WorkingGame) and game.state().busy:
        try:
            for _ in game.work():
                pass
        except KeyboardInterrupt:
            game.act(STOP)


def _move(state: TableState, line: str) -> str:
    """Return the action of the enabled button that the line names, or ""."""
    for button in state.buttons:
        names = (button.key.lower(), button.label.lower(), button.action.lower())
        if button.enabled and line and line.lower() in names:
            return button.action
    return ""


def _moves(state: TableState) -> list[str]:
    words = _("{key} or {name}")
    return [
        words.format(key=button.key, name=button.label)
        for button in state.buttons
        if button.enabled
    ]


def _sliders(state: TableState) -> Iterator[Slider]:
    for panel in state.panels:
        if isinstance(panel, Sliders):
            yield from panel.sliders


def _picker(state: TableState) -> Picker | None:
    return next((panel for panel in state.panels if isinstance(panel, Picker)), None)


def _help(state: TableState) -> str:
    moves = _moves(state)
    move = moves[0] if moves else _("{key} or {name}").format(key="h", name=_("Hit"))
    rows = [(_(A_MOVE[0]), _(A_MOVE[1]).format(move=move))]
    if state.asks:
        rows.append(("answer maybe", _("types `maybe` into your program's question")))
    rows += [(word, _(what)) for word, what in HELP]
    for slider in _sliders(state):
        what = _("{label}, from {low:g} to {high:g}")
        what = what.format(label=slider.label, low=slider.low, high=slider.high)
        rows.append((f"{slider.action}={slider.value:g}", what))
    if _picker(state):
        rows.append(("8D", _("puts this card down")))
    return printable(f"{_word_list(rows)}\nhelp, quit")


def _word_list(words: Sequence[tuple[str, str]]) -> str:
    """Return commands and their descriptions in two columns, without code marks."""
    lines = (
        f"{word:<{WORD}} {what}" if len(word) > WORD else f"{word:<{WORD}}{what}"
        for word, what in words
    )
    return _plain("\n".join(lines))


def printable(text: str) -> str:
    """Return a text with control characters, except line breaks, written as escapes."""
    return "".join(
        each if each.isprintable() or each == "\n" else each.encode("unicode_escape").decode()
        for each in text
    )
