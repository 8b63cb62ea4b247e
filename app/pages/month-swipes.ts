import type { Expense } from "#domain/expenses/expense.ts";

interface Swiped {
  readonly find: (id: string) => Expense | undefined;
  readonly setPaid: (expense: Expense, isPaid: boolean) => Promise<boolean>;
  readonly openMenu: (expense: Expense, anchor: HTMLElement) => void;
  /** Returns how to show the month before or after the one on the screen, or null at the calendar's ends. */
  readonly stepBy: (months: -1 | 1) => (() => void) | null;
}

/** A bill is swiped to be paid or to open its menu, the month's card to change the month. */
export function followMonthSwipes(swiped: Swiped): () => void {
  return followSwipes((target) => swipeOfBill(target, swiped) ?? swipeOfMonth(target, swiped));
}

function swipeOfBill(target: Element, { find, setPaid, openMenu }: Swiped): Swipe | null {
  const element = target.closest<HTMLElement>(".bill[data-expense]");
  const expense = find(element?.dataset["expense"] ?? "");
  // Bills of earlier months have no tick, and while bills are selected, no bill has one.
  const hasTick = element?.querySelector(".bill-tick > input") != null;
  if (element === null || expense === undefined || !hasTick) return null;
  if ("selecting" in document.documentElement.dataset) return null;
  const more = element.querySelector<HTMLElement>(".bill-more");
  const isPaid = expense.status === "PAID";
  return {
    element,
    right: { text: isPaid ? "Not paid" : "Paid", act: () => void setPaid(expense, !isPaid) },
    left: more && { text: "More", act: () => void inPlace(more, () => openMenu(expense, more)) },
  };
}

/** A menu is placed at its button, which is still on its way back. */
async function inPlace(more: HTMLElement, open: () => void): Promise<void> {
  const moving = more.closest(".bill-body")?.getAnimations() ?? [];
  await Promise.allSettled(moving.map((each) => each.finished));
  open();
}

function swipeOfMonth(target: Element, { stepBy }: Swiped): Swipe | null {
  const element = target.closest<HTMLElement>("main .month-card");
  const side = (act: (() => void) | null): SwipeSide | null => act && { text: "", act };
  return element && { element, right: side(stepBy(-1)), left: side(stepBy(1)), isReplaced: true };
}

/** A finger that begins nearer to the screen's edge, in CSS pixels, means the browser's own swipe. */
const EDGE = 24;

/** A finger goes this far before its direction is clear. */
const STEADY = 10;

/** A finger has to go this far for the swipe to do something. */
const ENOUGH = 72;

interface SwipeSide {
  readonly text: string;
  readonly act: () => void;
}

interface Swipe {
  /** Gets `data-swipe` and how far to move in its style's `--swipe`. The styles do the rest. */
  readonly element: HTMLElement;
  /** Null where a swipe to that side does nothing. */
  readonly right: SwipeSide | null;
  readonly left: SwipeSide | null;
  /** The element's content is replaced, and comes in from the other side. */
  readonly isReplaced?: boolean;
}

interface Finger {
  readonly swipe: Swipe;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The distance it has gone sideways. Null until its direction is clear. */
  dx: number | null;
}

/**
 * Lets fingers move elements sideways. Vertical scrolling is left to the browser, by the styles' `touch-action`, and
 * ends a swipe as any other cancellation does. So does Escape.
 * @param find what a finger that begins there would move
 * @returns how to stop
 */
function followSwipes(find: (target: Element) => Swipe | null): () => void {
  let finger: Finger | null = null;
  const following = new AbortController();
  const on = (type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel", act: typeof begin) =>
    document.addEventListener(type, act, { signal: following.signal, passive: true });

  function begin({ target, pointerType, pointerId: id, clientX: x, clientY: y }: PointerEvent) {
    const isSecond = finger !== null;
    end(false);
    if (isSecond || pointerType !== "touch" || !(target instanceof Element)) return;
    // Moving a zoomed page is not a swipe.
    if (x < EDGE || x > innerWidth - EDGE || (visualViewport?.scale ?? 1) > 1.01) return;
    const swipe = find(target);
    if (swipe !== null) finger = { swipe, id, x, y, dx: null };
  }

  function move({ pointerId, clientX, clientY }: PointerEvent) {
    if (finger?.id !== pointerId) return;
    const [dx, dy] = [clientX - finger.x, clientY - finger.y];
    if (finger.dx === null && Math.hypot(dx, dy) < STEADY) return;
    if (finger.dx === null && Math.abs(dx) < 2 * Math.abs(dy)) {
      finger = null;
      return;
    }
    finger.dx = dx;
    show(finger.swipe, dx);
  }

  function end(isLetGo: boolean) {
    if (finger === null || finger.dx === null) {
      finger = null;
      return;
    }
    const { swipe, dx } = finger;
    finger = null;
    const isDone = isLetGo && Math.abs(dx) >= ENOUGH;
    const side = isDone ? sideOf(swipe, dx) : null;
    if (side !== null && swipe.isReplaced) place(swipe.element, -Math.sign(dx) * ENOUGH);
    springBack(swipe.element);
    side?.act();
  }

  on("pointerdown", begin);
  on("pointermove", move);
  on("pointerup", ({ pointerId }) => finger?.id === pointerId && end(true));
  on("pointercancel", ({ pointerId }) => finger?.id === pointerId && end(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), {
    signal: following.signal,
  });
  return () => {
    end(false);
    following.abort();
  };
}

const sideOf = (swipe: Swipe, dx: number) => (dx > 0 ? swipe.right : swipe.left);

function show(swipe: Swipe, dx: number): void {
  const { element } = swipe;
  const side = sideOf(swipe, dx);
  const far = Math.abs(dx);
  element.dataset["swipe"] = side === null ? "" : dx > 0 ? "right" : "left";
  element.dataset["swipeText"] = side?.text ?? "";
  element.toggleAttribute("data-swipe-ready", side !== null && far >= ENOUGH);
  element.removeAttribute("data-swipe-ends");
  // Beyond what is enough it follows more slowly, and where nothing will happen, hardly.
  const followed = Math.min(far, ENOUGH) + Math.max(0, far - ENOUGH) / 3;
  place(element, Math.sign(dx) * (side === null ? followed / 6 : followed));
}

function place(element: HTMLElement, x: number): void {
  element.style.setProperty("--swipe", `${Math.round(x)}px`);
}

function springBack(element: HTMLElement): void {
  // The place before is a place to move from only once it has been computed.
  element.getBoundingClientRect();
  element.setAttribute("data-swipe-ends", "");
  place(element, 0);
  void Promise.allSettled(element.getAnimations({ subtree: true }).map((each) => each.finished)).then(() => {
    // A new swipe may have begun.
    if (!element.hasAttribute("data-swipe-ends")) return;
    for (const name of ["", "-text", "-ready", "-ends"]) element.removeAttribute(`data-swipe${name}`);
    element.style.removeProperty("--swipe");
  });
}
