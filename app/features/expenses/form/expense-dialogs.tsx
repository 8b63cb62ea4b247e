import { type ReactNode, useRef, useState } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { chosenBillOf, scoped } from "#domain/series/change-rule.ts";
import type { Series } from "#domain/series/series.ts";
import { FAILED } from "../../../data/ledger/failure-text.ts";
import type { Performed } from "../../../data/ledger/outbox.ts";
import { useChanges, useReadLedger, useToday } from "../../../data/ledger/use-ledger.tsx";
import { createExpenseId } from "../../../data/sync/ids.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, QuestionDialog } from "../../../ui/dialog.tsx";
import type { ToastLink } from "../../../ui/toast.ts";
import { showExpenseOutcome } from "../row/bill-changes.ts";
import { useWhereLink } from "../row/bill-dialogs.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { ExpenseForm, type ExpenseFormProps } from "./expense-form.tsx";
import {
  changesTo,
  copiedFormValues,
  type ExpenseFormResult,
  type ExpenseFormValues,
  emptyFormValues,
  formErrorsFrom,
  formValuesOf,
  sharedText,
} from "./form-values.ts";
import { switchedOverdue } from "./questions.tsx";
import { unusualIn } from "./series-values.ts";

interface DialogParts {
  shownMonth: Month | null;
  /** Replaces the bill's own draft name. */
  draftName?: string;
  opener: HTMLElement | null;
  onSaved?: () => void;
  onClosed: () => void;
}

interface AddExpenseDialogProps extends DialogParts {
  /** The form's first values: a bill to copy, or a day and what is known already. */
  initial: Expense | NewBill;
}

/** The first values of a new bill: a day, and whatever is known already. */
export type NewBill = Partial<ExpenseFormValues> & {
  readonly dueDate: Day;
  /** The address's query, if another app shared something. That may be a sentence about a bill. */
  readonly shared?: string;
};

export function AddExpenseDialog({ initial, ...props }: AddExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const readLedger = useReadLedger();
  const whereLink = useWhereLink(props.shownMonth);

  async function add({ status, ...fields }: ExpenseFormResult, _: Scope, goesOn: boolean) {
    const id = createExpenseId();
    const data = { id, ...unusualIn(fields), ...(status !== "PENDING" && { status }) };
    const done = await perform({ type: "expense.add", data });
    // While the form stays open, a link would lead to a row under it.
    // A bill may have moved off a weekend.
    const link = goesOn
      ? undefined
      : whereLink("Added", readLedger().get("expense", id) ?? { id, ...fields });
    return outcomeOf(done, () =>
      showExpenseOutcome(done, undo, "Expense added successfully! 💰", FAILED.add, link),
    );
  }

  return (
    <ExpenseDialog
      {...props}
      initial={
        "id" in initial ? copiedFormValues(initial, seriesOf(readLedger(), initial)) : newFormValues(initial)
      }
      isShared={"shared" in initial}
      draftName={props.draftName ?? draftNameOf(initial)}
      isNew
      isOneOfSeveral={props.onSaved === undefined}
      onSubmit={add}
    />
  );
}

function newFormValues({ shared, ...known }: NewBill): ExpenseFormValues {
  const title = shared === undefined ? {} : { title: sharedText(shared) };
  return { ...emptyFormValues(known.dueDate), ...known, ...title };
}

/** Copies and suggested bills have drafts of their own, so that they never replace another one. */
function draftNameOf(initial: AddExpenseDialogProps["initial"]): string | null {
  if ("id" in initial) return `copy-${initial.id}`;
  if (initial.shared !== undefined) return "shared";
  return initial.title === undefined ? null : `add-${initial.title}`;
}

interface EditExpenseDialogProps extends DialogParts {
  /** The bill as it was when the dialog opened. Changes are computed against this, whatever arrives meanwhile. */
  expense: Expense;
  typed?: Partial<ExpenseFormValues>;
  initialScope?: Scope;
}

export function EditExpenseDialog({ expense, ...props }: EditExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const readLedger = useReadLedger();
  const whereLink = useWhereLink(props.shownMonth);

  const today = useToday();

  // The series as it was when the dialog opened, like the bill.
  const [series] = useState(() => seriesOf(readLedger(), expense));

  /** Reads from the ledger where the bill went, since a wider scope sets only the day of the month. */
  function movedLink(): ToastLink | undefined {
    const saved = readLedger().get("expense", expense.id);
    if (saved === undefined || monthOf(saved.dueDate) === monthOf(expense.dueDate)) return undefined;
    return whereLink("Moved", saved);
  }

  async function save(result: ExpenseFormResult, scope: Scope) {
    const changes = changesTo(expense, series, result);
    if (Object.keys(changes).length === 0) return "saved";
    const done = await perform({ type: "expense.edit", data: { id: expense.id, changes, scope } });
    return outcomeOf(done, () =>
      showExpenseOutcome(done, undo, "Expense updated successfully! ✏️", FAILED.edit, movedLink()),
    );
  }

  /** The domain decides which bills a scope reaches. */
  function readOverdue(result: ExpenseFormResult, scope: Scope) {
    if (!result.autopay || expense.autopay) return null;
    const { expenses } = scoped(readLedger(), expense, scope);
    const chosen = {
      ...expense,
      dueDate: scope === "this" ? result.dueDate : expense.dueDate,
      status: result.status,
    };
    return switchedOverdue(
      expenses.map((each) => (each.id === expense.id ? chosen : each)),
      today,
    );
  }

  const ofSeries = expense.recurringId !== null;
  return (
    <ExpenseDialog
      {...props}
      initial={formValuesOf(expense, series)}
      draftName={props.draftName ?? `edit-${expense.id}`}
      isNew={false}
      ofSeries={ofSeries}
      seriesBill={series && { ...chosenBillOf(readLedger(), series, expense), expense }}
      readOverdue={readOverdue}
      onSubmit={save}
    >
      {(close) => ofSeries && <SeriesSection expense={expense} onStopped={close} />}
    </ExpenseDialog>
  );
}

