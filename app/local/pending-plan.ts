/** The plan that somebody chose and has not gone to pay yet (SPEC.md section 3, Browser storage keys). */
const KEY = "pendingPlan";
const PLAN = "pro_monthly";

export function hasPendingPlan(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function choosePlan(): void {
  localStorage.setItem(KEY, PLAN);
}

export function clearPendingPlan(): void {
  localStorage.removeItem(KEY);
}

const RETURN_KEY = "expenseTimeline_returnAfterPaying";

/** The path that was asked for before paying; Stripe's pages lie in between, so the history can't keep it. */
export function returnAfterPaying(): string | null {
  return sessionStorage.getItem(RETURN_KEY);
}

export function rememberReturn(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path);
}

export function forgetReturn(): void {
  sessionStorage.removeItem(RETURN_KEY);
}
