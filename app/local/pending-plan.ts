import { kept, keptByTab } from "../kept.ts";

/** The plan that somebody chose and has not gone to pay yet (SPEC.md section 3, Browser storage keys). */
const KEY = "pendingPlan";
const PLAN = "pro_monthly";

export function hasPendingPlan(): boolean {
  return kept.get(KEY) !== null;
}

export function choosePlan(): void {
  kept.set(KEY, PLAN);
}

export function clearPendingPlan(): void {
  kept.remove(KEY);
}

const RETURN_KEY = "expenseTimeline_returnAfterPaying";

/** The path that was asked for before paying; Stripe's pages lie in between, so the history can't keep it. */
export function returnAfterPaying(): string | null {
  return keptByTab.get(RETURN_KEY);
}

export function rememberReturn(path: string): void {
  keptByTab.set(RETURN_KEY, path);
}

export function forgetReturn(): void {
  keptByTab.remove(RETURN_KEY);
}
