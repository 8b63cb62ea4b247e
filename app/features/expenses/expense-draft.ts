import { useEffect, useState } from "react";
import { TEXT_DETAILS } from "#domain/expenses/details.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { readDraft, removeDraft, storeDraft } from "../../data/ledger/drafts.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { type ExpenseFormValues, emptyFormValues } from "./expense-form-rules.ts";

interface ExpenseDraft {
  readonly base: ExpenseFormValues;
  readonly values: ExpenseFormValues;
  readonly scope: Scope;
}

interface DraftOptions {
  name: string;
  initial: ExpenseFormValues;
  initialScope: Scope;
  /** Replaces initial values, unless there is a draft. */
  typed: Partial<ExpenseFormValues>;
}

/** What the form holds, stored after every change until it is saved or cancelled, or is again what it began with. */
export function useExpenseDraft({ name, initial, initialScope, typed }: DraftOptions) {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  // The draft as it was when the form opened, whatever arrives meanwhile.
  const [base, setBase] = useState(initial);
  const [start] = useState(() => {
    const draft = draftFrom(readDraft(userId, name));
    const values = draft === null ? base : resumed(draft, base);
    const scope = draft?.scope ?? initialScope;
    if (draft === null || (isSame(values, base) && scope === initialScope)) {
      return { values: { ...base, ...typed }, scope: initialScope, restored: "no" as const };
    }
    return { values, scope, restored: isSame(draft.base, base) ? ("yes" as const) : ("changed" as const) };
  });
  const [values, setValues] = useState(start.values);
  const [scope, setScope] = useState(start.scope);
  /** Whether a draft is shown, and whether the initial values have changed since it was stored. */
  const [restored, setRestored] = useState<"no" | "yes" | "changed">(start.restored);
  useEffect(() => {
    if (isSame(values, base) && scope === initialScope) removeDraft(userId, name);
    else storeDraft(userId, name, { base, values, scope });
  }, [userId, name, base, initialScope, values, scope]);

  function discard() {
    setValues(initial);
    setScope(initialScope);
    setRestored("no");
  }
  /** Begins with other values, as for the next of several bills. */
  function restart(next: ExpenseFormValues) {
    setBase(next);
    setValues(next);
    setRestored("no");
  }
  const remove = () => removeDraft(userId, name);
  return { base, values, setValues, scope, setScope, restored, discard, restart, remove };
}

const SCOPES: readonly Scope[] = ["this", "following", "all"];

/** Reads a stored draft. Null if it is damaged. An earlier version's form had fewer fields. */
export function draftFrom(stored: unknown): ExpenseDraft | null {
  const { base, values, scope } = (stored ?? {}) as Partial<ExpenseDraft>;
  return isFormValues(base) && isFormValues(values) && SCOPES.includes(scope as Scope)
    ? { base: completed(base), values: completed(values), scope: scope as Scope }
    : null;
}

function completed(values: ExpenseFormValues): ExpenseFormValues {
  return { ...emptyFormValues(values.dueDate), ...values };
}

function isFormValues(value: unknown): value is ExpenseFormValues {
  const values = value as Partial<ExpenseFormValues> | null | undefined;
  const names = ["title", "amountText", "dueDate", ...TEXT_DETAILS] as const;
  return (
    names.every((name) => typeof values?.[name] === "string") &&
    STATUSES.some((status) => status === values?.status) &&
    typeof values?.isRecurring === "boolean"
  );
}

/** Takes only what was typed from the draft, so that saving doesn't overwrite another device's change of another field. */
export function resumed({ base, values }: ExpenseDraft, initial: ExpenseFormValues): ExpenseFormValues {
  return { ...initial, ...differences(values, base) };
}

export function isSame(a: ExpenseFormValues, b: ExpenseFormValues): boolean {
  return Object.keys(differences(a, b)).length === 0;
}

function differences(values: ExpenseFormValues, base: ExpenseFormValues): Partial<ExpenseFormValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== base[name as keyof ExpenseFormValues]),
  );
}
