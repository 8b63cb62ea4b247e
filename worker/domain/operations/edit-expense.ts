import * as z from "zod/mini";
import { addMonths, isDay, isMonth } from "../calendar/days.ts";
import { changedDetails } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import { fitsAmount, withPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { followPayments, followsPayments, withGivenEstimate } from "../series/average.ts";
import { chosenBillOf, isPastAnother, withChangedRule } from "../series/change-rule.ts";
import { changedDate } from "../series/changed-date.ts";
import { keptRenewal } from "../series/deadline.ts";
import { fitToRule } from "../series/fit-to-rule.ts";
import { EVERY_MONTH, lastSlotOf } from "../series/rule.ts";
import { ruleChanges } from "../series/rule-text.ts";
import { scoped } from "../series/scoped-bills.ts";
import type { Series } from "../series/series.ts";
import { firstSlotOf, isDaySlot, slotOf } from "../series/slot.ts";
import { newSeriesIds, startSeries } from "../series/start-series.ts";
import { billIdsOf, isField } from "../undo/history.ts";
import { dotted, fieldText, several } from "../undo/words.ts";
import {
  changedDetailFields,
  dayField,
  expenseIdField,
  flagField,
  livingExpense,
  optional,
  paidDateField,
  refusePaidDate,
  scopeField,
  seriesIdField,
  someOf,
  statusField,
  strict,
} from "./fields.ts";
import {
  invalidField,
  type OperationHandler,
  type Rejection,
  rejection,
  type Scope,
  type Stamp,
} from "./operation.ts";
import { paymentFields, withPartPayments } from "./part-payments.ts";
import { payFrom, refuseAutopayFrom } from "./payment.ts";
import { choicesIn, flatRule, newSeriesOf, ruleFields } from "./rule-fields.ts";

const { title, amount, ...others } = changedDetailFields;

const schema = z.pipe(
  strict({
    id: expenseIdField,
    changes: someOf({
      title,
      amount,
      dueDate: optional(dayField("Due date")),
      status: optional(statusField),
      paidDate: paidDateField,
      ...paymentFields,
      isRecurring: optional(flagField("Recurring")),
      recurringId: optional(seriesIdField),
      ...others,
      ...ruleFields,
      autopayFrom: optional(dayField("Autopay from")),
    }),
    scope: optional(scopeField),
  }),
  z.transform(({ id, changes: { amount, ...changes }, scope }) => ({
    id,
    changes: { ...flatRule(changes), ...(amount !== undefined && { amountCents: amount }) },
    scope: scope ?? "this",
  })),
);

export type ExpenseChanges = z.output<typeof schema>["changes"];

/** A status only applies to the chosen bill, and a wider scope skips other paid bills. */
export const editExpense: OperationHandler<typeof schema> = {
  schema,
  chosenBill: ({ id }) => id,

  reads: ({ id, changes, scope }, stamp) => ({
    expenses: [id],
    seriesOf: scope === "this" ? [] : [id],
    paid: bearsOnEstimates(changes) ? [id] : [],
    movesBack: scope !== "this",
    ...(changes.isRecurring === true && {
      allSeries: true,
      newSeries: newSeriesIds(stamp, changes.recurringId),
    }),
    ...(scope !== "this" && changesRule(changes) && { counts: true }),
    ...(scope !== "this" && typeof changes.endsAfter === "number" && { placesOf: [id] }),
    months: scope === "this" ? { days: [changes.dueDate ?? []].flat(), expenseIds: [id] } : "all",
    mayClearMonth: scope !== "this" || changes.dueDate !== undefined || mayPay(changes),
  }),

  apply(draft, { id, changes, scope }, stamp) {
    const chosen = livingExpense(draft, id);
    if ("code" in chosen) return { refused: chosen };
    const refused =
      refusePaidDate(changes.status ?? chosen.status, changes, stamp) ??
      refuseAutopayFrom(changes) ??
      refuseRule(chosen, changes, scope);
    if (refused !== undefined) return { refused };
    const shared = withoutPayment(changes);
    const reached = scoped(draft, chosen, Object.keys(shared).length === 0 ? "this" : scope);
    const { series, expenses, waiting } = reached;
    const edited = expenses.filter((expense) => expense.id === id || expense.status !== "PAID");
    const rule = series === undefined ? undefined : changedSeries(draft, series, chosen, changes);
    if (rule !== undefined && "code" in rule) return { refused: rule };
    const isLater =
      series !== undefined && scope === "following" && slotOf(chosen.id, series) > firstSlotOf(series);
    const kept = isLater && rule !== undefined ? keptRenewal(series, rule.series) : {};
    const changed = rule && { ...rule.series, ...kept };
    for (const expense of [...edited, ...waiting]) {
      const own = expense.id === id ? changes : fittingParts(expense, shared);
      const dueDate =
        series === undefined || changed === undefined
          ? (changes.dueDate ?? expense.dueDate)
          : changedDate(expense, expense.id === id, changes, series, changed);
      if (!isDay(dueDate)) return { refused: invalidField("dueDate", TOO_FAR) };
      const bill = withPartPayments(expense, changedBill(expense, own, stamp), own, stamp);
      if ("code" in bill) return { refused: bill };
      draft.put("expense", expense.id, {
        ...bill,
        ...(bill.cancelBy === series?.cancelBy && kept),
        estimateIsOwn: ownsEstimate(draft, expense, own, series),
        dueDate,
      });
      if (!expense.deleted) payFrom(draft, expense.id, changes.autopayFrom, stamp.day);
    }
    if (series !== undefined && changed !== undefined) {
      draft.put("series", changed.id, changed);
      if (rule?.asksForOthers) fitToRule(draft, series, changed, draft.get("expense", id) ?? chosen);
      // As part of the change, so that undo restores estimates.
      const current = draft.get("series", series.id) as Series;
      const after = withGivenEstimate(draft, series, current, changes.amountCents);
      draft.put("series", after.id, after);
      followPayments(draft, after);
    }
    const recurrence = changeRecurrence(draft, id, changes, series, expenses, stamp);
    if ("refused" in recurrence) return recurrence;
    return { result: { count: Math.max(edited.length, recurrence.count) } };
  },

  words({ entry, bill, currency }) {
    const [first] = billIdsOf(entry.image);
    const changed = entry.image.filter(isField);
    const fields = changed.filter(({ table, key }) => table === "expense" && key === first);
    const rules = changed.filter(({ table, field }) => table === "series" && field === "anchor");
    const ruleParts = rules.flatMap(({ before, after }) =>
      ruleChanges({ ...EVERY_MONTH, ...before }, { ...EVERY_MONTH, ...after }),
    );
    const parts = [...fields.map((each) => fieldText(each, currency)), ...ruleParts];
    const changes = parts.length === 0 ? "" : `: ${parts.join(", ")}`;
    const isChanged = (name: string) => fields.some(({ field }) => field === name);
    const { amount = "", due = "" } = bill;
    const details = [isChanged("amount") ? "" : amount, isChanged("dueDate") ? "" : due];
    return `Changed ${several(entry, bill)}${changes}${dotted(details.filter((each) => each !== ""))}`;
  },
};

const NOT_RECURRING = "This expense is not part of a recurring series";
const FOR_SEVERAL = "The schedule can only be changed for this and following bills, or for all";
const TOO_EARLY = "The series can't end before this bill";
const PAST_ANOTHER = "Another bill of this series falls due by then";
const TOO_FAR = "All bills must be due from 2000 to 2199";

function mayPay({ status, autopayFrom, payments }: ExpenseChanges): boolean {
  return status !== undefined || autopayFrom !== undefined || payments !== undefined;
}

/** A payment is of the chosen bill alone. */
function withoutPayment(changes: ExpenseChanges): ExpenseChanges {
  const { status: _, paidDate: __, payments: ___, paymentsBefore: ____, ...shared } = changes;
  return shared;
}

/** A bill of which as much is paid as the others cost from now on keeps its amount. */
function fittingParts(expense: Expense, changes: ExpenseChanges): ExpenseChanges {
  const { amountCents = expense.amountCents, ...others } = changes;
  return fitsAmount({ ...expense, amountCents }) ? changes : others;
}

function bearsOnEstimates(changes: ExpenseChanges): boolean {
  const { amountCents, amountIsEstimate, isRecurring } = changes;
  return (
    mayPay(changes) || amountCents !== undefined || amountIsEstimate !== undefined || isRecurring === false
  );
}

function refuseRule(chosen: Expense, changes: ExpenseChanges, scope: Scope): Rejection | undefined {
  if (Object.keys(choicesIn(changes)).length === 0) return undefined;
  if (changes.isRecurring === false) return rejection("not_recurring", NOT_RECURRING);
  if (chosen.recurringId === null)
    return changes.isRecurring === true ? undefined : rejection("not_recurring", NOT_RECURRING);
  return scope === "this" ? invalidField("scope", FOR_SEVERAL) : undefined;
}

function changesRule(changes: ExpenseChanges): boolean {
  return changes.dueDate !== undefined || Object.keys(choicesIn(changes)).length > 0;
}

function changedSeries(
  draft: Ledger,
  series: Series,
  chosen: Expense,
  changes: ExpenseChanges,
): ReturnType<typeof withChangedRule> | Rejection {
  const { dueDate, estimateIsAverage = series.estimateIsAverage } = changes;
  const changed = { ...series, ...changedDetails(changes), estimateIsAverage };
  if (!changesRule(changes)) return { series: changed, asksForOthers: false };
  const bill = chosenBillOf(draft, changed, chosen);
  if (dueDate !== undefined && isPastAnother(bill, dueDate)) return invalidField("dueDate", PAST_ANOTHER);
  const after = withChangedRule(bill, { ...choicesIn(changes), ...(dueDate !== undefined && { dueDate }) });
  const { generatedUntil, movedMonths } = after.series;
  const [last, was] = [lastSlotOf(after.series), lastSlotOf(series)];
  const isAsBefore =
    was !== null && last === (isDaySlot(was) ? was : addMonths(was, movedMonths - series.movedMonths));
  if (last !== null && !isAsBefore && last < slotOf(chosen.id, after.series))
    return invalidField("recurringEnds", TOO_EARLY);
  if (!isMonth(generatedUntil)) return invalidField("dueDate", TOO_FAR);
  return after;
}

/** Applies the changes except for the due date. An estimate returns to its value before the payment. */
function changedBill(expense: Expense, changes: ExpenseChanges, stamp: Stamp): Expense {
  const details = changedDetails(changes);
  const { amountIsEstimate = expense.amountIsEstimate, status = expense.status } = changes;
  const payment = { status, paidDate: changes.paidDate ?? null };
  const bill = { ...expense, amountIsEstimate };
  return { ...withPayment(bill, payment, stamp.day, changes.amountCents), ...details };
}

/** Tells whether the estimate was set for its bill alone, so that it doesn't follow payments. */
function ownsEstimate(
  draft: Ledger,
  before: Expense,
  changes: ExpenseChanges,
  series: Series | undefined,
): boolean {
  const { amountCents, amountIsEstimate = before.amountIsEstimate, status = before.status } = changes;
  const isGiven = amountCents !== undefined || amountIsEstimate !== before.amountIsEstimate;
  if (!isGiven || !amountIsEstimate || status === "PAID") return before.estimateIsOwn;
  // An undo may bring the bill back into its series, whose estimate mustn't replace what the user gave it meanwhile.
  if (before.recurringId === null) return before.estimateIsOwn || amountCents !== undefined;
  if (series !== undefined) return amountCents === undefined && before.estimateIsOwn;
  const own = draft.get("series", before.recurringId);
  return before.estimateIsOwn || (own !== undefined && followsPayments(own));
}

/**
 * Turning recurrence on starts a series. Turning it off takes the bills in scope out of their series, and a wider scope also
 * ends the series.
 */
function changeRecurrence(
  draft: Ledger,
  expenseId: string,
  changes: ExpenseChanges,
  series: Series | undefined,
  expenses: readonly Expense[],
  stamp: Stamp,
): { count: number } | { refused: Rejection } {
  const expense = draft.get("expense", expenseId) as Expense;
  if (changes.isRecurring === false) {
    if (typeof changes.recurringId === "string") return refuseSeriesId();
    for (const each of expenses) {
      const current = draft.get("expense", each.id) as Expense;
      // The contract is the series'.
      const { cancelBy = null } = changedDetails(changes);
      draft.put("expense", each.id, { ...current, recurringId: null, cancelBy });
    }
    const template = series === undefined ? undefined : draft.get("series", series.id);
    if (template !== undefined && template.endedOn === null) {
      draft.put("series", template.id, { ...template, endedOn: expense.dueDate });
    }
    return { count: expenses.length };
  }
  if (expense.recurringId === null) {
    if (changes.isRecurring !== true) return changes.recurringId ? refuseSeriesId() : { count: 0 };
    const id = changes.recurringId ?? null;
    const refused = startSeries(draft, expense, { ...newSeriesOf(changes), id }, stamp);
    return refused === undefined ? { count: 1 } : { refused };
  }
  const named = changes.recurringId;
  return named === undefined || named === expense.recurringId ? { count: 0 } : refuseSeriesId();
}

function refuseSeriesId(): { refused: Rejection } {
  return {
    refused: invalidField("recurringId", "An expense can't be moved into or out of a series by its ID"),
  };
}
