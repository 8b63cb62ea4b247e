import { useCallback, useMemo, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { readDraft, removeDraft, storeDraft } from "../../data/ledger/drafts.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { draftFrom, isSame, resumed } from "./expense-draft.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";

interface FormDraft {
  readonly values: ExpenseFormValues;
  readonly scope: Scope;
  /** Whether these values come from a draft, and whether the initial values have changed since it was stored. */
  readonly restored: "no" | "yes" | "changed";
  /** Stores what the form holds, or removes the draft if that is what the form began with. */
  readonly keep: (values: ExpenseFormValues, scope: Scope) => void;
  readonly forget: () => void;
}

interface DraftOptions {
  name: string;
  initial: ExpenseFormValues;
  initialScope: Scope;
  /** Replaces initial values, unless there is a draft. */
  typed: Partial<ExpenseFormValues>;
}

export function useExpenseDraft({ name, initial, initialScope, typed }: DraftOptions): FormDraft {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  // The draft as it was when the form opened, whatever arrives meanwhile.
  const [base] = useState(initial);
  const [start] = useState(() => {
    const draft = draftFrom(readDraft(userId, name));
    const values = draft === null ? base : resumed(draft, base);
    const scope = draft?.scope ?? initialScope;
    if (draft === null || (isSame(values, base) && scope === initialScope)) {
      return { values: { ...base, ...typed }, scope: initialScope, restored: "no" as const };
    }
    return { values, scope, restored: isSame(draft.base, base) ? ("yes" as const) : ("changed" as const) };
  });
  const forget = useCallback(() => removeDraft(userId, name), [userId, name]);
  const keep = useCallback(
    (values: ExpenseFormValues, scope: Scope) => {
      if (isSame(values, base) && scope === initialScope) forget();
      else storeDraft(userId, name, { base, values, scope });
    },
    [userId, name, base, initialScope, forget],
  );
  return useMemo(() => ({ ...start, keep, forget }), [start, keep, forget]);
}
