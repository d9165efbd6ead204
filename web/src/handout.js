// The handout: its headings as a bar, and examples that run in place.

import { h, patch } from "table/dom.js";
import { _, filled } from "table/language.js";

// `run(key, texts)` asks Python for the example `key`, after those before it.
export class Handout {
  constructor(root, run) {
    this.root = root;
    this.body = root.querySelector(".ho-body");
    this.bar = root.querySelector(".ho-bar");
    this.run = run;
    this.own = [...this.body.childNodes];
    this.fill();
  }

  // Shows another text, or the page's own again; a reader stays about where they were.
  show(html) {
    const { scrollTop, scrollHeight } = this.body;
    for (const box of this.body.querySelectorAll(".ho-run")) box.remove();
    if (html === null) this.body.replaceChildren(...this.own);
    else this.body.innerHTML = html;
    this.fill();
    this.body.scrollTop = (scrollTop * this.body.scrollHeight) / (scrollHeight || 1);
  }

  fill() {
    this.examples = [...this.body.querySelectorAll("pre[data-example]")];
    this.examples.forEach((pre, index) => this.addButton(pre, index));
    this.seen?.disconnect();
    this.bar.replaceChildren();
    const headings = [...this.body.querySelectorAll("h2")];
    for (const heading of headings) {
      const link = document.createElement("a");
      link.href = `#${heading.id}`;
      link.textContent = heading.textContent;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.root.open = true;
        this.body.scrollTop = heading.offsetTop - this.body.offsetTop - 6;
        this.light(link);
      });
      this.bar.append(link);
    }
    this.seen = new IntersectionObserver(
      () => {
        const top = this.body.scrollTop + this.body.offsetTop + 40;
        const last = headings.filter((each) => each.offsetTop <= top).pop() || headings[0];
        this.light([...this.bar.children].find((each) => each.hash === `#${last?.id}`));
      },
      { root: this.body, threshold: [0, 1] },
    );
    headings.forEach((each) => this.seen.observe(each));
  }

  light(link) {
    for (const each of this.bar.children) each.toggleAttribute("data-on", each === link);
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

  // Shows what an example's statements gave, beside what the handout says.
  ran({ key, lines }) {
    const out = this.examples[Number(key)].nextElementSibling.querySelector("[role=status]");
    const wrong = lines.filter((each) => !each.is_right);
    patch(out, [
      h(
        "p",
        { class: "ho-verdict", "data-right": !wrong.length },
        wrong.length ? _("{right} of {all} lines give what the handout says.", { right: lines.length - wrong.length, all: lines.length }) : _("Every line gives what the handout says."),
      ),
      wrong.length > 0 &&
        h(
          "ul",
          {},
          wrong.slice(0, 4).map((each, index) =>
            h("li", { key: index }, h("code", {}, each.source), h("p", {}, filled(_("gave {value}"), { value: outputOf(each.got) })), h("p", {}, filled(_("expected {value}"), { value: outputOf(each.want) }))),
          ),
        ),
    ].filter(Boolean));
  }
}

function outputOf(text) {
  return h("code", {}, text || _("nothing"));
}
