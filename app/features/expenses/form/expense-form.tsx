import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { BillFields } from "./bill-fields.tsx";
import { DraftNotes, useExpenseDraft } from "./drafts.tsx";
import type { ExpenseFormErrors, ExpenseFormResult, ExpenseFormValues } from "./form-values.ts";
import { MoreFields } from "./more-fields.tsx";
import { RepeatsCard } from "./repeats-card.tsx";
import { type Overdue, useSaving } from "./saving.ts";
import { SavingQuestions } from "./saving-questions.tsx";
import { ScopeField } from "./scope-field.tsx";
import { changesSeries, type SeriesBill } from "./series-values.ts";
import { SentenceNote, TitleField, useKnownTitle, useSentence } from "./title-field.tsx";

export interface ExpenseFormProps {
  initial: ExpenseFormValues;
  typed?: Partial<ExpenseFormValues>;
  /** The draft is stored under this name until it is saved or cancelled; null for a new bill's own. */
  draftName: string | null;
  isNew: boolean;
  /** The bill that is edited. */
  expenseId?: string;
  /** Offers to go on with another new bill. */
  isOneOfSeveral?: boolean;
  titleRef: RefObject<HTMLInputElement | null>;
  /** The bill belongs to a series, so saving asks which of its bills are meant. */
  ofSeries?: boolean;
  /** Missing while the series isn't known. */
  seriesBill?: SeriesBill | undefined;
  /** Until it is true, only the title is rendered, which takes focus. */
  isWhole: boolean;
  initialScope?: Scope;
  /** The title came from another app, and may be a sentence. */
  isShared?: boolean;
  /** What has to be asked about overdue bills before a change of an existing bill is saved. */
  readOverdue?: (result: ExpenseFormResult, scope: Scope) => Overdue | null;
  children?: ReactNode;
  onDone: () => void;
  /** Resolves to the fields' errors, or to null if it failed otherwise and a toast says so. */
  onSubmit: (
    result: ExpenseFormResult,
    scope: Scope,
    goesOn: boolean,
  ) => Promise<"saved" | ExpenseFormErrors | null>;
}

/** Keeps the form's values and the errors in them. */
export function useValues(props: ExpenseFormProps) {
  const { initial, typed = {}, initialScope = "this", isNew, ofSeries = false, isShared = false } = props;
  const draft = useExpenseDraft({ name: props.draftName, initial, initialScope, typed, isShared });
  const { values, setValues, scope } = draft;
  const [errors, setErrors] = useState<ExpenseFormErrors>({});
  /** Counts the bills that were put into the form. What each has opened begins folded again. */
  const [round, setRound] = useState(0);

  function fill(changes: Partial<ExpenseFormValues>) {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  }
  function change(changes: Partial<ExpenseFormValues>) {
    draft.touch();
    fill(changes);
  }
  const known = useKnownTitle({ isKnowing: isNew, values, change });
  const sentence = useSentence({
    isReading: isNew,
    values,
    isShared: isShared && draft.restored === "no",
    onFill: (changes, isByUser) => {
      known.forget();
      if (isByUser) change(changes);
      else fill(changes);
    },
  });
  /** After other values were put into the form, typing begins at the title. */
  function beginAgain() {
    setErrors({});
    setRound((before) => before + 1);
    known.forget();
    props.titleRef.current?.focus();
  }
  // A change of the rule or of the contract can't be for one bill alone.
  const changesAll = changesSeries(values, draft.base) || values.cancelBy !== draft.base.cancelBy;
  const changesRule = ofSeries && values.isRecurring && changesAll;
  const reached = changesRule && scope === "this" ? "following" : scope;
  return {
    ...{ draft, values, errors, setErrors, known, sentence, beginAgain, round, changesRule, reached },
    /** A date that is for one bill of a series alone doesn't change when the others come. */
    scheduleDate: ofSeries && reached === "this" ? draft.base.dueDate : values.dueDate,
  };
}

function useExpenseForm(props: ExpenseFormProps) {
  const held = useValues(props);
  return { ...props, ...held, ...useSaving(props, held) };
}

/** What the parts of the form share. */
export type FormState = ReturnType<typeof useExpenseForm>;

export function ExpenseForm(props: ExpenseFormProps) {
  const form = useExpenseForm(props);
  const { element, sentence, submit } = form;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // What was understood is shown before it is saved.
    if (sentence.offer !== null && form.values.amountText === "") sentence.fill();
    else void submit(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    // React bubbles events from the question that this form asks.
    if (!element.current?.contains(event.target as Node)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is held down would send the form that it has just emptied.
    if (!event.repeat) void submit(form.isOneOfSeveral === true);
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className={classes("flex flex-col gap-4", form.ofSeries ? "**:scroll-mb-24" : "**:scroll-mb-10")}
    >
      <p
        role="status"
        className="rounded-control bg-paid-soft px-3 py-2 text-small leading-normal wrap-anywhere empty:absolute empty:p-0"
      >
        {form.added.text}
      </p>
      <DraftNotes form={form} />
      <TitleField form={form} />
      {form.isNew && <SentenceNote sentence={sentence} />}
      {form.isWhole && <Rest form={form} />}
      <SavingQuestions form={form} />
    </form>
  );
}

/** What follows the title, which takes focus before the rest is rendered. */
function Rest({ form }: { form: FormState }) {
  return (
    <>
      <BillFields form={form} />
      <RepeatsCard key={`repeats ${form.round}`} form={form} />
      <MoreFields key={`more ${form.round}`} form={form} />
      {form.children}
      <Footer form={form} />
    </>
  );
}

/** It stays in sight, unless it would take half of the window, so that which bills are meant is read before Save is pressed. */
function Footer({ form }: { form: FormState }) {
  const { isNew, isOneOfSeveral, saving, end, submit } = form;
  const [save, isSaving] = isNew ? ["Add Expense", "Adding..."] : ["Save Changes", "Saving..."];
  return (
    <div className="[@media(height>=20rem)]:sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-2 border-t border-line bg-surface px-5 py-3">
      {form.ofSeries && (
        <ScopeField
          legend="Save changes for"
          value={form.reached}
          withoutThis={form.changesRule}
          onChange={form.draft.setScope}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2 *:whitespace-nowrap max-sm:*:flex-1">
        {isOneOfSeveral && (
          <Button
            variant="link"
            className="max-sm:order-last max-sm:-my-1 max-sm:basis-full! sm:mr-auto sm:-ml-[calc(1rem+1px)]"
            title="Ctrl Enter or ⌘ Enter"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={saving !== "no"}
            onClick={({ detail }) => detail <= 1 && void submit(true)}
          >
            {saving === "goesOn" ? "Adding..." : "Save and add another"}
          </Button>
        )}
        <Button onClick={end}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={saving !== "no"}>
          {saving === "last" ? isSaving : save}
        </Button>
      </div>
    </div>
  );
}
