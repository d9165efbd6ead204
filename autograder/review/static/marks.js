// What a person judges: for each item one of three levels, with a note that the student reads.

import { make, marked } from "./page.js";

// Questions on the student's own code, for a talk of five minutes; the key is folded away.
export function showSheet({ work }) {
  const sheet = work.sheet;
  if (!sheet) return "";
  return make("details", { class: "whole sheet", id: "sheet", open: true },
    make("summary", {}, `Questions for a talk: ${sheet.questions.length}`),
    make("p", { class: "soft" }, "The round: ", make("code", {}, sheet.deal)),
    make("ol", {}, ...sheet.questions.map((each, place) => make("li", {},
      make("p", {}, ...marked(each.words)),
      make("ol", { class: "choices" }, ...each.choices.map((choice) => make("li", {}, make("code", {}, choice)))),
      make("details", { id: `key-${place}` }, make("summary", {}, "Key"),
        make("p", {}, make("b", {}, "abcdefgh"[each.key]), ": ", ...marked(each.because)))))));
}

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
    change("mark", { item: item.id, level, note: note.value, seen: now }, "", form);
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
