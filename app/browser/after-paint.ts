/** Does some work once the page is painted, or at once in a tab behind others, where nothing is. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  if (document.visibilityState === "hidden") once();
  document.addEventListener("visibilitychange", once, { once: true });
  // The frame's callbacks come before its painting, a task after it.
  requestAnimationFrame(() => setTimeout(once));
}
