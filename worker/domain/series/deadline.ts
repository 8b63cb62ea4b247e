import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  daysBetween,
  dayText,
  isDay,
  monthIndex,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import type { Span } from "../calendar/periods.ts";
import {
  type CancelBy,
  CONTRACT_DAYS,
  cancelByIn,
  isTrial,
  type NoticePeriod,
  readCancelBy,
} from "../expenses/cancel-by.ts";
import { amountWords, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Currency, formatCents } from "../money/money.ts";
import { billsAYear } from "./projection.ts";
import { hasDaySlots, lastSlotOf, plainDate } from "./rule.ts";
import type { Series } from "./series.ts";
import { firstSlotOf, isDaySlot } from "./slot.ts";

/** The next chance to cancel a contract. */
export interface Deadline {
  /** The last day on which it can be cancelled. */
  readonly lastDay: Day;
  /** Bills from this day on don't come if it is. */
  readonly renewsOn: Day;
}

/** What has a contract: a series, or a bill without one. */
export type Contract = Series | Expense;

/** Returns null if nothing can be cancelled any more, or nothing would come after it. */
export function nextDeadline(contract: Contract, today: Day): Deadline | null {
  const cancelBy = contract.cancelBy === null ? null : cancelByIn(contract.cancelBy);
  if (cancelBy === null) return null;
  return "anchorDate" in contract
    ? deadlineOfSeries(contract, cancelBy, today)
    : deadlineOfBill(contract, cancelBy, today);
}

function deadlineOfSeries(series: Series, cancelBy: CancelBy, today: Day): Deadline | null {
  const deadline = deadlineOf(cancelBy, firstBillOf(series), today);
  if (deadline === null || series.endedOn !== null) return null;
  // An end before the first bill of a rule leaves that one as the last.
  if (series.endsOn !== null && series.endsOn < deadline.renewsOn) return null;
  const last = lastSlotOf(series);
  return last === null || plainDate(series, last) >= deadline.renewsOn ? deadline : null;
}

/** Returns the first bill's day by the rule. A series that came once a month, and then every week, moves by days as a whole. */
function firstBillOf(series: Series): Day {
  const slot = firstSlotOf(series);
  if (isDaySlot(slot) || !hasDaySlots(series)) return plainDate(series, slot);
  const { anchorDate, movedDays } = series;
  return addDays(plainDate({ ...series, anchorDate: addDays(anchorDate, -movedDays) }, slot), movedDays);
}

/** Without a series nothing renews, so a notice period says nothing there. */
function deadlineOfBill(bill: Expense, cancelBy: CancelBy, today: Day): Deadline | null {
  const isOpen = bill.recurringId === null && !bill.deleted && bill.status !== "PAID";
  return isOpen && isTrial(cancelBy) ? deadlineOf(cancelBy, bill.dueDate, today) : null;
}

/**
 * Returns the first deadline from today on, as if there were bills for ever.
 * @param firstBill what renewals are counted from if the contract doesn't name one
 */
export function deadlineOf(cancelBy: CancelBy, firstBill: Day, today: Day): Deadline | null {
  if (isTrial(cancelBy)) {
    const { on } = cancelBy;
    return on < today ? null : { lastDay: on, renewsOn: addDays(on, 1) };
  }
  const renewsOn = firstRenewal(cancelBy, firstBill, addDays(today, cancelBy.noticeDays));
  return isDay(renewsOn) ? { lastDay: addDays(renewsOn, -cancelBy.noticeDays), renewsOn } : null;
}

/**
 * Returns the first renewal on or after a day. Each is counted from the first, not from the one before: a month after 31 January
 * is 28 February, and two months after it 31 March.
 */
export function firstRenewal({ renewsEveryMonths, renewsOn }: NoticePeriod, firstBill: Day, from: Day): Day {
  const [first, least] = renewsOn === undefined ? [firstBill, 1] : [renewsOn, 0];
  const renewal = (count: number) =>
    dayInMonth(addMonths(monthOf(first), count * renewsEveryMonths), partsOfDay(first).day);
  const months = monthIndex(monthOf(from)) - monthIndex(monthOf(first));
  const count = Math.max(least, Math.floor(months / renewsEveryMonths));
  return renewal(count) >= from ? renewal(count) : renewal(count + 1);
}

/**
 * Names the renewals of a contract that were counted from the first bill of its series, if a change of later bills would count
 * them from another day.
 */
export function keptRenewal(before: Series, after: Series): Partial<Pick<Series, "cancelBy">> {
  const cancelBy = cancelByIn(after.cancelBy);
  if (cancelBy === null || isTrial(cancelBy)) return {};
  const [first, now] = [firstBillOf(before), firstBillOf(after)];
  if (cancelBy.renewsOn !== undefined || before.cancelBy !== after.cancelBy || first === now) return {};
  const kept = readCancelBy({ ...cancelBy, renewsOn: firstRenewal(cancelBy, first, first) });
  return { cancelBy: JSON.stringify(kept) };
}

export interface ContractDeadline extends Deadline {
  readonly contract: Contract;
}

/** Returns the deadlines of a span that aren't over, by day. */
export function deadlinesIn(ledger: Ledger, span: Span, today: Day): ContractDeadline[] {
  const [, from = today] = [span.from, today].sort();
  const found: ContractDeadline[] = [];
  for (const contract of [...ledger.all("series"), ...ledger.all("expense")]) {
    let deadline = nextDeadline(contract, from);
    // Notice of a short interval may be due twice a month.
    for (; deadline !== null && deadline.lastDay <= span.to; deadline = nextAfter(contract, deadline))
      found.push({ ...deadline, contract });
  }
  return found.sort(byLastDay);
}

function nextAfter(contract: Contract, { lastDay }: Deadline): Deadline | null {
  return nextDeadline(contract, addDays(lastDay, 1));
}

export function byLastDay(a: Deadline, b: Deadline): number {
  return a.lastDay < b.lastDay ? -1 : Number(a.lastDay > b.lastDay);
}

/** Tells whether one of the days on which a mail names a deadline came after `since`, up to `day`. */
export function isReminded({ cancelBy }: Contract, { lastDay }: Deadline, since: Day, day: Day): boolean {
  const days = cancelByIn(cancelBy)?.remindDaysBefore ?? CONTRACT_DAYS;
  const [left, leftBefore] = [daysBetween(day, lastDay), daysBetween(since, lastDay)];
  return days.some((each) => left <= each && each < leftBefore);
}

/** What the bills of a year cost, at the price of those to come. */
export function yearlyCents(series: Series, today: Day): number {
  return series.amountCents * billsAYear(series, today);
}

/** "$240.00 a year", "about $240.00 a year"; "$500.00" for one bill, or for what comes less often than every year */
export function costText(contract: Contract, today: Day, currency: Currency): string {
  if (!("anchorDate" in contract)) return amountWords(contract, currency);
  const yearCents = yearlyCents(contract, today);
  const about = contract.amountIsEstimate ? "about " : "";
  if (yearCents === 0) return `${about}${formatCents(contract.amountCents, currency)}`;
  return `${about}${formatCents(yearCents, currency)} a year`;
}

/** "10 February", and "13 October 2027" for a day more than six months ahead, which could be mistaken for the last one */
export function deadlineText(lastDay: Day, today: Day): string {
  const text = dayText(lastDay);
  const isFar = monthOf(lastDay) >= addMonths(monthOf(today), 6);
  return isFar ? text : text.slice(0, -" 2026".length);
}
