import { kept } from "../kept.ts";

/**
 * What was typed into a form but not saved: one draft for each form and person. Every key press is stored at once, so
 * drafts survive a reload, a crash, or a phone that runs out of memory. Signing out removes them.
 */

/** Returns the draft, or undefined. It may be damaged: the form checks it. */
export function readDraft(personId: string, form: string): unknown {
  try {
    return JSON.parse(kept.get(keyOf(personId, form)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(personId: string, form: string, draft: object): void {
  kept.set(keyOf(personId, form), JSON.stringify(draft));
}

export function forgetDraft(personId: string, form: string): void {
  kept.remove(keyOf(personId, form));
}

function keyOf(personId: string, form: string): string {
  return `expenseTimeline_draft_${personId}_${form}`;
}
