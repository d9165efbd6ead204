// Places in a student's files, as the kit's messages name them: "stage1_card_hand/hand.py, line 12".

const PLACE = /(stage\d+_\w+\/[\w./-]+\.py)(?:, \p{L}+ (\d+))?/u; // "line" in any language

// The first place in a message; null for none. The line is 0 where only a file is named.
export function placeIn(message) {
  const found = PLACE.exec(message || "");
  return found && { path: found[1], line: Number(found[2] || 0), message };
}

// The file's name without its stage.
export function short(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
