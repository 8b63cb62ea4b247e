import { type ReactNode, useRef, useState } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { withoutUsual } from "#domain/expenses/details-json.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { chosenBillOf } from "#domain/series/change-rule.ts";
import { scoped } from "#domain/series/scoped-bills.ts";
import type { Series } from "#domain/series/series.ts";
import { createExpenseId } from "../../../data/db/schema.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import type { Performed } from "../../../data/ledger/outbox.ts";
import { useChanges, useMonthStart, useReadLedger, useToday } from "../../../data/ledger/use-ledger.tsx";
import { Dialog, type DialogOpening } from "../../../ui/dialog.tsx";
import type { ToastLink } from "../../../ui/toast.ts";
import { showExpenseOutcome } from "../row/bill-changes.ts";
import { useWhereLink } from "../row/where-link.ts";
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
import { switchedOverdue } from "./saving.ts";
import { unusualIn } from "./series-values.ts";
import { SeriesSection } from "./stop-series.tsx";

interface DialogParts extends DialogOpening {
  shownMonth: Month | null;
  /** Replaces the bill's own draft name. */
  draftName?: string;
  onSaved?: () => void;
}

interface AddExpenseDialogProps extends DialogParts {
  /** The form's first values: a bill to copy, or a day and what is known already. */
  initial: Expense | NewBill;
  /** The mail that the bill came by, which saving it ends. */
  mailId?: string;
}

/** The first values of a new bill: a day, and whatever is known already. */
export type NewBill = Partial<ExpenseFormValues> & {
  readonly dueDate: Day;
  /** The address's query, if another app shared something. That may be a sentence about a bill. */
  readonly shared?: string;
};

export function AddExpenseDialog({ initial, mailId, ...props }: AddExpenseDialogProps) {
  const { perform, undo } = useChanges();
  const readLedger = useReadLedger();
  const whereLink = useWhereLink(props.shownMonth);

  async function add({ status, ...fields }: ExpenseFormResult, _: Scope, goesOn: boolean) {
    const id = createExpenseId();
    const data = {
      id,
      ...withoutUsual(unusualIn(fields), BLANK_DETAILS),
      ...(status !== "PENDING" && { status }),
    };
    const done = await perform(
      mailId === undefined
        ? { type: "expense.add", data }
        : { type: "mail.add", data: { mailId, bill: data } },
    );
    // While the form stays open, a link would lead to a row under it.
    // A bill may have moved off a weekend.
    const link = goesOn
      ? undefined
      : whereLink("Added", readLedger().get("expense", id) ?? { id, ...fields });
    return outcomeOf(done, () =>
      showExpenseOutcome(done, undo, "Expense added successfully! 💰", FAILED.add, { link }),
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
      isOneOfSeveral={props.onSaved === undefined && mailId === undefined}
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
  const monthStart = useMonthStart();

  // The series as it was when the dialog opened, like the bill.
  const [series] = useState(() => seriesOf(readLedger(), expense));

  /** Reads from the ledger where the bill went, since a wider scope sets only the day of the month. */
  function movedLink(): ToastLink | undefined {
    const saved = readLedger().get("expense", expense.id);
    if (
      saved === undefined ||
      monthWith(saved.dueDate, monthStart) === monthWith(expense.dueDate, monthStart)
    )
      return undefined;
    return whereLink("Moved", saved);
  }

  async function save(result: ExpenseFormResult, scope: Scope) {
    const changes = changesTo(expense, series, result);
    if (Object.keys(changes).length === 0) return "saved";
    const done = await perform({ type: "expense.edit", data: { id: expense.id, changes, scope } });
    return outcomeOf(done, () =>
      showExpenseOutcome(done, undo, "Expense updated successfully! ✏️", FAILED.edit, { link: movedLink() }),
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
      expenseId={expense.id}
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
