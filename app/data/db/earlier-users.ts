import { browserStorage } from "../../browser/storage.ts";

/** Users who didn't sign out before another signed in. Not every browser can list its databases. */
const EARLIER_KEY = "expenseTimeline_earlier";

export function storeEarlierUser(userId: string): void {
  const earlier = new Set([...earlierUsers(), userId]);
  browserStorage.set(EARLIER_KEY, JSON.stringify([...earlier]));
}

export function earlierUsers(): string[] {
  const stored = browserStorage.getJson(EARLIER_KEY);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
}
