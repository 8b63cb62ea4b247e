import { type Day, dayText, partsOfDay, shortDayText } from "#domain/calendar/days.ts";
import type { Found, MailedBill, Reading } from "#domain/mailed-bills/mail.ts";
import { type Currency, formatCents, groupedDecimal } from "#domain/money/money.ts";

/** What a new bill begins with, as a form has it. What isn't sure is empty. */
export interface OfferedBill {
  readonly title: string;
  readonly amountText: string;
  readonly dueDate: string;
}

/** Returns the amount to take over, or null. One in another currency isn't, because amounts here have none of their own. */
export function amountRead({ amountCents, currency }: MailedBill, own: Currency): number | null {
  return currency.value === null || currency.value === own ? amountCents.value : null;
}

/** @param typed what the user typed into the fields of what isn't sure */
export function offeredBill(
  reading: MailedBill,
  own: Currency,
  typed: Partial<OfferedBill> = {},
): OfferedBill {
  const cents = amountRead(reading, own);
  return {
    title: reading.payee.value ?? typed.title ?? "",
    amountText: cents === null ? (typed.amountText ?? "") : groupedDecimal(cents),
    dueDate: reading.dueDate.value ?? typed.dueDate ?? "",
  };
}

/** Says where a value was read, or why there is none. */
export function evidenceText(part: Reading<unknown>): string {
  return "evidence" in part ? foundText(part) : part.why;
}

function foundText({ evidence, where }: Found<unknown>): string {
  if (where === "mail") return `From “${evidence}”`;
  // The user has confirmed the address behind the name.
  if (where === "sender") return `From the sender, “${evidence.replace(/ <[^<>]*>$/, "")}”`;
  return where === "subject" ? `From the subject, “${evidence}”` : `From “${evidence}” in ${where}`;
}

/** Says that the mail doesn't name the amount's currency, or null. */
export function unnamedCurrencyText({ amountCents, currency }: MailedBill, own: Currency): string | null {
  if (amountCents.value === null || currency.value !== null) return null;
  return `The mail doesn't name the currency, so it is taken as ${own}.`;
}

/** Says why the amount isn't taken over although it was read, or null. */
export function foreignText({ amountCents, currency }: MailedBill, own: Currency): string | null {
  if (amountCents.value === null || currency.value === null || currency.value === own) return null;
  const amount = formatCents(amountCents.value, currency.value);
  return `The mail says ${amount} (${currency.value}). Please enter the amount in ${own}.`;
}

/** "due 9 Dec", with the year if it is another one. */
export function dueText(dueDate: Day, today: Day): string {
  const isThisYear = partsOfDay(dueDate).year === partsOfDay(today).year;
  return `due ${isThisYear ? shortDayText(dueDate) : dayText(dueDate)}`;
}

/** "Power, due 15 Mar, $84.50" */
export function billText(
  bill: { readonly title: string; readonly dueDate: string; readonly amountCents: number },
  currency: Currency,
): string {
  return `${bill.title}, due ${shortDayText(bill.dueDate)}, ${formatCents(bill.amountCents, currency)}`;
}
