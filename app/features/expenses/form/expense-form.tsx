import "./expense-form.css";
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Scope } from "#domain/operations/operation.ts";
import { useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import { BillFields } from "./bill-fields.tsx";
import { DraftOffer, type EarlierDraft, RestoredNote, useExpenseDraft } from "./drafts.tsx";
import {
  addedText,
  besideItsEnd,
  type ExpenseFormErrors,
  type ExpenseFormResult,
  type ExpenseFormValues,
  emptyFormValues,
  FIELD_ORDER,
  readExpenseForm,
} from "./form-values.ts";
import { addedOverdue, EarlyStartQuestion, type Overdue, OverdueQuestion } from "./questions.tsx";
import { SentenceNote, useSentence } from "./sentence.tsx";
import { ScopeField } from "./series-fields.tsx";
import { changesSeries, type EarlyStart, earlyStart, firstDate, type SeriesBill } from "./series-values.ts";
import { TitleField, useKnownTitle } from "./title-field.tsx";

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
  /** Until then only the title is rendered, which takes focus. */
  isWhole: boolean;
  initialScope?: Scope;
  /** The title came from another app, and may be a sentence. */
  isShared?: boolean;
  /** What has to be asked about overdue bills before a change of an existing bill is saved. */
  readOverdue?: (result: ExpenseFormResult, scope: Scope) => Overdue | null;
  children?: ReactNode;
  onDone: () => void;
  /** Resolves to the fields' errors, or to null if it failed otherwise and the user has been told. */
  onSubmit: (
    result: ExpenseFormResult,
    scope: Scope,
    goesOn: boolean,
  ) => Promise<"saved" | ExpenseFormErrors | null>;
}

