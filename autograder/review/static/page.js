// What every part of the page uses: elements from data, questions to the server, what is said.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((each) => each !== null && each !== undefined && each !== ""));
  return element;
}

// A text with `code` in it, as the course file's hints have it.
export const marked = (text) => text.split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));

export const byId = (id) => document.getElementById(id);

export function say(words, bad = false) {
  const status = byId("status");
  status.textContent = words;
  status.classList.toggle("bad", bad);
}

// A folder's name may be no UTF-8: Python tells such bytes as halves of a letter, which no address can have.
export const escaped = (name) =>
  name.split(/([\u{dc80}-\u{dcff}])/u).map((part, place) => {
    return place % 2 ? `%${(part.charCodeAt(0) - 0xdc00).toString(16)}` : encodeURIComponent(part);
  }).join("");

export async function ask(address, values) {
  const options = values && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  };
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new Error("The command that serves this page does not answer. Start it again; what you write here stays.");
  }
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}
