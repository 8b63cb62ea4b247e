import {
  autopayOperationId,
  earlierAutopayOperationId,
  isAutopaymentOf,
  isDueForAutopay,
} from "../expenses/autopay.ts";
import { withStatus } from "../expenses/with-status.ts";
import { detailsOf, dotted } from "../undo/words.ts";
import { livingExpense } from "./chosen-expense.ts";
import { expenseIdField, strict } from "./fields.ts";
import type { OperationHandler } from "./handler.ts";
import { rejection } from "./rejection.ts";

const schema = strict({ id: expenseIdField });

/** Marks a bill that pays itself as paid on its day, whenever this is noticed (docs/product.md#autopay). */
export const autopayExpense: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,
  chosenBill: ({ id }) => id,

  reads: ({ id }) => ({
    expenses: [id],
    paid: [id],
    months: { days: [], expenseIds: [id] },
    mayClearMonth: true,
  }),

  apply(draft, { id }, stamp) {
    if (!isAutopaymentOf(stamp.id, id)) {
      const error = "The id of an autopayment must follow from its expense";
      return { refused: rejection("invalid_operation", error, { id: error }) };
    }
    const expense = livingExpense(draft, id);
    if ("code" in expense) return { refused: expense };
    const isOfItsDay = [autopayOperationId(expense), earlierAutopayOperationId(id)].includes(stamp.id);
    if (!isOfItsDay || !isDueForAutopay(expense, stamp.day)) {
      return { refused: rejection("not_due", "This expense is not due for autopay") };
    }
    draft.put("expense", id, withStatus(expense, "PAID", expense.dueDate));
    return {};
  },

  words: ({ bill }) => `Autopay: marked ${bill.name} as paid${dotted(detailsOf(bill))}`,
};
