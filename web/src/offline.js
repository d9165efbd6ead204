// The service worker: keeps the course for when there is no network, and tells of a new version.

import { _ } from "table/language.js";
import { notice } from "./notices.js";

// Keeps what the page needs in a language too.
export function keepLanguage(name) {
  navigator.serviceWorker?.ready.then((kept) => kept.active?.postMessage({ language: name }));
}

export async function keepOffline(address) {
  if (!("serviceWorker" in navigator) || window.parent !== window) return; // in a frame the page around it is served by others
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
    // Private windows and plain http refuse: the page works, with a network.
  }
}

function tellNew(now) {
  notice("version", () => [_("There is a new version of the course. Your own code is kept."), [[_("Update now"), now], [_("Later")]]]);
}
