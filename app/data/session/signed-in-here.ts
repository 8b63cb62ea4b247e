import { tabStorage } from "../../browser/storage.ts";

const KEY = "expenseTimeline_signedInHere";

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