/** Before the account's rows are here, a bill may have a series that isn't known yet. */
function seriesOf(ledger: Ledger, { recurringId }: Expense): Series | undefined {
  return recurringId === null ? undefined : [...ledger.known("series")].find(({ id }) => id === recurringId);
}

/** Returns the outcome for the form. Errors that belong to its fields are shown there, anything else by `report`. */
function outcomeOf(done: Performed, report: () => void): Awaited<ReturnType<ExpenseFormProps["onSubmit"]>> {
  const wrong = done.ok ? {} : formErrorsFrom(done.fields);
  if (Object.keys(wrong).length > 0) return wrong;
  report();
  return done.ok ? "saved" : null;
}

interface ExpenseDialogProps
  extends Omit<DialogParts, "draftName">,
    Omit<ExpenseFormProps, "titleRef" | "isWhole" | "onDone" | "children"> {
  children?: (close: () => void) => ReactNode;
}

function ExpenseDialog(props: ExpenseDialogProps) {
  const { opener, onSaved, onClosed, onSubmit, children, shownMonth: _, ...form } = props;
  const titleRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={form.isNew ? "Add New Expense" : "Edit Expense"}
      opener={opener}
      fallbackFocus={billsHeading}
      initialFocus={titleRef}
      onClosed={onClosed}
    >
      {(close, isWhole) => (
        <ExpenseForm
          {...form}
          isWhole={isWhole}
          titleRef={titleRef}
          onDone={close}
          onSubmit={async (...submitted) => {
            const outcome = await onSubmit(...submitted);
            if (outcome === "saved") onSaved?.();
            return outcome;
          }}
        >
          {children?.(close)}
        </ExpenseForm>
      )}
    </Dialog>
  );
}

function SeriesSection(props: { expense: Expense; onStopped: () => void }) {
  const [open, setOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <section aria-label="Existing Recurring Series" className="border-t border-line pt-4">
      <h3 className="font-semibold">Existing Recurring Series</h3>
      <Button
        variant="quiet"
        className="-ml-4"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        {`${open ? "Hide" : "Show"} recurring management options`}
      </Button>
      {open && (
        <div>
          <Button onClick={(event) => setOpener(event.currentTarget)}>
            <span className="text-unpaid">Stop recurring series</span>
          </Button>
        </div>
      )}
      {opener !== null && (
        <StopSeriesDialog
          expense={props.expense}
          opener={opener}
          onStopped={props.onStopped}
          onClosed={() => setOpener(null)}
        />
      )}
    </section>
  );
}

interface StopSeriesDialogProps {
  /** Any bill of the series. */
  expense: Expense;
  /** Whether to delete that bill, too: it is the only one, and was made only for this. */
  keepsNone?: boolean;
  opener: HTMLElement | null;
  onStopped?: () => void;
  onClosed: () => void;
}

export function StopSeriesDialog(props: StopSeriesDialogProps) {
  const { expense, keepsNone = false, opener, onStopped, onClosed } = props;
  const { perform, undo } = useChanges();

  async function stop(close: () => void) {
    const done = await perform(
      keepsNone
        ? { type: "expense.delete", data: { id: expense.id, scope: "all" } }
        : { type: "series.stop", data: { expenseId: expense.id } },
    );
    close();
    const count = keepsNone || !done.ok ? 0 : done.result?.["count"];
    const success = `Recurring series stopped! ${count} expenses are now individual (non-recurring).`;
    showExpenseOutcome(done, undo, success, FAILED.stop);
    if (done.ok) onStopped?.();
  }

  return (
    <QuestionDialog
      title="Stop recurring series"
      opener={opener}
      confirmText="Stop series"
      onConfirm={(close) => void stop(close)}
      onClosed={onClosed}
    >
      <p className="font-medium wrap-anywhere">
        <bdi translate="no">{expense.title}</bdi>
      </p>
      <p>
        Stop this recurring series? All expenses will be kept as individual expenses (no longer recurring).
      </p>
    </QuestionDialog>
  );
}
