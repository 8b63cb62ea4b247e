import type { Day } from "../calendar/days.ts";
import type { Status } from "../expenses/expense.ts";
import { dayField, optional } from "./fields.ts";
import type { Stamp } from "./operation.ts";
import { type Rejection, rejection } from "./rejection.ts";

/** When a bill was paid that is marked as paid. Left out, it is the operation's day. */
export const paidDateField = optional(dayField("Paid date"));

const WITHOUT_PAYMENT = "A paid date needs the status PAID";
const TOO_LATE = "A bill can't have been paid on a day to come";

export function refusePaidDate(
  { status, paidDate }: { status?: Status; paidDate?: Day },
  stamp: Stamp,
): Rejection | undefined {
  if (paidDate === undefined) return undefined;
  const error = status !== "PAID" ? WITHOUT_PAYMENT : paidDate > stamp.day ? TOO_LATE : null;
  return error === null ? undefined : rejection("invalid_operation", error, { paidDate: error });
}

/**
 * Corrects the day of a payment in an operation of a device whose clock is ahead, as the operation's own day was corrected.
 * @param said the operation's day by that clock
 */
export function withCorrectedPaidDate<Data>(data: Data, said: Day, corrected: Day): Data {
  const { paidDate, changes } = data as { paidDate?: Day; changes?: object };
  if (said <= corrected) return data;
  if (changes !== undefined) return { ...data, changes: withCorrectedPaidDate(changes, said, corrected) };
  if (paidDate === undefined || paidDate > said || paidDate <= corrected) return data;
  return { ...data, paidDate: corrected };
}
