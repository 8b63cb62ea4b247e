import type { Day } from "../calendar/days.ts";
import type { Status } from "../expenses/expense.ts";
import type { Fields, FoundBill, ReadOptions } from "./found.ts";
import { type Decisions, dayIn } from "./lines.ts";
import { statusOf } from "./words.ts";

/**
 * Decides whether a bill is paid. A bank's payments are paid on their day, and a subscription's next bill is still to pay. Other
 * files say it. If they don't, bills that were due before today are taken as paid, unless the user chose otherwise.
 */
export function paymentOf(
  fields: Fields,
  dueDate: Day,
  decisions: Decisions,
  { today, choices = {} }: ReadOptions,
): Pick<FoundBill, "status" | "paidDate"> {
  const paidOn = dayIn(fields.paidDate, decisions.dates);
  const status = statusBy(decisions, () => {
    const said = fields.status === undefined ? null : statusOf(fields.status);
    if (said !== null || decisions.saysPayments) return said ?? (paidOn === null ? "PENDING" : "PAID");
    return dueDate < today ? (choices.pastStatus ?? "PAID") : "PENDING";
  });
  return { status, paidDate: status === "PAID" ? (paidOn ?? (dueDate < today ? dueDate : today)) : null };

  function statusBy({ kind }: Decisions, ofTracker: () => Status): Status {
    if (kind === "tracker") return ofTracker();
    return kind === "bank" && dueDate <= today ? "PAID" : "PENDING";
  }
}
