import { dayAt, daysAfter, daysBetween, hourAt, monthText } from "../model/calendar.ts";
import { ownMonthOf } from "../model/months.ts";
import { daysToTell, daysToWarn, isOwed, restOf } from "../model/reminders.ts";
import { type Bill, type Row, SETTINGS } from "../model/rows.ts";
import type { Simulation } from "../simulation.ts";
import { HOUR_MS } from "../story/durations.ts";
import { type Account, accountOf, type Person, type State, settingsIn, statesOf } from "./account.ts";
import type { MailedBill } from "./mail-content.ts";
import { billsIn, dueDay } from "./reminders.ts";
import type { QueuedReminder, ReminderRun, StoredRows } from "./stored-rows.ts";
import { contractsLeftOut, contractsToTell, contractWords, wrongContracts } from "./told-contracts.ts";

const WEEK_DAYS = 7;

/** Longer than any day. What was there so long was there at the day's hour. */
const DAY_AT_MOST_MS = 26 * HOUR_MS;

/** What reminders tell somebody that they weren't to be told, or don't tell, in sentences. */
export function wronglyTold(simulation: Simulation, stored: StoredRows, { userId, email }: Person): string[] {
  const account = accountOf(simulation, stored, { userId, email });
  return [
    ...account.queued.flatMap((mail, index) => [
      ...unasked(account, mail, account.queued.slice(0, index)),
      ...tooSoon(account, mail, account.queued.slice(0, index)),
      ...leftOut(account, mail),
      ...wrongLinks(account, mail),
      ...wrongContracts(account, mail, account.queued.slice(0, index)),
    ]),
    ...neverTold(account),
  ].map((what) => `${email} ${what}.`);
}

const isOverdue = ({ daysOverdue }: MailedBill) => daysOverdue > 0;

/** A bill that isn't owed, or not so much, or that no day since the last mail is to tell of. */
function unasked(account: Account, mail: QueuedReminder, before: readonly QueuedReminder[]): string[] {
  const day = mail.localDate;
  const last =
    before
      .map(({ localDate }) => localDate)
      .toSorted()
      .at(-1) ?? "";
  const isAsked = (named: MailedBill, state: State) => {
    const bill = state.tables.bill.get(named.id);
    if (bill === undefined || !isOwed(bill) || bill.title !== named.title) return false;
    if (bill.dueDate !== dueDay(named, day) || restOf(bill) !== named.cents) return false;
    if (isOverdue(named)) return settingsIn(state)["notificationOverdue"] !== false;
    return daysToTell(bill, settingsIn(state)).some((told) => told > last && told <= day);
  };
  const states = statesOf(account, mail);
  return billsIn(mail)
    .filter((named) => account.isSure(named.id) && !states.some((state) => isAsked(named, state)))
    .map(
      (named) =>
        `was mailed on ${day} that ${named.cents} hundredths are to pay for ${named.title} (${named.id}), due on ${dueDay(named, day)}, and isn't to be told so`,
    );
}

/**
 * Overdue bills are mailed if one of them came to one of the days after its own since the last such mail, and otherwise a week after
 * it. A bill moved to an earlier day, or marked unpaid again, waits for the next mail.
 */
function tooSoon(account: Account, mail: QueuedReminder, before: readonly QueuedReminder[]): string[] {
  const day = mail.localDate;
  const overdue = billsIn(mail).filter(isOverdue);
  const [first] = overdue;
  if (first === undefined || overdue.some(({ id }) => !account.isSure(id))) return [];
  const last = before.findLast((each) => billsIn(each).some(isOverdue))?.localDate ?? null;
  const isReason = (named: MailedBill, { tables, ...state }: State) => {
    const bill = tables.bill.get(named.id);
    const days = bill === undefined ? [] : daysToWarn(bill, settingsIn({ tables, ...state }));
    return days.some((reached) => reached <= day && (last === null || reached > last));
  };
  const isNew = statesOf(account, mail).some((state) => overdue.some((named) => isReason(named, state)));
  const isWeekly = last !== null && daysBetween(last, day) >= WEEK_DAYS;
  if (isNew || isWeekly) return [];
  return [
    `was mailed too soon that ${first.title} (${first.id}) is overdue, on ${day}, ${last === null ? "for the first time" : `after ${last}`}`,
  ];
}

/** A mail holds all that its day tells of, if it can name as many. */
function leftOut(account: Account, mail: QueuedReminder): string[] {
  const { localDate: day, queuedAtMs, text } = mail;
  if (/^and \d+ more$/m.test(text)) return [];
  const named = new Map(billsIn(mail).map((each) => [each.id, each]));
  const hasOverdue = [...named.values()].some(isOverdue);
  const longAgoMs = queuedAtMs - DAY_AT_MOST_MS;
  const states = account.mayBeMailed(longAgoMs, queuedAtMs) ? account.statesIn(longAgoMs, queuedAtMs) : [];
  const toTell = steady(states, (bill, settings) => daysToTell(bill, settings).includes(day));
  const overdue = hasOverdue ? steady(statesOf(account, mail), ({ dueDate }) => dueDate < day) : [];
  const bills = [...toTell.filter(({ dueDate }) => dueDate >= day), ...overdue].filter(
    ({ id }) => account.isSure(id) && !named.has(id),
  );
  const contracts = contractsLeftOut(mail, contractsToTell(account, states, day));
  return [...bills.map(wordsOf), ...contracts.map(contractWords)].map(
    (words) => `was mailed on ${day} and not told of ${words}`,
  );
}

