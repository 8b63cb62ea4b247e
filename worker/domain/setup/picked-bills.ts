import { addMonths, type Day, dayInMonth, isDay, monthOf } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";
import { readRecurrence } from "../series/recurrence.ts";
import {
  type EndsJson,
  INTERVALS,
  MONTHLY,
  type RepeatFields,
  repeatFields,
  TIMES_MAX,
  WEEKEND_SHIFTS,
  type WeekendShift,
} from "../series/rule.ts";
import { lengthOf } from "../text/clean-text.ts";
import { type CommonBill, commonBillOf } from "./common-bills.ts";

/** When a bill comes, if a sentence says something else than every month on a day. */
export interface PickedSchedule extends RepeatFields {
  readonly dueDate: Day;
  readonly weekendShift: WeekendShift;
  readonly recurringEnds: EndsJson;
}

/** A bill that was picked or typed before it is anybody's. */
export interface PickedBill {
  /** Tells it from others of the same title. */
  readonly key: number;
  readonly title: string;
  readonly category: string | null;
  /** Null while the common bill's example stands for it. */
  readonly amountText: string | null;
  /** The day of the month. */
  readonly day: number;
  readonly autopay: boolean;
  /** Null for every month on its day. */
  readonly schedule: PickedSchedule | null;
}

/** What was picked, and in which currency. */
export interface Picked {
  readonly bills: readonly PickedBill[];
  readonly currency: Currency;
  /** The day on which it was said that what was due before it is paid. Null if it isn't. */
  readonly paidBefore: Day | null;
}

export const PICKED_MAX = 60;

export function comesOnce({ recurringEnds }: PickedSchedule): boolean {
  return recurringEnds !== null && "times" in recurringEnds && recurringEnds.times === 1;
}

/** Makes a bill come once, on the next of its days, or every month on its day. */
export function withRepeating(bill: PickedBill, repeats: boolean, today: Day): PickedBill {
  if (repeats) return { ...bill, schedule: null };
  const month = monthOf(today);
  const inMonth = dayInMonth(month, bill.day);
  const dueDate = inMonth < today ? dayInMonth(addMonths(month, 1), bill.day) : inMonth;
  return { ...bill, schedule: { ...monthlyFrom(dueDate), recurringEnds: { times: 1 } } };
}

function monthlyFrom(dueDate: Day): PickedSchedule {
  return {
    dueDate,
    ...MONTHLY,
    weekendShift: "none",
    recurringEnds: null,
  };
}

/** Returns the bills with a common one added, or without those of its title if there are any. */
export function toggleCommon(bills: readonly PickedBill[], common: CommonBill): readonly PickedBill[] {
  const others = bills.filter(({ title }) => title !== common.title);
  if (others.length < bills.length) return others;
  return addPicked(bills, {
    ...{ title: common.title, category: common.category, day: common.day },
    ...{ amountText: null, autopay: false, schedule: null },
  });
}

/** Adds a bill. One of its title that was picked and not changed since makes room for it. */
export function addPicked(
  bills: readonly PickedBill[],
  bill: Omit<PickedBill, "key">,
): readonly PickedBill[] {
  const isReplaced = (each: PickedBill) => each.title === bill.title && each.amountText === null;
  const key = Math.max(0, ...bills.map((each) => each.key)) + 1;
  if (!bills.some(isReplaced)) return bills.length < PICKED_MAX ? [...bills, { ...bill, key }] : bills;
  return bills.map((each) => (isReplaced(each) ? { ...bill, key: each.key } : each));
}

/** Reads what it can of stored bills. */
export function pickedFrom(stored: unknown): readonly PickedBill[] {
  if (!Array.isArray(stored)) return [];
  const read = stored.slice(0, PICKED_MAX).flatMap((each) => readBill(each as Partial<PickedBill> | null));
  return read.map((bill, index) => ({ ...bill, key: index + 1 }));
}

function readBill(stored: Partial<PickedBill> | null): Omit<PickedBill, "key">[] {
  const { title, category = null, amountText, day, schedule, autopay } = stored ?? {};
  if (!isText(title, 120) || title.trim() === "" || !isDayOfMonth(day)) return [];
  if (category !== null && !isText(category, 40)) return [];
  if (amountText == null ? commonBillOf(title) === undefined : !isText(amountText, 120)) return [];
  const read = schedule == null ? null : readSchedule(schedule);
  if (read === undefined) return [];
  return [
    { title, category, amountText: amountText ?? null, day, autopay: autopay === true, schedule: read },
  ];
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && lengthOf(value) <= max;
}

function isDayOfMonth(day: unknown): day is number {
  return Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 31;
}

function readSchedule(stored: Partial<PickedSchedule>): PickedSchedule | undefined {
  const { dueDate, lastDayOfMonth, recurringEnds = null } = stored;
  const recurringEvery = INTERVALS.find((each) => each === stored.recurringEvery);
  const rule = stored.recurringRule == null ? null : readRecurrence(String(stored.recurringRule));
  const weekendShift = WEEKEND_SHIFTS.find((each) => each === stored.weekendShift);
  if (!isDay(dueDate) || recurringEvery === undefined || weekendShift === undefined) return undefined;
  if (!isEnd(recurringEnds) || (stored.recurringRule != null && rule === null)) return undefined;
  const monthly = { recurringEvery, lastDayOfMonth: lastDayOfMonth === true, recurringRule: null };
  return { dueDate, ...(rule === null ? monthly : repeatFields(rule)), weekendShift, recurringEnds };
}

function isEnd(ends: EndsJson): boolean {
  if (ends === null) return true;
  if (typeof ends !== "object") return false;
  if ("on" in ends) return isDay(ends.on);
  return Number.isInteger(ends.times) && ends.times >= 1 && ends.times <= TIMES_MAX;
}
