import { addMonths, type Day, monthOf, partsOfDay } from "../calendar/days.ts";
import { DETAILS } from "../expenses/details.ts";
import { type Currency, groupedDecimal, MAX_AMOUNT_CENTS } from "../money/money.ts";
import { type ParsedBill, readSentence } from "../sentence/read-sentence.ts";
import { readRecurrence, recurrenceText } from "../series/recurrence.ts";
import { MONTHLY, repeatFields } from "../series/rule.ts";
import { tooLongText } from "../text/clean-text.ts";
import { commonBillOf } from "./common-bills.ts";
import type { PickedBill, PickedSchedule } from "./picked-bills.ts";

type ReadBill =
  | { readonly bill: Omit<PickedBill, "key"> }
  /** Why there is none, for the user. */
  | { readonly refused: string };

/**
 * Reads "rent 950 on the 1st" as a bill that comes every month, since that is what the picker asks for. A sentence may name
 * another rhythm, or a day that is further off than next month, which makes a bill that comes once.
 */
export function readPickedSentence(text: string, today: Day, currency: Currency): ReadBill {
  const parsed = readSentence(text, today, currency);
  const { title, amountCents, unsupported } = parsed;
  if (unsupported !== undefined) return { refused: `${unsupported}.` };
  if (title === undefined) return { refused: "Expense title is required" };
  const tooLong = tooLongText(title, DETAILS.title);
  if (tooLong !== null) return { refused: tooLong };
  if (amountCents === undefined && endsWithRefusedAmount(title))
    return { refused: "Please enter a valid positive amount" };
  const common = commonBillOf(title);
  const dueDate = parsed.dueDate ?? today;
  const day = parsed.dueDate === undefined ? (common?.day ?? partsOfDay(today).day) : partsOfDay(dueDate).day;
  return {
    bill: {
      title: common?.title ?? title,
      category: common?.category ?? null,
      amountText:
        amountCents === undefined ? (common === undefined ? "" : null) : groupedDecimal(amountCents),
      day,
      autopay: parsed.autopay === true,
      schedule: scheduleOf(parsed, dueDate, today),
    },
  };
}

/** "Neg -5", "Zero 0" and "Big 1000000000", which nobody means as a name. */
function endsWithRefusedAmount(title: string): boolean {
  const [, sign, digits] = / ([-−]?)(\d[\d.,]*)$/.exec(title) ?? [];
  if (digits === undefined) return false;
  const amount = Number(digits.replaceAll(",", ""));
  return sign !== "" || amount === 0 || amount * 100 > MAX_AMOUNT_CENTS;
}

function scheduleOf(parsed: ParsedBill, dueDate: Day, today: Day): PickedSchedule | null {
  const { isRecurring, recurringRule, ends } = parsed;
  const recurrence = readRecurrence(recurringRule ?? "");
  const repeats = recurrence === null ? MONTHLY : repeatFields(recurrence);
  const weekendShift = parsed.weekendShift ?? "none";
  const isFarOff = monthOf(dueDate) > addMonths(monthOf(today), 1);
  const said = { dueDate, ...repeats, weekendShift } as const;
  if (isRecurring !== true && isFarOff) return { ...said, ...MONTHLY, recurringEnds: { times: 1 } };
  const isMonthly = recurrence === null || recurrenceText(recurrence) === "FREQ=MONTHLY";
  const isUsual = isMonthly && weekendShift === "none" && ends === undefined;
  return isUsual && !isFarOff ? null : { ...said, recurringEnds: ends ?? null };
}
