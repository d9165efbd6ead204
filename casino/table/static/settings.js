// A reader's settings for all tables, stored by the browser, or else by the page.

const STORE = "blackjack-table";
const heard = new Set();
let chosen = null;

function all() {
  if (chosen) return chosen;
  try {
    chosen = JSON.parse(localStorage.getItem(STORE)) || {};
  } catch {
    chosen = {};
  }
  return chosen;
}

export function setting(name) {
  return all()[name];
}

export function choose(name, value) {
  all()[name] = value;
  keep();
  for (const tell of heard) tell();
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
  } catch {
    // A page in a frame may have no store; then the setting lasts until it is closed.
  }
}

// Stores a setting that no table shows, without notifying any.
export function remember(name, value) {
  all()[name] = value;
  keep();
}

export function onChoice(tell) {
  heard.add(tell);
  return () => heard.delete(tell);
}
