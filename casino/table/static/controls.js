// Controls and texts below the felt: moves, the Deal box, the console, the tally.

import { h, hidden } from "./dom.js";
import { pushWord } from "./hands.js";
import { icon } from "./icons.js";
import { _, numeral, percent } from "./language.js";
import { runOf } from "./runs.js";

function cap(key) {
  return key && h("kbd", { "aria-hidden": "true" }, key);
}

// Disabled buttons stay focusable, so that a key press after the last card isn't sent to the page.
function button(action, label, { key = "", enabled = true, best = false, onclick, kind = "" }) {
  return h(
    "button",
    {
      type: "button",
      class: `bj-button ${kind}`,
      key: action,
      "data-action": action,
      "data-best": best,
      "aria-disabled": enabled ? null : "true",
      "aria-keyshortcuts": key || null,
      onclick,
    },
    h("span", {}, label),
    best && [
      hidden(_(" (best move)")),
      h("span", { class: "bj-badge", "aria-hidden": "true", key: "badge" }, _("best move")),
    ],
    cap(key),
  );
}

// The moves, or Deal again if there are none.
export function moves(state, table) {
  const isOver = state.can_deal && !state.busy && !state.seats && !state.isPast && state.buttons.length > 0 && !state.buttons.some((move) => move.enabled);
  const shown = isOver
    ? [button("again-now", _("Deal again"), { key: "N", kind: "bj-move bj-again", onclick: (event) => table.deal(event) })]
    : state.buttons.map((move) =>
        button(move.action, move.label, {
          key: move.key.toUpperCase(),
          enabled: move.enabled && !state.busy,
          best: move.best,
          kind: "bj-move",
          onclick: (event) => table.send(event, move.action),
        }),
      );
  if (state.busy)
    shown.push(
      button("stop", _("Stop"), {
        key: "Escape",
        kind: "bj-move bj-stop",
        onclick: (event) => table.send(event, "stop"),
      }),
    );
  return (
    shown.length > 0 &&
    h("div", { class: "bj-moves", role: "group", "aria-label": _("Moves"), key: "moves" }, shown)
  );
}

// A user setting that is on or off.
export function toggle(label, on, picture, onclick) {
  return h(
    "button",
    {
      type: "button",
      class: "bj-toggle",
      key: label,
      title: label,
      "aria-label": label,
      "aria-pressed": String(on),
      onclick,
    },
    picture,
  );
}

export function suits() {
  return h(
    "span",
    { class: "bj-suits", "aria-hidden": "true" },
    ["S", "H", "C", "D"].map((suit) =>
      h("svg", { "data-suit": suit, viewBox: "0 0 22 22", key: suit }, h("use", { href: `#bj-suit-${suit}` })),
    ),
  );
}

