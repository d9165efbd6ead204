// The handout, one part at a time: its steps as a bar, and examples that run in place.

import { h, hidden, patch } from "table/dom.js";
import { _, filled } from "table/language.js";

const STEP = /^\p{L}+ (\d+)\s*:\s*(.+)/u; // "Step 1: a card", in any language
const MOST_LINES = 4;

export class Handout {
  // `run(key, texts)` has Python run the example `key` after those before it. `turned()` is called
  // when another part is shown.
  constructor(root, run, turned) {
    Object.assign(this, { root, run, turned, at: 0, checks: [], outcomes: new Map() });
    [this.bar, this.body, this.foot] = ["bar", "body", "foot"].map((name) => root.querySelector(`.ho-${name}`));
    this.own = [...this.body.childNodes];
    this.body.addEventListener("click", (event) => this.follow(event));
    this.fill();
  }

  // Shows another text, or the page's own again, at the same part.
  show(html) {
    for (const box of this.body.querySelectorAll(".ho-run")) box.remove();
    if (html === null) this.body.replaceChildren(...this.own);
    else this.body.innerHTML = html;
    this.fill();
  }

  fill() {
    this.examples = [...this.body.querySelectorAll("pre[data-example]")];
    this.examples.forEach((pre, index) => this.addButton(pre, index));
    const box = this.body.querySelector(":scope > div[lang]") || this.body;
    this.parts = partsOf([...box.children]);
    this.turn(Math.min(this.at, this.parts.length - 1));
  }

  turn(at) {
    const isMoved = at !== this.at;
    this.at = at;
    this.parts.forEach((part, index) => part.nodes.forEach((node) => (node.hidden = index !== at)));
    if (isMoved) this.body.scrollTop = 0;
    this.draw();
    if (isMoved) this.turned();
  }

  // Shows the outcomes of each step's checks, by step number.
  tell(checks) {
    this.checks = checks;
    this.outcomes = Map.groupBy(checks.filter((each) => each.step), (each) => each.step);
    this.draw();
  }

  isDone(step) {
    const own = this.outcomes.get(step) || (step ? this.checks : []); // a step without checks is done with the stage
    return own.length > 0 && own.every((each) => each.outcome === "passed");
  }

  // What the student has at the end of the stage: the last part that isn't a table.
  get ending() {
    const part = this.parts.findLast((each) => each.nodes.every((node) => node.localName !== "table"));
    return part ? part.nodes.filter((node) => node.localName === "p").map((node) => node.textContent) : [];
  }

  draw() {
    patch(this.bar, this.parts.map((part, index) =>
      h(
        "button",
        { type: "button", key: index, "data-step": part.step || null, "data-done": this.isDone(part.step), "aria-current": index === this.at ? "step" : null, title: part.title, onclick: () => this.turn(index) },
        part.step ? [hidden(part.title), h("span", { "aria-hidden": "true" }, this.isDone(part.step) ? "✓" : part.step), this.isDone(part.step) && hidden(_(", done"))] : part.short,
      ),
    ));
    this.bar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    const part = this.parts[this.at];
    const next = this.parts[this.at + 1];
    const own = this.outcomes.get(part.step) || [];
    patch(this.foot, [
      own.length > 0 &&
        h(
          "span",
          { class: "ho-checks", key: "checks" },
          hidden(_("{passed} of {all} checks of this step pass", { passed: own.filter((each) => each.outcome === "passed").length, all: own.length })),
          h("span", { class: "ck-dots", "aria-hidden": "true" }, own.map((each, index) => h("i", { key: index, class: each.outcome === "passed" ? "ok" : each.outcome === "not_started" || !each.is_due ? "todo" : "bad" }))),
        ),
      next && h("button", { type: "button", class: "tool", key: "next", "data-action": "next-part", "data-go": this.isDone(part.step), onclick: () => this.turn(this.at + 1) }, `${next.title} →`),
    ].filter(Boolean));
  }

  // Follows a link within the handout to its part.
  follow(event) {
    const link = event.target.closest("a[href^='#']");
    const goal = link && this.body.querySelector(`[id="${CSS.escape(link.hash.slice(1))}"]`);
    const at = goal ? this.parts.findIndex((part) => part.nodes.some((node) => node.contains(goal))) : -1;
    if (at < 0) return;
    event.preventDefault();
    this.turn(at);
    goal.scrollIntoView();
  }

  addButton(pre, index) {
    const box = document.createElement("div");
    box.className = "ho-run";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tool";
    button.textContent = _("Run with your code");
    button.addEventListener("click", () => this.run(String(index), this.examples.slice(0, index + 1).map((each) => each.textContent)));
    const out = document.createElement("div");
    out.setAttribute("role", "status");
    box.append(button, out);
    pre.after(box);
  }

  // Shows the output of an example's statements next to the handout's.
  ran({ key, lines }) {
    const out = this.examples[Number(key)].nextElementSibling.querySelector("[role=status]");
    const wrong = lines.filter((each) => !each.is_right);
    if (lines.some((each) => each.got.startsWith("NotImplementedError"))) return patch(out, [h("p", { class: "ho-verdict" }, _("This runs as soon as you have written it."))]);
    patch(out, [
      h(
        "p",
        { class: "ho-verdict", "data-right": !wrong.length },
        wrong.length ? _("{right} of {all} lines match the handout.", { right: lines.length - wrong.length, all: lines.length }) : _("Every line matches the handout."),
      ),
      wrong.length > 0 &&
        h(
          "ul",
          {},
          wrong.slice(0, MOST_LINES).map((each, index) =>
            h("li", { key: index }, h("code", {}, each.source), h("p", {}, filled(_("gave {value}"), { value: outputOf(each.got) })), h("p", {}, filled(_("expected {value}"), { value: outputOf(each.want) }))),
          ),
        ),
    ].filter(Boolean));
    out.scrollIntoView({ block: "nearest" });
  }
}

// The parts of a handout: the text before the first heading, each second-level heading, and each
// step. A heading directly before a step belongs to that step.
function partsOf(nodes) {
  const parts = [{ title: _("Overview"), short: _("Overview"), step: 0, nodes: [] }];
  for (const node of nodes) {
    const found = STEP.exec(node.textContent);
    const step = node.localName === "h3" && found ? Number(found[1]) : 0;
    if (node.localName === "h2" || step) {
      const last = parts.at(-1);
      const title = node.textContent;
      if (step && last.nodes.length === 1 && last.nodes[0].localName === "h2") Object.assign(last, { title, step });
      else parts.push({ title, short: title.split(":")[0], step, nodes: [] });
    }
    parts.at(-1).nodes.push(node);
  }
  return parts;
}

function outputOf(text) {
  return h("code", {}, text || _("no output"));
}