/** Links lead to the month of the person's own in which the bill is due. */
function wrongLinks(account: Account, mail: QueuedReminder): string[] {
  const starts = statesOf(account, mail).map((state) => Number(settingsIn(state)["monthStart"]));
  return billsIn(mail)
    .filter((named) =>
      starts.every((start) => monthText(ownMonthOf(dueDay(named, mail.localDate), start)) !== named.month),
    )
    .map(
      ({ title, id }) =>
        `was mailed on ${mail.localDate} a link for ${title} (${id}) to another month than it is due in`,
    );
}

/** The bills that are owed in each of some states, with the same day and so that something is true of them. */
function steady(states: readonly State[], isSo: (bill: Bill, settings: Row) => boolean): Bill[] {
  const [first] = states;
  if (first === undefined) return [];
  return [...first.tables.bill.values()].filter((bill) =>
    states.every((state) => {
      const then = state.tables.bill.get(bill.id);
      return (
        then !== undefined && isOwed(then) && then.dueDate === bill.dueDate && isSo(then, settingsIn(state))
      );
    }),
  );
}

const wordsOf = ({ title, id, dueDate }: Bill) => `${title} (${id}), due on ${dueDate}`;

/** Once a run of cron's has finished, there is a mail of each day whose hour came, or was moved to the past, since the run before. */
function neverTold(account: Account): string[] {
  const { runs } = account;
  return runs.flatMap((run, index) => {
    const earlier = runs.slice(0, index).map(({ scheduledAtMs }) => scheduledAtMs);
    const hourAgoMs = run.scheduledAtMs - HOUR_MS;
    const lastMs = Math.min(hourAgoMs, earlier.length === 0 ? hourAgoMs : Math.max(...earlier));
    return missingAfter(account, run, lastMs);
  });
}

function missingAfter(
  account: Account,
  { scheduledAtMs, finishedAtMs }: ReminderRun,
  lastMs: number,
): string[] {
  const turn = turnIn(account.statesIn(scheduledAtMs, finishedAtMs), scheduledAtMs);
  if (turn === null) return [];
  const { day, zone, hour, sinceMs } = turn;
  const isQuick = finishedAtMs - scheduledAtMs < HOUR_MS / 2;
  const moved = account
    .statesIn(lastMs, scheduledAtMs)
    .some((state) => settingsIn(state)["timezone"] !== zone || settingsIn(state)["reminderHour"] !== hour);
  const [lastDay, lastHour] = [dayAt(lastMs, zone), hourAt(lastMs, zone)];
  const isTurn = lastDay < day || (lastDay === day && lastHour < hour);
  // An hour that was moved during a pause of cron's has its next turn on the day after.
  const isToday = dayAt(scheduledAtMs, zone) === day;
  if (!(isTurn || (moved && isQuick && isToday)) || !account.mayBeMailed(sinceMs, finishedAtMs)) return [];
  const isMailed = account.queued.some(
    ({ localDate, queuedAtMs }) => localDate >= day && queuedAtMs <= finishedAtMs,
  );
  if (isMailed) return [];
  const states = account.statesIn(sinceMs, finishedAtMs);
  const bills = steady(states, (bill, settings) =>
    [...daysToTell(bill, settings), ...daysToWarn(bill, settings)].includes(day),
  ).filter(({ id }) => account.isSure(id));
  const contracts = contractsToTell(account, states, day);
  return [...bills.map(wordsOf), ...contracts.map(contractWords)].map(
    (words) => `was never mailed on ${day} of ${words}`,
  );
}

/** The latest day whose hour had come by an instant, and an instant shortly before. Null if the hour was moved meanwhile. */
function turnIn(states: readonly State[], atMs: number) {
  const [settings = SETTINGS, ...others] = states.map(settingsIn);
  const zone = String(settings["timezone"]);
  const hour = Number(settings["reminderHour"]);
  if (others.some((each) => each["timezone"] !== zone || each["reminderHour"] !== hour)) return null;
  const [today, now] = [dayAt(atMs, zone), hourAt(atMs, zone)];
  const hours = now >= hour ? now - hour : now - hour + 24;
  // A clock that is changed meanwhile shows an hour more or less.
  if (hours > 21) return null;
  const sinceMs = atMs - (hours + 3) * HOUR_MS;
  return { day: now >= hour ? today : daysAfter(today, -1), zone, hour, sinceMs };
}
