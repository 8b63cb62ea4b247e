import { withPayment } from "../expenses/status.ts";
import { detailWords, dotted, isField } from "../undo/words.ts";
import {
  expenseIdField,
  livingExpense,
  paidDateField,
  refusePaidDate,
  statusField,
  strict,
} from "./fields.ts";
import type { OperationHandler } from "./operation.ts";

const schema = strict({ id: expenseIdField, status: statusField, paidDate: paidDateField });

export const setExpenseStatus: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,
  chosenBill: ({ id }) => id,

  reads: ({ id, status }) => ({
    expenses: [id],
    paid: [id],
    months: { days: [], expenseIds: [id] },
    mayClearMonth: status === "PAID",
  }),

  apply(draft, { id, ...set }, stamp) {
    const expense = livingExpense(draft, id);
    if ("code" in expense) return { refused: expense };
    const refused = refusePaidDate(set, stamp);
    if (refused !== undefined) return { refused };
    draft.put("expense", id, withPayment(expense, set, stamp.day));
    return {};
  },

  words({ entry, bill }) {
    const status = entry.image
      .filter(isField)
      .find(({ table, field }) => table === "expense" && field === "status");
    const details = dotted(detailWords(bill));
    if (status === undefined) return `Changed ${bill.name}${details}`;
    const [was, is] = [status.before, status.after].map((value) => String(value["status"]).toLowerCase());
    return `Marked ${bill.name} as ${is} (was ${was})${details}`;
  },
};
