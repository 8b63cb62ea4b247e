import { type Day, daysBetween, lastDayOf, type Month, monthOf } from "../calendar/days.ts";
import { percentOf } from "../money/money.ts";

export type BudgetStatus = "On Track" | "Close to Limit" | "Over Budget";

export interface BudgetStanding {
  readonly status: BudgetStatus;
  /** Whole percent. The status uses the rounded figure that is shown, so 80.4% counts as 80. */
  readonly percent: number;
  /** False if "100%" would contradict "$0.40 over" beside it, or if the budget was used up from the start. */
  readonly isPercentTrue: boolean;
  readonly barPercent: number;
  readonly leftCents: number;
  /** The rest per day until the end of the month, today included. Null outside the current month or if nothing is left. */
  readonly leftPerDayCents: number | null;
}

/** Returns null without a budget. */
export function budgetStanding(
  totalCents: number,
  budgetCents: number | null,
  month: Month,
  today: Day,
): BudgetStanding | null {
  if (budgetCents === null) return null;
  const percent = shareOf(totalCents, budgetCents);
  const leftCents = budgetCents - totalCents;
  const days = monthOf(today) === month ? daysBetween(today, lastDayOf(month)) + 1 : 0;
  return {
    status: statusOf(percent),
    percent,
    isPercentTrue: budgetCents > 0 && (percent !== 100 || leftCents === 0),
    barPercent: Math.min(percent, 100),
    leftCents,
    leftPerDayCents: days > 0 && leftCents > 0 ? Math.floor(leftCents / days) : null,
  };
}

/**
 * "67% of budget". Very high percentages are replaced, because they are hard to read. Returns null if the percentage would
 * mislead.
 */
export function budgetShareText({ percent, isPercentTrue }: BudgetStanding): string | null {
  if (!isPercentTrue) return null;
  return percent <= 1000 ? `${percent}% of budget` : "over 10 times the budget";
}

function shareOf(totalCents: number, budgetCents: number): number {
  if (budgetCents > 0) return percentOf(totalCents, budgetCents);
  return totalCents > budgetCents ? Infinity : 100;
}

function statusOf(percent: number): BudgetStatus {
  if (percent <= 80) return "On Track";
  return percent <= 100 ? "Close to Limit" : "Over Budget";
}
