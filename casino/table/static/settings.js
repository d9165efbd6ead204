// What a reader chose once for all tables: kept by the browser, and by the page where it may not.

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
    // A page in a frame may have no store: the choice holds until it is closed.
  }
}

// Keeps what no table draws, and tells nobody.
export function remember(name, value) {
  all()[name] = value;
  keep();
}

export function onChoice(tell) {
  heard.add(tell);
  return () => heard.delete(tell);
}
