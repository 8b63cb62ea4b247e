/** Whether the worker put the month into this page (worker/features/month-page). */
export function showsMonth(): boolean {
  return globalThis.document?.documentElement.dataset["month"] !== undefined;
}

/**
 * Runs the page's scripts when the month has been painted: they are here so soon that they would come first. The worker
 * leaves them as links, by which the browser fetches them.
 */
export function startAfterPaint(): void {
  document.addEventListener("DOMContentLoaded", () => afterPaint(runScripts), { once: true });
}

function afterPaint(work: () => void): void {
  // Nothing is painted in a tab behind others.
  if (document.visibilityState === "hidden") work();
  else requestAnimationFrame(() => setTimeout(work));
}

function runScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[data-script]")) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = href;
    document.head.append(script);
  }
}
