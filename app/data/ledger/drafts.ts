import { browserStorage } from "../../browser/storage.ts";

// Each form and user has a draft of what was typed but not saved. Every key press is stored, so drafts survive a reload, a
// crash, or a phone that runs out of memory. Signing out removes them.

/** The draft may be damaged: the form checks it. */
export function readDraft(userId: string, form: string): unknown {
  return browserStorage.getJson(keyOf(userId, form));
}

export function storeDraft(userId: string, form: string, draft: object): void {
  browserStorage.set(keyOf(userId, form), JSON.stringify(draft));
}

export function removeDraft(userId: string, form: string): void {
  browserStorage.remove(keyOf(userId, form));
}

/** The names of this user's drafts that begin with some letters. */
export function draftNames(userId: string, beginning: string): string[] {
  const [all, some] = [keyOf(userId, ""), keyOf(userId, beginning)];
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(some))
    .map((key) => key.slice(all.length));
}

function keyOf(userId: string, form: string): string {
  return `expenseTimeline_draft_${userId}_${form}`;
}