export function dealing(state, table) {
  if (!state.can_deal && !state.can_undo) return null;
  const taken = new Set(state.buttons.map((move) => move.key.toUpperCase()));
  const id = table.id;
  const off = state.busy;
  return h(
    "form",
    {
      class: "bj-dealing",
      key: "dealing",
      autocomplete: "off",
      onsubmit: (event) => {
        event.preventDefault();
        table.deal(event);
      },
    },
    state.can_deal &&
      h(
        "button",
        {
          type: "submit",
          class: "bj-button bj-deal",
          key: "deal",
          "data-action": "deal",
          "data-first": !state.buttons.some((move) => move.enabled),
          "aria-disabled": off ? "true" : null,
          "aria-keyshortcuts": taken.has("N") ? null : "N",
        },
        icon("deal"),
        h("span", {}, state.seats ? _("New table") : _("Deal")),
        !taken.has("N") && cap("N"),
      ),
    state.can_deal &&
      h(
        "span",
        { class: "bj-box", key: "box" },
        h("label", { class: "bj-vh", for: `${id}-deck` }, _("Deal these cards (empty: at random)")),
        icon("deck"),
        h("input", {
          class: "bj-deck",
          id: `${id}-deck`,
          type: "text",
          placeholder: _("or {cards}", { cards: "8D 5H 10C" }),
          spellcheck: "false",
          autocapitalize: "characters",
          once: { value: "" },
          "aria-invalid": state.deal_error ? "true" : null,
          "aria-describedby": state.deal_error ? `${id}-deal-error` : null,
          oninput: () => table.redraw(),
        }),
        table.deckText() &&
          h(
            "button",
            {
              type: "button",
              class: "bj-clear",
              key: "clear",
              "aria-label": _("Empty the Deal box"),
              onclick: () => table.emptyBox(),
            },
            "×",
          ),
      ),
    h(
      "button",
      {
        type: "button",
        class: "bj-button bj-quiet",
        key: "undo",
        "data-action": "undo",
        "aria-disabled": state.can_undo && !off ? null : "true",
        "aria-keyshortcuts": taken.has("U") ? null : "U",
        onclick: (event) => table.undo(event),
      },
      icon("undo"),
      h("span", {}, _("Undo")),
      !taken.has("U") && cap("U"),
    ),
    state.deal_error &&
      h(
        "p",
        { class: "bj-deal-error", id: `${id}-deal-error`, key: "error", role: "alert" },
        h("span", { "aria-hidden": "true" }, "⚠ "),
        state.deal_error,
      ),
  );
}

export function console_(state, table) {
  if (!state.transcript.length && !state.asks) return null;
  const run = runOf(state);
  const shown = state.shownLines === undefined ? state.transcript.length : state.shownLines;
  const lines = state.transcript.map((line, index) =>
    h(
      "p",
      {
        key: index,
        "data-later": index >= shown,
        "data-linked": Boolean(run && run.data.printed[index] >= 0),
        title: run ? _("Show the line that printed this") : null,
        onclick: run && run.data.printed[index] >= 0 ? () => table.step(run.data.printed[index], null) : null,
      },
      line.text,
      line.answer !== null &&
        line.answer !== undefined &&
        h(
          "span",
          { class: "bj-answer" },
          hidden(_("answer ")),
          h("span", { "aria-hidden": "true" }, "▸ "),
          line.answer,
        ),
    ),
  );
  return h(
    "section",
    { class: "bj-console", key: "console", "aria-label": _("What your code printed") },
    h(
      "div",
      {
        class: "bj-transcript",
        tabindex: "0",
        role: "log",
        "aria-live": "off",
        "aria-label": _("What your code printed"),
      },
      lines,
    ),
    state.asks && typing(table),
  );
}

// A program's question accepts any text, not only the buttons' answers.
function typing(table) {
  const id = `${table.id}-typed`;
  return h(
    "form",
    {
      class: "bj-typing",
      key: "typing",
      autocomplete: "off",
      onsubmit: (event) => {
        event.preventDefault();
        table.answer(event);
      },
    },
    h("label", { class: "bj-vh", for: id }, _("Type an answer to your program's question")),
    h("span", { "aria-hidden": "true" }, "▸"),
    h("input", {
      class: "bj-typed",
      id,
      type: "text",
      maxlength: "200",
      placeholder: _("or type any answer"),
      spellcheck: "false",
      autocapitalize: "off",
      once: { value: "" },
    }),
    h("button", { type: "submit", class: "bj-link", "data-action": "answer" }, _("Answer")),
  );
}

// The tally at the foot of the felt.
export function tally(state) {
  const count = state.tally;
  if (!count) return null;
  const rounds = count.won + count.lost + count.push;
  const now = count.bankroll[count.bankroll.length - 1];
  return h(
    "section",
    { class: "bj-tally", key: "tally", "aria-label": _("Tally") },
    h(
      "dl",
      {},
      now !== undefined && figure(_("Bankroll"), numeral(now), "bj-money"),
      figure(_("Rounds"), rounds),
      figure(_("Won"), count.won),
      figure(_("Lost"), count.lost),
      figure(pushWord(state), count.push),
      count.moves > 0 && figure(_("Best moves"), percent(count.best_moves / count.moves)),
    ),
    count.bankroll.length > 2 && bankrollLine(count.bankroll),
  );
}

