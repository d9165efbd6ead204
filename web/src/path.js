// The stages as a path: done, current, and next.

import { h, hidden, patch } from "table/dom.js";
import { _ } from "table/language.js";

const TICK = "M3.2 8.6 6.4 11.800 12.800 4.600";

// The last known progress of each stage, by number.
export async function progress(course, store) {
  const all = await Promise.all(course.stages.map((stage) => store.noted(`stage ${stage.number}`).catch(() => null)));
  return new Map(course.stages.map((stage, index) => [stage.number, all[index] || null]));
}

export async function drawPath(root, course, here, store) {
  const known = await progress(course, store);
  if (!root.described) root.replaceChildren(); // placeholder until the script runs
  const next = course.stages.find((each) => !known.get(each.number)?.done);
  patch(root, course.stages.map((stage) => {
    const isDone = Boolean(known.get(stage.number)?.done);
    const isHere = stage.number === here.number;
    const state = isHere ? "here" : isDone ? "done" : stage === next ? "next" : "later";
    return h(
      "li",
      { key: stage.number, "data-state": state, "data-done": isDone, "data-extra": Boolean(stage.extra) },
      h(
        "a",
        { href: `../stage${stage.number}/${location.search}`, "aria-current": isHere ? "page" : null, title: _("Stage {number} · {title}", stage) },
        h("span", { class: "nd" }, isDone ? tick() : h("span", {}, stage.number)),
        isHere ? h("span", { class: "tt" }, stage.title) : hidden(_("Stage {number}: {title}", stage)),
        isDone && hidden(_(", done")),
      ),
    );
  }));
  // On a phone the path scrolls, so centre this stage.
  const seen = root.parentElement.getBoundingClientRect();
  const own = root.querySelector("[aria-current]").getBoundingClientRect();
  root.parentElement.scrollLeft += own.left + own.width / 2 - seen.left - seen.width / 2;
  return known;
}

function tick() {
  return h("svg", { viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true", class: "tick" }, h("path", { d: TICK }));
}
