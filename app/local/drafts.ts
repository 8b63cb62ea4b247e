/**
 * What was typed into a form and not yet saved, one draft a form and person. localStorage has it before the next key is
 * pressed, so a reload, a crash and a phone that runs out of memory leave it.
 */

/** What the browser refuses to store lasts as long as the page. */
const unstored = new Map<string, string>();

/** What was kept last, or undefined. It may be damaged: the form checks it. */
export function readDraft(personId: string, form: string): unknown {
  const key = keyOf(personId, form);
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(personId: string, form: string, draft: object): void {
  const key = keyOf(personId, form);
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

export function forgetDraft(personId: string, form: string): void {
  remove(keyOf(personId, form));
}

/** Removes all drafts of one person. */
export function forgetDrafts(personId: string): void {
  const prefix = keyOf(personId, "");
  for (const key of [...unstored.keys(), ...storedKeys()]) if (key.startsWith(prefix)) remove(key);
}

function keyOf(personId: string, form: string): string {
  return `expenseTimeline_draft_${personId}_${form}`;
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function remove(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is off.
  }
}
