import * as z from "zod/mini";
import { shortDayText } from "../calendar/days.ts";
import { BLANK_DETAILS, detailsOf } from "../expenses/details.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { formatCents } from "../money/money.ts";
import { repeatsText } from "../series/rule-text.ts";
import { newSeriesIds, startSeries } from "../series/start-series.ts";
import { billIdsOf } from "../undo/history.ts";
import { amountAndDue } from "../undo/words.ts";
import {
  dayField,
  expenseIdField,
  flagField,
  frequencyField,
  newDetailFields,
  optional,
  paidDateField,
  refusePaidDate,
  seriesIdField,
  statusField,
  strict,
} from "./fields.ts";
import { invalidField, type OperationHandler, rejection } from "./operation.ts";
import { paymentFields, withPartPayments } from "./part-payments.ts";
import { payFrom, refuseAutopayFrom } from "./payment.ts";
import { flatRule, isUnusual, newSeriesOf, ruleFields, USUAL_SERIES } from "./rule-fields.ts";

const { title, amount, ...others } = newDetailFields;

const schema = z.pipe(
  strict({
    id: expenseIdField,
    title,
    amount,
    dueDate: dayField("Due date"),
    isRecurring: flagField("Recurring"),
    recurringFrequency: optional(frequencyField),
    recurringId: optional(seriesIdField),
    ...others,
    ...ruleFields,
    status: optional(statusField),
    autopayFrom: optional(dayField("Autopay from")),
    paidDate: paidDateField,
    ...paymentFields,
  }),
  z.transform(({ amount, recurringFrequency: _, ...rest }) => ({
    ...BLANK_DETAILS,
    ...USUAL_SERIES,
    ...flatRule(rest),
    amountCents: amount,
    recurringId: rest.recurringId ?? null,
    status: rest.status ?? "PENDING",
  })),
);

export type NewExpense = z.output<typeof schema>;

export const addExpense: OperationHandler<typeof schema> = {
  schema,

  reads: ({ id, dueDate, isRecurring, recurringId, status, autopayFrom, payments }, stamp) => ({
    expenses: [id],
    ...(isRecurring && {
      allSeries: true,
      newSeries: newSeriesIds(stamp, recurringId),
    }),
    expensesAdded: true,
    months: { days: [dueDate], expenseIds: [id] },
    mayClearMonth: status === "PAID" || autopayFrom !== undefined || payments !== undefined,
  }),

  apply(draft, data, stamp) {
    if (draft.get("expense", data.id) !== undefined) {
      return { refused: rejection("id_taken", "This expense ID is already taken", { id: "Already taken" }) };
    }
    const { isRecurring, recurringId } = data;
    if (!isRecurring && recurringId !== null) {
      return { refused: invalidField("recurringId", "A series can only be named for a recurring expense") };
    }
    if (!isRecurring && isUnusual(data)) {
      return { refused: invalidField("isRecurring", "Only a recurring expense comes more than once") };
    }
    const refusedDay = refuseAutopayFrom(data) ?? refusePaidDate(data.status, data, stamp);
    if (refusedDay !== undefined) return { refused: refusedDay };
    const bill: Expense = {
      id: data.id,
      ...detailsOf(data),
      dueDate: data.dueDate,
      status: data.status,
      paidDate: data.status === "PAID" ? (data.paidDate ?? stamp.day) : null,
      ...NEW_BILL,
      recurringId: null,
      createdAtMs: stamp.atMs,
      deleted: false,
    };
    const expense = withPartPayments(bill, bill, data, stamp);
    if ("code" in expense) return { refused: expense };
    draft.put("expense", expense.id, expense);
    const refused = isRecurring
      ? startSeries(draft, expense, { ...newSeriesOf(data), id: recurringId }, stamp)
      : undefined;
    if (refused !== undefined) return { refused };
    payFrom(draft, expense.id, data.autopayFrom, stamp.day);
    return {};
  },

  words({ entry, bill, ledger, currency }) {
    const isRecurring = entry.image.some(({ table }) => table === "series");
    const each = isRecurring ? `, ${repeatsText(entry.subject?.every ?? 1)}` : "";
    if (entry.subject?.bill !== undefined) {
      return `Added ${[bill.name, ...amountAndDue(bill)].join(", ")}${each}`;
    }
    const now = ledger.get("expense", billIdsOf(entry.image)[0] ?? "");
    if (now === undefined) return `Added ${bill.name}${each}`;
    return `Added ${bill.name}, ${formatCents(now.amountCents, currency)}, due ${shortDayText(now.dueDate)}${each}`;
  },
};
