/** Does some work once the page is painted. A tab behind others is never painted, so there it runs at once. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  if (document.visibilityState === "hidden") once();
  document.addEventListener("visibilitychange", once, { once: true });
  // Animation callbacks run before the frame is painted. A task runs after it.
  requestAnimationFrame(() => setTimeout(once));
}
