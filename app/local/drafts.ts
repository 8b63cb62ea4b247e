import { kept } from "../kept.ts";

/**
 * What was typed into a form and not yet saved, one draft a form and person. The browser has it before the next key is
 * pressed, so a reload, a crash and a phone that runs out of memory leave it. Signing out removes it with all that is kept.
 */

/** What was kept last, or undefined. It may be damaged: the form checks it. */
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
