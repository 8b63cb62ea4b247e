import type { Expense } from "#domain/expenses/expense.ts";
import { followSwipes, type Swipe, type SwipeSide } from "../ui/swipes.ts";

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
