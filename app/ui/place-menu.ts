/** Between the button and its menu, and between a menu and the window's edge. */
const GAP = 4;
const MARGIN = 8;

type Side = "start" | "end";

/**
 * Places a menu below its button, aligned on one side, or above it if there is no room, and keeps it there while the
 * page scrolls or the window changes. It never leaves the window.
 * @returns a function that ends it
 */
export function keepPlaced(menu: HTMLElement, anchor: HTMLElement, side: Side): () => void {
  const place = () => placeMenu(menu, anchor, side);
  place();
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
  return () => {
    removeEventListener("scroll", place, { capture: true });
    removeEventListener("resize", place);
  };
}

function placeMenu(menu: HTMLElement, anchor: HTMLElement, side: Side): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = button.bottom + GAP;
  const above = button.top - GAP - height;
  const fits = below + height + MARGIN <= clientHeight || above < MARGIN;
  const top = Math.max(MARGIN, Math.min(fits ? below : above, clientHeight - height - MARGIN));
  const wanted = side === "end" ? button.right - width : button.left;
  const left = Math.max(MARGIN, Math.min(wanted, clientWidth - width - MARGIN));
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