export function ExpenseForm(props: ExpenseFormProps) {
  const { initial, typed = {}, initialScope = "this", isNew, isOneOfSeveral, ofSeries = false } = props;
  const { isShared = false } = props;
  const draft = useExpenseDraft({ name: props.draftName, initial, initialScope, typed, isShared });
  const { values, setValues, scope, setScope, restored } = draft;
  const [errors, setErrors] = useState<ExpenseFormErrors>({});
  const [saving, setSaving] = useState<Saving>("no");
  /** The last of those that were added while the form stayed open, and how many they are. */
  const [added, setAdded] = useState({ text: "", count: 0 });
  const form = useRef<HTMLFormElement>(null);
  const today = useToday();
  const currency = useCurrency();
  const [question, setQuestion] = useState<Question | null>(null);

  function change(changes: Partial<ExpenseFormValues>) {
    draft.touch();
    fill(changes);
  }

  function fill(changes: Partial<ExpenseFormValues>) {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  }

  // When a bill comes isn't a matter of one bill alone.
  const changesRule = ofSeries && values.isRecurring && changesSeries(values, draft.base);
  const reached = changesRule && scope === "this" ? "following" : scope;
  const movesSeries = ofSeries && reached !== "this" && values.dueDate !== draft.base.dueDate;

  const known = useKnownTitle({ isKnowing: isNew, values, change });
  const { edit } = known;
  const sentence = useSentence({
    isReading: isNew,
    values,
    isShared: isShared && restored === "no",
    onFill: (changes, isByUser) => {
      known.forget();
      if (isByUser) change(changes);
      else fill(changes);
    },
  });

  function discard() {
    draft.discard();
    setErrors({});
    known.forget();
    props.titleRef.current?.focus();
  }

  function resume(chosen: EarlierDraft) {
    draft.resume(chosen);
    setErrors({});
    known.forget();
    props.titleRef.current?.focus();
  }

  function drop(chosen: EarlierDraft) {
    draft.drop(chosen);
    props.titleRef.current?.focus();
  }

  function cancel() {
    draft.remove();
    props.onDone();
  }

  function giveBack() {
    known.giveBack();
    props.titleRef.current?.focus();
  }

  function refuse(refused: ExpenseFormErrors) {
    const wrong = besideItsEnd(refused, values);
    setErrors(wrong);
    const first = FIELD_ORDER.find((name) => wrong[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(goesOn: boolean) {
    if (saving !== "no") return;
    const read = readExpenseForm(values, currency);
    if (!read.ok) return refuse(read.errors);
    const early = ofSeries ? null : earlyStart(read.result, today);
    const overdue =
      early !== null
        ? null
        : (props.readOverdue?.(read.result, reached) ??
          (ofSeries ? null : addedOverdue(read.result, { isNew, today })));
    if (early !== null || overdue !== null) {
      const opener = goesOn ? props.titleRef.current : (document.activeElement as HTMLElement | null);
      setQuestion({ result: read.result, goesOn, overdue, early, opener });
    } else await save(read.result, goesOn);
  }

  async function save(result: ExpenseFormResult, goesOn: boolean) {
    if (saving !== "no") return;
    setSaving(goesOn ? "goesOn" : "last");
    const wrong = await props.onSubmit(result, reached, goesOn);
    setSaving("no");
    if (wrong !== "saved") {
      if (wrong !== null) refuse(wrong);
    } else if (goesOn) goOn(result);
    else {
      draft.remove();
      props.onDone();
    }
  }

  /** Several bills are often due on the same day, so the date stays. */
  function goOn(result: ExpenseFormResult) {
    draft.restart(emptyFormValues(result.dueDate));
    known.forget();
    setErrors({});
    const added = { ...result, dueDate: firstDate(result) };
    setAdded(({ count }) => ({ text: addedText(added, currency), count: count + 1 }));
    props.titleRef.current?.focus();
  }

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
      <p role="status" className="added">
        {added.text}
      </p>
      {restored !== "no" && (
        <RestoredNote hasChanged={restored === "changed" && !isNew} onDiscard={discard} />
      )}
      {draft.offered !== null && <DraftOffer draft={draft.offered} onResume={resume} onDrop={drop} />}
      <TitleField
        ref={props.titleRef}
        value={values.title}
        error={errors.title}
        known={isNew ? known.readTitles : null}
        takenOver={known.takenOver}
        onChange={known.editTitle}
        onGiveBack={giveBack}
      />
      {isNew && <SentenceNote sentence={sentence} />}
      {props.isWhole && (
        <>
          <BillFields
            values={values}
            errors={errors}
            currency={currency}
            hasStatus={!isNew || values.status !== "PENDING"}
            seriesBill={props.seriesBill}
            withNextDates={!ofSeries || changesRule || movesSeries}
            fresh={added.count}
            onChange={edit}
          />
          {ofSeries && (
            <ScopeField
              legend="Save changes for"
              value={reached}
              withoutThis={changesRule}
              onChange={setScope}
            />
          )}
          {props.children}
          <FormButtons
            isNew={isNew}
            isOneOfSeveral={isOneOfSeveral}
            saving={saving}
            onCancel={cancel}
            onAddAnother={() => void submit(true)}
          />
        </>
      )}
      {question?.early && (
        <EarlyStartQuestion
          // A bill that is there already isn't put off.
          start={isNew ? question.early : { ...question.early, later: null }}
          opener={question.opener}
          onChosen={(changes) => void save({ ...question.result, ...changes }, question.goesOn)}
          onClosed={() => setQuestion(null)}
        />
      )}
      {question?.overdue && (
        <OverdueQuestion
          overdue={question.overdue}
          currency={currency}
          opener={question.opener}
          onConfirm={(autopayFrom) =>
            void save({ ...question.result, ...(autopayFrom && { autopayFrom }) }, question.goesOn)
          }
          onClosed={() => setQuestion(null)}
        />
      )}
    </form>
  );
}

interface Question {
  result: ExpenseFormResult;
  goesOn: boolean;
  overdue: Overdue | null;
  early: EarlyStart | null;
  opener: HTMLElement | null;
}

/** Whether the form is being saved, and then whether it stays open for another bill. */
type Saving = "no" | "last" | "goesOn";

interface FormButtonsProps {
  isNew: boolean;
  isOneOfSeveral: boolean | undefined;
  saving: Saving;
  onCancel: () => void;
  onAddAnother: () => void;
}

function FormButtons({ isNew, isOneOfSeveral, saving, onCancel, onAddAnother }: FormButtonsProps) {
  const [save, isSaving] = isNew ? ["Add Expense", "Adding..."] : ["Save Changes", "Saving..."];
  return (
    <div className="form-buttons">
      {isOneOfSeveral && (
        <Button
          variant="link"
          className="another"
          title="Ctrl Enter or ⌘ Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={saving !== "no"}
          onClick={({ detail }) => detail <= 1 && onAddAnother()}
        >
          {saving === "goesOn" ? "Adding..." : "Add and another"}
        </Button>
      )}
      <div className="form-end bg-surface">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={saving !== "no"}>
          {saving === "last" ? isSaving : save}
        </Button>
      </div>
    </div>
  );
}
