// A comment being written: its text, texts to use again, and whom it is for.

import { make } from "./page.js";

export function openComposer(place, { work, change }, target, words) {
  document.querySelector(".composer")?.remove();
  const { comment = null, cluster = [], misconception = "", criterion = "", ...line } = target;
  const text = make("textarea", { rows: "3", "aria-label": words, required: true });
  text.value = comment?.text ?? "";
  const keep = make("input", { type: "checkbox" });
  const all = make("input", { type: "checkbox" });
  const opener = document.activeElement;
  const close = () => { form.remove(); opener?.focus(); };
  const save = async (event) => {
    event?.preventDefault();
    if (!text.reportValidity()) return;
    await change("comment", {
      text: text.value, criterion, ...line, ...(comment ? { id: comment.id } : {}),
      ...(all.checked ? { students: cluster } : {}), ...(keep.checked ? { keep: true, misconception } : {}),
    }, "", form);
  };
  const form = make("form", { class: "composer", onsubmit: save },
    make("p", { class: "soft" }, words), text, snippets(work, criterion, text),
    comment ? "" : make("label", {}, keep, " keep this text to use again"),
    cluster.length > 1 && !comment ? make("label", {}, all, ` for all ${cluster.length} students who fail here in the same way`) : "",
    make("div", { class: "tools" }, make("button", { class: "main" }, "Save"), make("button", { type: "button", onclick: close }, "Leave")));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.stopPropagation(); close(); }
  });
  place.append(form);
  text.focus();
  form.scrollIntoView({ block: "nearest" });
}

function snippets(work, criterion, text) {
  const fitting = work.snippets.filter((each) => !criterion || !each.criterion || each.criterion === criterion);
  const use = (words) => {
    text.value = text.value ? `${text.value.trimEnd()} ${words}` : words;
    text.focus();
  };
  return make("div", { class: "snippets" }, ...fitting.slice(0, 6).map((each) =>
    make("button", { type: "button", class: "snippet", onclick: () => use(each.text) }, each.text)));
}

export function shownComment(comment, tools, place) {
  const who = [comment.by, comment.date].filter(Boolean).join(", ");
  const { id } = comment;
  return make("div", { class: "comment" },
    make("p", {}, comment.text),
    make("p", { class: "soft" }, who,
      id ? make("button", { type: "button", class: "quiet", "aria-label": `Edit: ${comment.text}`, onclick: () => openComposer(place(), tools, { comment }, "Edit the comment") }, "Edit") : "",
      id ? make("button", { type: "button", class: "quiet", "aria-label": `Remove: ${comment.text}`, onclick: () => tools.change("uncomment", { id }) }, "Remove") : ""));
}
