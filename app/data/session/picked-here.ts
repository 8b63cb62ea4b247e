import { browserStorage } from "../../browser/storage.ts";

/** What a visitor picked on /start (app/data/ledger/picked-draft.ts). */
export const PICKED_KEY = "expenseTimeline_picked";

export function hasPickedHere(): boolean {
  return browserStorage.get(PICKED_KEY) !== null;
}