function figure(name, value, kind = null) {
  return h("div", { key: name, class: kind }, h("dt", {}, name), h("dd", {}, value));
}

function bankrollLine(amounts) {
  const [width, height, edge] = [300, 56, 5];
  const low = Math.min(...amounts),
    high = Math.max(...amounts),
    span = high - low || 1;
  const x = (index) => edge + (index * (width - 2 * edge)) / (amounts.length - 1);
  const y = (amount) => height - edge - ((amount - low) * (height - 2 * edge)) / span;
  const line = amounts.map((amount, index) => `${x(index).toFixed(1)} ${y(amount).toFixed(1)}`).join("L");
  const last = amounts.length - 1;
  const words = _("Bankroll over {last} rounds: from {from} to {to}, lowest {low}, highest {high}", { last, from: numeral(amounts[0]), to: numeral(amounts[last]), low: numeral(low), high: numeral(high) });
  return h(
    "svg",
    {
      class: "bj-line",
      key: "line",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": words,
    },
    h("path", { class: "bj-line-area", d: `M${line}L${x(last)} ${height}L${edge} ${height}Z` }),
    h("path", { class: "bj-line-start", d: `M0 ${y(amounts[0]).toFixed(1)}H${width}` }),
    h("path", { class: "bj-line-path", d: `M${line}` }),
  );
}

// The cards of this round, to copy or deal again, and the table as text.
export function thisDeal(state, table) {
  const isSecret = [...state.dealer, ...state.hands].some((hand) => hand.cards.includes("??"));
  return h(
    "div",
    { class: "bj-this-deal", key: "this-deal" },
    state.deck && [
      isSecret
        ? h("span", { key: "secret" }, _("The cards are shown once every one is turned up."))
        : h("code", { title: state.deck, key: "cards" }, state.deck),
      h(
        "button",
        { type: "button", class: "bj-link", key: "copy", "data-action": "copy", onclick: () => table.copy(state.deck) },
        _("Copy this deal"),
      ),
      state.can_deal &&
        !state.busy &&
        h(
          "button",
          {
            type: "button",
            class: "bj-link",
            "data-action": "again",
            key: "again",
            onclick: (event) => table.send(event, "deal", state.deck),
          },
          _("Deal it again"),
        ),
    ],
    h("span", { class: "bj-copied", role: "status", key: "copied" }, table.copied),
    table.port.looked && plainText(state),
  );
}

export function plainText(state) {
  return h("details", { class: "bj-plain", key: "plain" }, h("summary", {}, _("Plain text")), h("pre", { tabindex: "0" }, state.text || ""));
}

// Interesting rounds to deal by a click: ticked if the code was right, crossed if not.
export function scenes(state, table) {
  const all = state.scenes || [];
  if (!all.length) return null;
  const signs = { right: ["tick", _(", met, right")], wrong: ["cross", _(", met, not right")] };
  const met = all.filter((scene) => scene.met).length;
  return h(
    "div",
    { class: "bj-try", key: "try", role: "group", "aria-label": _("Try") },
    h("span", { class: "bj-cap", "aria-hidden": "true", key: "cap" }, _("Try")),
    all.map((scene) =>
      h(
        "button",
        {
          type: "button",
          class: "bj-scene",
          key: scene.name,
          "data-met": scene.met || null,
          "data-now": scene.current,
          "aria-current": scene.current ? "true" : null,
          "aria-disabled": state.busy ? "true" : null,
          onclick: (event) => table.send(event, "deal", scene.deck),
        },
        signs[scene.met] && icon(signs[scene.met][0]),
        h("span", {}, scene.name),
        signs[scene.met] && hidden(signs[scene.met][1]),
      ),
    ),
    h("span", { class: "bj-met", key: "met" }, _("{met} of {all}", { met, all: all.length })),
  );
}
