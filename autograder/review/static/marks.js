// What a person judges: for each item one of three levels, with a note that the student reads.

import { make } from "./page.js";

export function showMarks({ work, change }) {
  if (!work.judged.length) return "";
  return make("section", { class: "whole", "aria-label": "Your judgement" }, make("h3", {}, "Your judgement"),
    ...work.judged.map((item) => shownItem(item, change)));
}

function shownItem(item, change) {
  const now = item.mark;
  const note = make("input", { type: "text", "aria-label": `Note on ${item.title}`, placeholder: "Note, which the student reads" });
  note.value = now?.note ?? "";
  const save = (event) => {
    event.preventDefault();
    const level = new FormData(form).get("level");
    change("mark", { item: item.id, level, note: note.value, seen: now });
  };
  const form = make("form", { class: "mark", onsubmit: save },
    make("fieldset", {}, make("legend", {}, item.title, now ? make("span", { class: "soft" }, ` by ${now.by || "hand"}`) : ""),
      ...item.levels.map(([level, words]) => make("label", {},
        make("input", { type: "radio", name: "level", value: level, required: true, checked: now?.level === level }),
        make("b", {}, ` ${level}`), ` ${words}`))),
    note,
    make("div", { class: "tools" }, make("button", { "aria-label": `Save: ${item.title}` }, "Save"),
      now ? make("button", { type: "button", class: "quiet", "aria-label": `Take away: ${item.title}`, onclick: () => change("unmark", { item: item.id, seen: now }) }, "Take away") : ""));
  form.addEventListener("input", () => form.classList.add("changed"));
  return form;
}
