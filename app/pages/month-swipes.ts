import { followSwipes, type Swipe, type SwipeSide } from "../ui/swipes.ts";
import "./month-swipes.css";

/** A bill is swiped to be paid or to open its menu, the month's card to change the month. Each presses its button. */
export function followMonthSwipes(): () => void {
  return followSwipes((target) => swipeOfBill(target) ?? swipeOfMonth(target));
}

function swipeOfBill(target: Element): Swipe | null {
  const element = target.closest<HTMLElement>(".bill");
  const tick = element?.querySelector<HTMLInputElement>(".bill-tick > input");
  const more = element?.querySelector<HTMLElement>(".bill-more");
  if (element == null || tick == null || "selecting" in document.documentElement.dataset) return null;
  return {
    element,
    right: { text: tick.checked ? "Not paid" : "Paid", act: () => tick.click() },
    left: more == null ? null : { text: "More", act: () => void openInPlace(more) },
  };
}

/** A menu is placed at its button, which is still on its way back. */
async function openInPlace(more: HTMLElement): Promise<void> {
  const moving = more.closest(".bill-body")?.getAnimations() ?? [];
  await Promise.allSettled(moving.map((each) => each.finished));
  more.click();
}

function swipeOfMonth(target: Element): Swipe | null {
  const element = target.closest<HTMLElement>("main .month-card");
  return element === null
    ? null
    : { element, right: stepBy("previous"), left: stepBy("next"), isReplaced: true };
}

function stepBy(step: "previous" | "next"): SwipeSide | null {
  const button = document.querySelector<HTMLButtonElement>(`[data-step=${step}]:not(:disabled)`);
  return button === null ? null : { text: "", act: () => button.click() };
}
