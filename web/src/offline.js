// The service worker: keeps the course for when there is no network, and tells of a new version.

// Keeps what the page needs in a language too.
export function keepLanguage(name) {
  navigator.serviceWorker?.ready.then((kept) => kept.active?.postMessage({ language: name }));
}

// `found` is called, with what puts the new version in place, once one has been loaded.
export async function keepOffline(address, found) {
  if (!("serviceWorker" in navigator) || window.parent !== window) return; // in a frame the page around it is served by others
  try {
    const kept = await navigator.serviceWorker.register(address);
    const ready = () => kept.waiting && navigator.serviceWorker.controller && found(() => kept.waiting.postMessage("now"));
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
