import { browserStorage } from "../../browser/storage.ts";

/** People who used this browser and didn't sign out. It is kept because not every browser can list its databases. */
const EARLIER_KEY = "expenseTimeline_earlier";

/** Remembers whose data stays when somebody else signs in over them. */
export function storeEarlierUser(userId: string): void {
  const earlier = new Set([...earlierUsers(), userId]);
  browserStorage.set(EARLIER_KEY, JSON.stringify([...earlier]));
}

export function earlierUsers(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(EARLIER_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
