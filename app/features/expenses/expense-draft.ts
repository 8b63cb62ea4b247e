import { useEffect, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { readDraft, removeDraft, storeDraft } from "../../data/ledger/drafts.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { type EarlierDraft, earlierDrafts, nameOfNew } from "./earlier-drafts.ts";
import type { ExpenseFormValues } from "./expense-form-rules.ts";
import { draftFrom, isSame, resumed } from "./stored-draft.ts";

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
