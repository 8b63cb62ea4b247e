import { useEffect, useState } from "react";
import { TEXT_DETAILS } from "#domain/expenses/details.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { draftNames, readDraft, removeDraft, storeDraft } from "../../../data/ledger/drafts.ts";
import { useAccount } from "../../../data/session/session-provider.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import type { FormState } from "./expense-form.tsx";
import { type ExpenseFormValues, emptyFormValues } from "./form-values.ts";

interface ExpenseDraft {
  readonly base: ExpenseFormValues;
  readonly values: ExpenseFormValues;
  readonly scope: Scope;
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

/** What was typed into a form for a new bill that was closed without saving it. */
interface EarlierDraft {
  readonly name: string;
  readonly draft: ExpenseDraft;
}

const NEW = "new-";

/** Each form for a new bill has a draft of its own, so that none is written into by the next. */
export function nameOfNew(nowMs: number): string {
  return `${NEW}${nowMs}-${Math.floor(Math.random() * 1e6)}`;
}

/** Returns the latest draft first, and one of an earlier version of the app last. */
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

interface DraftOptions {
  /** Null for a new bill, whose form begins empty, beside what was typed for others before. */
  name: string | null;
  initial: ExpenseFormValues;
  initialScope: Scope;
  /** Replaces initial values, unless there is a draft. */
  typed: Partial<ExpenseFormValues>;
  /** Whether the title came from another app. Then nothing is stored before the user changes something. */
  isShared: boolean;
}

/** What the form holds, stored after every change until it is saved or cancelled, or is again what it began with. */
export function useExpenseDraft({ name: given, initial, initialScope, typed, isShared }: DraftOptions) {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const [name, setName] = useState(() => given ?? nameOfNew(Date.now()));
  const [earlier, setEarlier] = useState(() => (given === null ? earlierDrafts(userId) : []));
  // The draft as it was when the form opened, whatever arrives meanwhile.
  const [base, setBase] = useState(initial);
  const [start] = useState(() => {
    const stored = draftFrom(readDraft(userId, name));
    const draft = isShared && stored?.base.title !== initial.title ? null : stored;
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
  const [isByUser, setIsByUser] = useState(!isShared || start.restored !== "no");
  useEffect(() => {
    if (!isByUser) return;
    if (isSame(values, base) && scope === initialScope) removeDraft(userId, name);
    else storeDraft(userId, name, { base, values, scope });
  }, [isByUser, userId, name, base, initialScope, values, scope]);

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
  const touch = () => setIsByUser(true);
  /** What is in the form until then stays under its own name, and is offered next. */
  function resume(chosen: EarlierDraft) {
    const left = isSame(values, base) ? [] : [{ name, draft: { base, values, scope } }];
    setEarlier([...left, ...earlier.filter((each) => each !== chosen)]);
    setName(chosen.name);
    setValues(resumed(chosen.draft, base));
  }
  function drop(chosen: EarlierDraft) {
    removeDraft(userId, chosen.name);
    setEarlier(earlier.filter((each) => each !== chosen));
  }
  const [offered = null] = earlier;
  return {
    ...{ base, values, setValues, scope, setScope, restored, discard, restart, remove, touch },
    ...{ offered, resume, drop },
  };
}

/** Offers what was typed before, apart from what is typed now. */
export function DraftNotes({ form }: { form: FormState }) {
  const { draft, isNew, titleRef } = form;
  const { restored, offered } = draft;
  const replace = (act: () => void) => () => {
    act();
    form.beginAgain();
  };
  return (
    <>
      {restored !== "no" && (
        <div className={NOTE}>
          <p role="status" className="flex-1">
            We kept your draft.
            {restored === "changed" && !isNew && " The bill has changed since."}
          </p>
          <NoteButton text="Discard" onClick={replace(draft.discard)} />
        </div>
      )}
      {offered !== null && (
        <div className={NOTE}>
          <p role="status" className="min-w-0 flex-1 wrap-anywhere">
            {"Not saved yet: "}
            <bdi translate="no">{draftWords(offered.draft.values)}</bdi>
          </p>
          <NoteButton text="Continue" onClick={replace(() => draft.resume(offered))} />
          <IconButton
            label="Discard"
            onClick={() => {
              draft.drop(offered);
              titleRef.current?.focus();
            }}
          >
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </>
  );
}

const NOTE = "flex items-center rounded-control bg-hover py-1 pr-1 pl-3 text-small";

function NoteButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button variant="link" className="px-3" onClick={onClick}>
      {text}
    </Button>
  );
}
