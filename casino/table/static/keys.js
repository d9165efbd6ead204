// Keys in the table: moves, Deal, Undo, Stop; and which keys the notebook gets.

export const SHORTCUTS = "data-lm-suppress-shortcuts";

// Ctrl and Cmd go to the notebook, so Ctrl+S saves; the table keeps all other keys.
export function keyDown(event, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  table.stopMotion();
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  if (event.target.matches("input[type=text], input[type=number], textarea, select")) return;
  if (press(event, table)) event.preventDefault();
}

function press(event, table) {
  const key = event.key.toUpperCase();
  const state = table.state;
  if (state.busy) return key === "ESCAPE" && (table.send(null, "stop"), true);
  if (table.predicting.press(key)) return true;
  const move = state.buttons.find((each) => each.key.toUpperCase() === key);
  if (move) return move.enabled && (table.send(null, move.action), true);
  if (key === "U") return (table.undo(event), true);
  if (key === "N") return (table.deal(event), true);
  return key === "ENTER" && enterDeals(event, table) && (table.deal(event), true);
}

// Enter activates a focused element that uses it; otherwise it deals if no moves are left.
function enterDeals(event, table) {
  if (table.state.buttons.some((move) => move.enabled)) return false;
  return !event.target.closest("button:not([aria-disabled]), summary, a, input, textarea");
}

// JupyterLab listens for shortcuts on the document; the attribute stops it, except for Ctrl and
// Cmd.
export function guardShortcuts(root) {
  const guard = (event) => {
    if (!root.contains(event.target)) return;
    root.toggleAttribute(SHORTCUTS, false);
    if (event.ctrlKey || event.metaKey || event.altKey)
      setTimeout(() => root.setAttribute(SHORTCUTS, "true"));
    else root.setAttribute(SHORTCUTS, "true");
  };
  window.addEventListener("keydown", guard, true);
  return () => window.removeEventListener("keydown", guard, true);
}
