// The service worker: keeps the course for use without a network, and reports new versions.

import { _ } from "table/language.js";
import { notice } from "./notices.js";

// Keeps the files of a language, too.
export function keepLanguage(name) {
  navigator.serviceWorker?.ready.then((kept) => kept.active?.postMessage({ language: name }));
}

export async function keepOffline(address) {
  if (!("serviceWorker" in navigator) || window.parent !== window) return; // the surrounding page of a frame isn't ours
  try {
    const kept = await navigator.serviceWorker.register(address);
    const ready = () => kept.waiting && navigator.serviceWorker.controller && tellNew(() => kept.waiting.postMessage("now"));
    ready();
    kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", ready));
    let reloading = false;
    const had = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (had && !reloading) location.reload();
      reloading = true;
    });
  } catch {
    // Private windows and plain http refuse this; the page then needs a network.
  }
}

function tellNew(now) {
  notice("version", () => [_("There is a new version of the course. Your own code is kept."), [[_("Update now"), now], [_("Later")]]]);
}
