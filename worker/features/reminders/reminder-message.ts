import { monthWith } from "#domain/calendar/periods.ts";
import {
  BILLS_NAMED,
  CONTRACTS_NAMED,
  type ReminderMessage,
  TITLE_LETTERS,
} from "#domain/expenses/notification.ts";
import { shortened } from "#domain/text/wording.ts";
import type { DueUser } from "./due-users.ts";
import type { Due } from "./queue-reminders.ts";

/** The notification of a day: one for all that the day reminds of. Of many bills it names those that were due last. */
export function reminderMessage(
  { userId, day, currency, monthStart }: DueUser,
  { overdue, upcoming, contracts }: Due,
): ReminderMessage {
  const bills = [...overdue, ...upcoming].slice(-BILLS_NAMED);
  const parts = [overdue[0], upcoming[0]].filter((part) => part !== undefined);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const title = (text: string) => shortened(text, TITLE_LETTERS);
  return {
    type: "reminder",
    userId,
    id: day,
    currency,
    bills: bills.map((bill) => ({
      id: bill.id,
      title: title(bill.title),
      cents: bill.amountCents,
      isEstimate: bill.amountIsEstimate === 1,
      dueDate: bill.dueDate,
    })),
    others: count - bills.length,
    sumCents: parts.reduce((sum, part) => sum + part.sumCents, 0),
    contracts: contracts
      .slice(0, CONTRACTS_NAMED)
      .map(({ contract, lastDay }) => ({ title: title(contract.title), lastDay })),
    month: monthWith(upcoming[0]?.dueDate ?? day, monthStart),
  };
}
