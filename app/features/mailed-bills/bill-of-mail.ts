import { shortDayText } from "#domain/calendar/days.ts";
import type { Found, MailedBill, Reading } from "#domain/mailed-bills/mail.ts";
import { type Currency, formatCents, groupedDecimal } from "#domain/money/money.ts";

/** What a new bill begins with, as a form has it. What isn't sure is empty. */
export interface OfferedBill {
  readonly title: string;
  readonly amountText: string;
  readonly dueDate: string;
}

/** An amount in another currency isn't taken over, because amounts here have none of their own. */
export function isForeign({ currency }: MailedBill, own: Currency): boolean {
  return currency.value !== null && currency.value !== own;
}

export function offeredBill(reading: MailedBill, own: Currency): OfferedBill {
  const { payee, amountCents, dueDate } = reading;
  const cents = isForeign(reading, own) ? null : amountCents.value;
  return {
    title: payee.value ?? "",
    amountText: cents === null ? "" : groupedDecimal(cents),
    dueDate: dueDate.value ?? "",
  };
}

/** Says where a value was read, or why there is none. */
export function evidenceText<Value>(part: Reading<Value>): string {
  return "evidence" in part ? `From “${part.evidence}”${placeOf(part)}` : part.why;
}

function placeOf<Value>({ where }: Found<Value>): string {
  if (where === "mail") return "";
  if (where === "sender") return ", the sender";
  return where === "subject" ? ", the subject" : ` in ${where}`;
}

/** Says what to know about the amount's currency, or null. */
export function currencyText({ amountCents, currency }: MailedBill, own: Currency): string | null {
  if (amountCents.value === null) return null;
  if (currency.value === null) return `The mail doesn't name the currency, so it is taken as ${own}.`;
  if (currency.value === own) return null;
  const amount = formatCents(amountCents.value, currency.value);
  return `The mail says ${amount} (${currency.value}). Please enter the amount in ${own}.`;
}

/** "“Power”, due 15 Mar, $84.50" */
export function billText(
  bill: { readonly title: string; readonly dueDate: string; readonly amountCents: number },
  currency: Currency,
): string {
  return `${bill.title}, due ${shortDayText(bill.dueDate)}, ${formatCents(bill.amountCents, currency)}`;
}
