import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { Button } from "../../../ui/button.tsx";
import { BillFields } from "./bill-fields.tsx";
import { DraftNotes, useExpenseDraft } from "./drafts.tsx";
import type { ExpenseFormErrors, ExpenseFormResult, ExpenseFormValues } from "./form-values.ts";
import { type Overdue, type Saving, SavingQuestions, useSaving } from "./saving.tsx";
import { ScopeField } from "./series-fields.tsx";
import { changesSeries, type SeriesBill } from "./series-values.ts";
import { SentenceNote, TitleField, useKnownTitle, useSentence } from "./title-field.tsx";

export interface ExpenseFormProps {
  initial: ExpenseFormValues;
  typed?: Partial<ExpenseFormValues>;
  /** The draft is stored under this name until it is saved or cancelled; null for a new bill's own. */
  draftName: string | null;
  /** A new bill starts as pending. Only existing ones can choose a status here. */
  isNew: boolean;
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
    known.forget();
    props.titleRef.current?.focus();
  }
  // A change of the rule can't be for one bill alone.
  const changesRule = ofSeries && values.isRecurring && changesSeries(values, draft.base);
  const reached = changesRule && scope === "this" ? "following" : scope;
  const movesSeries = ofSeries && reached !== "this" && values.dueDate !== draft.base.dueDate;
  return {
    ...{ draft, values, errors, setErrors, known, sentence, beginAgain, changesRule, reached },
    withNextDates: !ofSeries || changesRule || movesSeries,
  };
}

export function ExpenseForm(props: ExpenseFormProps) {
  const { isNew, isOneOfSeveral, titleRef } = props;
  const held = useValues(props);
  const { draft, values, errors, known, sentence, beginAgain } = held;
  const saving = useSaving(props, held);
  const { form, submit } = saving;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // What was understood is shown before it is saved.
    if (sentence.offer !== null && values.amountText === "") sentence.fill();
    else void submit(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    // React bubbles events from the question that this form asks.
    if (!form.current?.contains(event.target as Node)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is held down would send the form that it has just emptied.
    if (!event.repeat) void submit(isOneOfSeveral === true);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <p
        role="status"
        className="rounded-control bg-paid-soft px-3 py-2 text-small leading-normal wrap-anywhere empty:absolute empty:p-0"
      >
        {saving.added.text}
      </p>
      <DraftNotes draft={draft} isNew={isNew} onReplaced={beginAgain} titleRef={titleRef} />
      <TitleField
        ref={titleRef}
        value={values.title}
        error={errors.title}
        known={isNew ? known.readTitles : null}
        takenOver={known.takenOver}
        onChange={known.editTitle}
        onGiveBack={() => {
          known.giveBack();
          titleRef.current?.focus();
        }}
      />
      {isNew && <SentenceNote sentence={sentence} />}
      {props.isWhole && <Rest props={props} held={held} saving={saving} />}
      <SavingQuestions isNew={isNew} saving={saving} />
    </form>
  );
}

interface PartProps {
  props: ExpenseFormProps;
  held: ReturnType<typeof useValues>;
  saving: ReturnType<typeof useSaving>;
}

/** What follows the title, which takes focus before the rest is rendered. */
function Rest({ props, held, saving }: PartProps) {
  const { isNew, ofSeries = false } = props;
  const { values, errors, known, draft, changesRule, reached, withNextDates } = held;
  return (
    <>
      <BillFields
        {...{ values, errors, withNextDates }}
        currency={saving.currency}
        hasStatus={!isNew || values.status !== "PENDING"}
        seriesBill={props.seriesBill}
        fresh={saving.added.count}
        onChange={known.edit}
      />
      {ofSeries && (
        <ScopeField
          legend="Save changes for"
          value={reached}
          withoutThis={changesRule}
          onChange={draft.setScope}
        />
      )}
      {props.children}
      <FormButtons
        isNew={isNew}
        isOneOfSeveral={props.isOneOfSeveral}
        saving={saving.saving}
        onCancel={saving.end}
        onAddAnother={() => void saving.submit(true)}
      />
    </>
  );
}

interface FormButtonsProps {
  isNew: boolean;
  isOneOfSeveral: boolean | undefined;
  saving: Saving;
  onCancel: () => void;
  onAddAnother: () => void;
}

/** They stay in sight. On a phone the one that goes on with another bill is the last of the fields, since three don't fit. */
function FormButtons({ isNew, isOneOfSeveral, saving, onCancel, onAddAnother }: FormButtonsProps) {
  const [save, isSaving] = isNew ? ["Add Expense", "Adding..."] : ["Save Changes", "Saving..."];
  return (
    <div className="max-sm:contents sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:flex sm:gap-2 sm:border-t sm:border-line sm:bg-surface sm:px-5 sm:py-3">
      {isOneOfSeveral && (
        <Button
          variant="link"
          className="-ml-[calc(1rem+1px)] whitespace-nowrap max-sm:-mt-3 max-sm:-mb-1 max-sm:self-start"
          title="Ctrl Enter or ⌘ Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={saving !== "no"}
          onClick={({ detail }) => detail <= 1 && onAddAnother()}
        >
          {saving === "goesOn" ? "Adding..." : "Add and another"}
        </Button>
      )}
      <div className="flex gap-2 bg-surface *:whitespace-nowrap max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:p-5 max-sm:pt-3 max-sm:*:flex-1 sm:ml-auto">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={saving !== "no"}>
          {saving === "last" ? isSaving : save}
        </Button>
      </div>
    </div>
  );
}
