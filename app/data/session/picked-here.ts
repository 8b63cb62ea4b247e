import { PICKED_PARAMETER } from "#domain/sign-in/sign-in.ts";
import { browserStorage, tabStorage } from "../../browser/storage.ts";

/** What a visitor picked on /start (app/data/ledger/picked-draft.ts). */
export const PICKED_KEY = "expenseTimeline_picked";

/** Set while this browser has files to import (app/data/importing/import-draft.ts): the token under which a visitor keeps them. */
export const IMPORT_DRAFT_KEY = "expenseTimeline_importFiles";

/** Whether a visitor's bills, picked or in files, are in this browser. */
export function hasPickedHere(): boolean {
  return browserStorage.get(PICKED_KEY) !== null || Boolean(browserStorage.get(IMPORT_DRAFT_KEY));
}

/** Whether files are on their way into an account, or were chosen here. */
export function hasImportHere(): boolean {
  return browserStorage.get(IMPORT_DRAFT_KEY) !== null;
}

/** The token in the tab where bills were kept, since the ways back from Google and Stripe may lose an address. */
const KEPT_KEY = "expenseTimeline_kept";

/** The token of what was kept, of an address or of this tab. */
export function keptToken(search: string): string | null {
  return new URLSearchParams(search).get(PICKED_PARAMETER) ?? tabStorage.get(KEPT_KEY);
}

export function rememberKept(token: string): void {
  tabStorage.set(KEPT_KEY, token);
}

/** Whether an address, or this tab, belongs to files that a visitor kept in this browser. */
export function isImportKept(search: string): boolean {
  const token = keptToken(search);
  return token !== null && browserStorage.get(IMPORT_DRAFT_KEY) === token;
}
