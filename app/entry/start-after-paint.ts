import { afterPaint } from "../browser/after-paint.ts";

/**
 * Runs the page's scripts when the month has been painted: they are here so soon that they would come first. The worker
 * leaves them as links, by which the browser fetches them.
 */
export function startAfterPaint(): void {
  document.addEventListener("DOMContentLoaded", () => afterPaint(runScripts), { once: true });
}

function runScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[data-script]")) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = href;
    script.addEventListener("error", sayThatNothingComes);
    document.head.append(script);
  }
}

/** The month can still be read; that it can't be used stands where it says otherwise that the app is coming. */
function sayThatNothingComes(): void {
  const reload = document.createElement("button");
  reload.textContent = "Reload";
  reload.className = "ml-2 min-h-11 font-medium text-accent";
  reload.addEventListener("click", () => location.reload());
  const status = document.querySelector("header [role=status]");
  status?.replaceChildren("The app could not be loaded.", reload);
}
