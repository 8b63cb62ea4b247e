/** Lets the app open without a network. Only the app calls this, so visitors of public pages don't download it all. */
export function registerServiceWorker(): void {
  if (!isAvailable()) return;
  navigator.serviceWorker.register("/sw.js").catch(reportError);
}

/**
 * Offers each new version once it is downloaded; `accept` starts it. Until then every tab keeps the code it began with.
 * When one tab accepts, all of them reload, because the old files are gone. Returns a function that stops watching.
 */
export function watchForNewVersion(offer: (accept: () => void) => void): () => void {
  if (!isAvailable()) return () => undefined;
  const workers = navigator.serviceWorker;
  const watching = new AbortController();
  const { signal } = watching;
  // The first version takes over without a reload: the page already runs its code.
  let isControlled = workers.controller !== null;
  const restart = () => {
    if (isControlled) location.reload();
    isControlled = true;
  };
  workers.addEventListener("controllerchange", restart, { signal });
  workers.ready.then((registration) => {
    if (signal.aborted) return;
    offerWaiting(registration, offer);
    const onFound = () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => offerWaiting(registration, offer), { signal });
    };
    registration.addEventListener("updatefound", onFound, { signal });
    onFound();
    // The browser checks only when a page is loaded, and this one may stay open for weeks.
    const look = () =>
      void (document.visibilityState === "visible" && registration.update().catch(() => undefined));
    document.addEventListener("visibilitychange", look, { signal });
  }, reportError);
  return () => watching.abort();
}

function offerWaiting(registration: ServiceWorkerRegistration, offer: (accept: () => void) => void): void {
  const { waiting } = registration;
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  offer(() => waiting.postMessage({ type: "SKIP_WAITING" }));
}

function isAvailable(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}
