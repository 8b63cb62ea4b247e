import { browserStorage, tabStorage } from "../../browser/storage.ts";

const KEY = "expenseTimeline_signedInHere";

/** The day, by UTC, on which the worker was last told of this device's notifications. */
export const PUSH_RENEWED_KEY = "expenseTimeline_pushRenewed";

/** This device's notifications belonged to the session before, so the worker has to be told of them again. */
export function forgetPushRenewal(): void {
  browserStorage.remove(PUSH_RENEWED_KEY);
}

/** This tab signs in by mail or by Google, so afterwards it may say what is faster. */
export function markSignedIn(): void {
  tabStorage.set(KEY, "1");
}

/** Returns, only once, whether somebody signed in in this tab by mail or by Google. */
export function tookSignInHere(): boolean {
  const isHere = tabStorage.get(KEY) !== null;
  tabStorage.remove(KEY);
  return isHere;
}
