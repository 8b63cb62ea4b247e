/** Lets the app open without a network. Only the app calls this, so visitors of public pages don't download it all. */
export function registerServiceWorker(): void {
  if (!isAvailable()) return;
  navigator.serviceWorker.register("/sw.js").catch(reportError);
}

/**
 * Offers each new version once it is downloaded; `accept` starts the newest. Until then every tab keeps the code it
 * began with. When one tab accepts, all of them reload, because the old files are gone. Returns a function that stops
 * watching.
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
    const onWaiting = offersOf(registration, offer);
    onWaiting();
    const onFound = () => registration.installing?.addEventListener("statechange", onWaiting, { signal });
    registration.addEventListener("updatefound", onFound, { signal });
    onFound();
    // The browser checks only when a page is loaded, and this one may stay open for weeks.
    const look = () =>
      void (document.visibilityState === "visible" && registration.update().catch(() => undefined));
    document.addEventListener("visibilitychange", look, { signal });
  }, reportError);
  return () => watching.abort();
}

/** Returns what to call whenever another worker may be waiting. */
function offersOf(registration: ServiceWorkerRegistration, offer: (accept: () => void) => void): () => void {
  let offered: ServiceWorker | null = null;
  let isAccepted = false;
  function accept(): void {
    isAccepted = true;
    const { waiting } = registration;
    // The tab reloads once this worker is in charge. Nothing waits any more if another tab was faster.
    if (waiting === null) location.reload();
    else waiting.postMessage({ type: "SKIP_WAITING" });
  }
  return () => {
    const { waiting } = registration;
    if (waiting === null || waiting === offered || navigator.serviceWorker.controller === null) return;
    offered = waiting;
    // The one that was accepted may have been replaced before it could start.
    if (isAccepted) accept();
    else offer(accept);
  };
}

function isAvailable(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}
