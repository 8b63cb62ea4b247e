import { useCallback, useMemo, useState } from "react";
import type { Scope } from "#domain/operation.ts";
import { useAccount } from "../../local/account.tsx";
import { forgetDraft, keepDraft, readDraft } from "../../local/drafts.ts";
import { draftFrom, isSame, resumed } from "./expense-draft.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";

/** What a form begins with, and where what is typed into it is kept. */
interface FormDraft {
  readonly values: ExpenseFormValues;
  readonly scope: Scope;
  /** Whether that is what was typed before, and whether the form would begin with other values by now. */
  readonly restored: "no" | "yes" | "changed";
  /** Keeps what stands in the form now; nothing is kept of a form that says what it began with. */
  readonly keep: (values: ExpenseFormValues, scope: Scope) => void;
  readonly forget: () => void;
}

interface DraftOptions {
  /** Under which it is kept. */
  name: string;
  /** What the form would begin with, and for which bills. */
  initial: ExpenseFormValues;
  initialScope: Scope;
  /** What was typed on top of it already. */
  typed: Partial<ExpenseFormValues>;
}

/** What was typed into the form with this name. */
export function useExpenseDraft({ name, initial, initialScope, typed }: DraftOptions): FormDraft {
  const account = useAccount();
  const personId = "person" in account ? account.person.id : "";
  // As it was when the form opened, whatever arrives meanwhile.
  const [base] = useState(initial);
  const [start] = useState(() => {
    const draft = draftFrom(readDraft(personId, name));
    const values = draft === null ? base : resumed(draft, base);
    const scope = draft?.scope ?? initialScope;
    if (draft === null || (isSame(values, base) && scope === initialScope)) {
      return { values: { ...base, ...typed }, scope: initialScope, restored: "no" as const };
    }
    return { values, scope, restored: isSame(draft.base, base) ? ("yes" as const) : ("changed" as const) };
  });
  const forget = useCallback(() => forgetDraft(personId, name), [personId, name]);
  const keep = useCallback(
    (values: ExpenseFormValues, scope: Scope) => {
      if (isSame(values, base) && scope === initialScope) forget();
      else keepDraft(personId, name, { base, values, scope });
    },
    [personId, name, base, initialScope, forget],
  );
  return useMemo(() => ({ ...start, keep, forget }), [start, keep, forget]);
}
