import { browserStorage, tabStorage } from "../../browser/storage.ts";

/** The plan the user chose and hasn't paid for yet. */
const KEY = "pendingPlan";
const PLAN = "pro_monthly";

export function hasPendingPlan(): boolean {
  return browserStorage.get(KEY) !== null;
}

export function choosePlan(): void {
  browserStorage.set(KEY, PLAN);
}

export function clearPendingPlan(): void {
  browserStorage.remove(KEY);
}

const RETURN_KEY = "expenseTimeline_returnAfterPaying";

/** The path that was asked for before paying; Stripe's pages lie in between, so the history can't keep it. */
export function returnAfterPaying(): string | null {
  return tabStorage.get(RETURN_KEY);
}

export function rememberReturn(path: string): void {
  tabStorage.set(RETURN_KEY, path);
}

export function forgetReturn(): void {
  tabStorage.remove(RETURN_KEY);
}
