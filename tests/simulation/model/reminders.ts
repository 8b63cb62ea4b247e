import { daysAfter } from "./calendar.ts";
import type { Bill, Row } from "./rows.ts";

/** What docs/product.md says of reminders. */

export const isOwed = ({ state, status }: Bill) => state === "there" && status !== "PAID";

/** Part payments are no part of what is still to pay. */
export const restOf = ({ amount, payments }: Bill) =>
  payments.reduce((rest, { cents }) => rest - cents, amount);

/** Bills that are marked unpaid are left alone by autopay, and so are those that were overdue when it began. */
const paysItself = ({ autopay, status, dueDate, autopayFrom }: Bill) =>
  autopay && status === "PENDING" && dueDate >= (autopayFrom ?? "");

const listIn = (json: unknown) => JSON.parse(String(json)) as number[];

/** The days on which a bill that is owed is named while it isn't overdue. */
export function daysToTell(bill: Bill, settings: Row): string[] {
  if (settings["notificationDueTomorrow"] === false) return [];
  const { remindDaysBefore: own, dueDate } = bill;
  const ofSettings = paysItself(bill) ? [] : listIn(settings["remindDaysBefore"]);
  return (own === null ? ofSettings : listIn(own)).map((days) => daysAfter(dueDate, -days));
}

/** The days on which a bill that is still owed is a reason to mail all overdue ones. */
export function daysToWarn({ dueDate }: Bill, settings: Row): string[] {
  if (settings["notificationOverdue"] === false) return [];
  return listIn(settings["remindDaysAfter"]).map((days) => daysAfter(dueDate, days));
}
