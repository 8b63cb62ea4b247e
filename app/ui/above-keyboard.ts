/**
 * Some phones draw their keyboard over the page instead of making the page smaller. Tells the element how much of the
 * screen is covered, in its style's `--keyboard`. Returns how to stop.
 */
export function stayAboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => {};
  const measure = () => {
    // A page that is zoomed shows less of itself too, and nothing covers it.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  measure();
  viewport.addEventListener("resize", measure);
  viewport.addEventListener("scroll", measure);
  return () => {
    viewport.removeEventListener("resize", measure);
    viewport.removeEventListener("scroll", measure);
  };
}
