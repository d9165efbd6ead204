// Small line drawings for buttons.

import { h } from "./dom.js";

const PATHS = {
  deal: "M5 3.5h6v9H5zM3.4 5.2 2 12.4l3 .6M12.6 5l1.8 6.8-3 .9",
  deck: "M4.5 5.5h7v8h-7zM6.5 3.5h7v8",
  undo: "M6 4 3 7l3 3M3.3 7H10a3.2 3.2 0 0 1 0 6.4H7",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  first: "M4 3.5v9M12 4 6.5 8l5.5 4z",
  back: "M10.5 3.5 6 8l4.5 4.5",
  play: "M5 3.2 13 8l-8 4.8z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  forward: "M5.5 3.5 10 8l-4.5 4.5",
  last: "M12 3.5v9M4 4l5.5 4L4 12z",
  guess: "M8 2.2a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2M4.6 13.8h6.8M5.6 11.2l-1 2.6M10.4 11.2l1 2.6M5.7 6.2a2.4 2.4 0 0 1 1.6-1.6",
  tick: "M3.5 8.5 6.5 11.5 12.5 4.5",
  cross: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  sound: "M3 6.2v3.6h2.4L9 12.6V3.4L5.4 6.2zM11 6a3 3 0 0 1 0 4M12.6 4.2a5.6 5.6 0 0 1 0 7.6",
  mute: "M3 6.2v3.6h2.4L9 12.6V3.4L5.4 6.2zM11.2 6.4l3 3.2M14.2 6.4l-3 3.2",
};

export function icon(name) {
  return h(
    "svg",
    { class: "bj-icon", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false", key: `icon ${name}` },
    h("path", { d: PATHS[name] }),
  );
}
