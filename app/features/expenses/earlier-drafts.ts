import { draftNames, readDraft } from "../../data/ledger/drafts.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";
import { draftFrom, type ExpenseDraft, isSame } from "./stored-draft.ts";

/** What was typed into a form for a new bill that was closed without saving it. */
export interface EarlierDraft {
  readonly name: string;
  readonly draft: ExpenseDraft;
}

const NEW = "new-";

/** Each form for a new bill has a draft of its own, so that none is written into by the next. */
export function nameOfNew(nowMs: number): string {
  return `${NEW}${nowMs}-${Math.floor(Math.random() * 1e6)}`;
}

/** The latest first, one of an earlier version of the app last. */
export function earlierDrafts(userId: string): EarlierDraft[] {
  const names = [...draftNames(userId, NEW).sort().reverse(), "add"];
  return names.flatMap((name) => {
    const draft = draftFrom(readDraft(userId, name));
    return draft === null || isSame(draft.values, draft.base) ? [] : [{ name, draft }];
  });
}

const TITLE_MAX = 60;

/** "“Plumber”, 80, recurring" */
export function draftWords({ title, amountText, isRecurring }: ExpenseFormValues): string {
  const letters = [...title.trim()];
  const shown = letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX).join("")}…` : letters.join("");
  const parts = [shown && `“${shown}”`, amountText.trim(), isRecurring ? "recurring" : ""].filter(Boolean);
  return parts.length === 0 ? "a bill" : parts.join(", ");
}
