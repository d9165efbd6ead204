// Places in a student's files as messages name them: "stage1_card_hand/hand.py, line 12".

const PLACE = /(stage\d+_\w+\/[\w./-]+\.py)(?:, \p{L}+ (\d+))?/u; // "line" in any language

// The first place in a message, or null; without a line number, the line is 0.
export function placeIn(message) {
  const found = PLACE.exec(message || "");
  return found && { path: found[1], line: Number(found[2] || 0), message };
}

export function short(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
