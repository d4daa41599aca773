// How does the page come to be there without a network, and to a newer version of itself? By its service worker.

import {trusted} from "./trusted.js";

/**
 * Registers the service worker, where there can be one.
 * @param {URL} script
 * @param {(takeOver: () => void) => void} onNewer a newer version is there, and waits; `takeOver` reloads the page with it
 */
export async function keepOffline(script, onNewer) {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register(/** @type {any} */ (trusted(script))).catch(() => null);
  if (!registration) return; // forbidden here, or no such file: the page works as it is
  const tell = (/** @type {ServiceWorker | null} */ waiting) => {
    if (waiting && serviceWorker.controller)
      onNewer(() => {
        serviceWorker.addEventListener("controllerchange", () => location.reload(), {once: true});
        waiting.postMessage("takeOver");
      });
  };
  tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") tell(registration.waiting);
    });
  });
}
