// Which course this page shows: the site's own, or one of the same server that `?course=` names.

import { _ } from "table/language.js";
import { openStore } from "./store.js";
import { Files } from "./files.js";

export function siteData() {
  const data = JSON.parse(document.getElementById("site").textContent);
  const absolute = (path) => new URL(path, location.href).href;
  for (const name of ["worker", "casino", "checks", "snapshot", "pyodide", "course", "root", "sw"]) data[name] = absolute(data[name]);
  return data;
}

// The course's data; `other` is the address of an adapted one, "" for none. Throws an Error whose
// message is for the reader.
export async function openCourse(site) {
  const asked = new URLSearchParams(location.search).get("course");
  const address = asked ? new URL(asked, location.href) : new URL(site.course);
  if (address.origin !== location.origin) throw new Error(_("A course has to lie on the same server as this page: {address} does not.", { address: address.href }));
  const response = await fetch(address);
  if (!response.ok) throw new Error(_("There is no course at {address} ({status}).", { address: address.href, status: response.status }));
  let course;
  try {
    course = await response.json();
  } catch {
    course = null;
  }
  if (course?.format !== 1 || !Array.isArray(course.stages) || typeof course.files !== "object")
    throw new Error(_("{address} is no course that this page can read. `autograder site` writes one: course.json.", { address: address.href }));
  return { ...course, other: asked ? address.href : "" };
}

// Gives the course its titles in a language; an adapted one keeps its own.
export function takeTitles(course, pack) {
  if (course.other) return;
  course.own ||= { title: course.title, stages: new Map(course.stages.map((each) => [each, [each.title, each.summary]])) };
  course.title = pack.title || course.own.title;
  for (const each of course.stages) [each.title, each.summary] = pack.stages[each.number] || course.own.stages.get(each);
  for (const element of document.querySelectorAll("[data-title]")) element.textContent = course.title;
}

// The student's files of a course, from what the browser keeps.
export async function openFiles(site, course) {
  const name = `blackjack-course ${new URL(site.root).pathname}${course.other && ` ${course.other}`}`;
  const store = await openStore(name);
  const channel = "BroadcastChannel" in window && !store.problem ? new BroadcastChannel(name) : null;
  const files = new Files(course.files, store, channel);
  await files.load();
  return files;
}

// Links within the site keep the course.
export function keepCourse(course) {
  if (!course.other) return;
  for (const link of document.querySelectorAll("a[href]")) {
    const address = new URL(link.href);
    if (address.origin === location.origin && !address.searchParams.has("course") && !link.getAttribute("href").startsWith("#")) {
      address.searchParams.set("course", course.other);
      link.href = address.href;
    }
  }
}

// Light, dark, or as the machine is set; the table follows the body's attribute.
export function theme(button) {
  const apply = (wanted) => {
    const root = document.documentElement;
    if (wanted) root.dataset.theme = wanted;
    else delete root.dataset.theme;
    if (wanted) document.body.dataset.jpThemeLight = String(wanted === "light");
  };
  const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const label = () => button.setAttribute("aria-pressed", String(isDark()));
  try {
    apply(localStorage.getItem("blackjack-theme"));
  } catch {
    // No store: as the machine is set.
  }
  label();
  button.addEventListener("click", () => {
    const wanted = isDark() ? "light" : "dark";
    apply(wanted);
    label();
    try {
      localStorage.setItem("blackjack-theme", wanted);
    } catch {
      // It holds until the page is closed.
    }
  });
}
