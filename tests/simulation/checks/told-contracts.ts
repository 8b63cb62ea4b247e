import { daysBetween, monthText } from "../model/calendar.ts";
import { type LastDay, lastDayOfBill, lastDayOfSeries } from "../model/contracts.ts";
import { ownMonthOf } from "../model/months.ts";
import { type Account, type State, settingsIn, statesOf } from "./account.ts";
import { type MailedContract, readMail } from "./mail-content.ts";
import type { QueuedReminder } from "./stored-rows.ts";

/** A contract that can still be cancelled. */
interface Contract extends LastDay {
  /** A bill's or a series'. */
  readonly id: string;
  readonly title: string;
  /** Of a bill without a series; null for others. */
  readonly dueDate: string | null;
}

function contractsIn({ model, isSure }: Account, { tables, ...state }: State, day: string): Contract[] {
  // The switch for bills that fall due is theirs too.
  if (settingsIn({ tables, ...state })["notificationDueTomorrow"] === false) return [];
  const series = [...tables.series.values()]
    .filter(({ id }) => !model.unsure.has(id))
    .map((each) => ({
      ...{ id: each.id, title: each.title, dueDate: null },
      last: lastDayOfSeries(each, model.placesOf(each, tables), day),
    }));
  const bills = [...tables.bill.values()]
    .filter(({ id }) => isSure(id))
    .map(({ id, title, dueDate, ...bill }) => ({
      ...{ id, title, dueDate },
      last: lastDayOfBill({ id, title, dueDate, ...bill }, day),
    }));
  return [...series, ...bills].flatMap(({ last, ...each }) => (last === null ? [] : [{ ...each, ...last }]));
}

function namedIn(mail: QueuedReminder): MailedContract[] {
  const content = readMail(mail);
  return content?.kind === "reminder" ? content.contracts : [];
}

/** A mail names no contract but those of which a day since the last mail is to tell, each with its last day, the first one first. */
export function wrongContracts(
  account: Account,
  mail: QueuedReminder,
  before: readonly QueuedReminder[],
): string[] {
  if (account.model.unsure.size > 0) return [];
  const day = mail.localDate;
  const last =
    before
      .map(({ localDate }) => localDate)
      .toSorted()
      .at(-1) ?? "";
  const states = statesOf(account, mail);
  const isAsked = ({ title, lastDay, daysLeft, link }: MailedContract) =>
    daysLeft === daysBetween(day, lastDay) &&
    states.some((state) =>
      contractsIn(account, state, day).some(
        (each) =>
          each.title === title &&
          each.day === lastDay &&
          each.told.some((told) => told > last && told <= day) &&
          isLink(link, each, Number(settingsIn(state)["monthStart"])),
      ),
    );
  const named = namedIn(mail);
  const inOrder = named.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
  return [
    ...named
      .filter((each) => !isAsked(each))
      .map(
        ({ title, lastDay, daysLeft }) =>
          `was mailed on ${day} to cancel ${title} by ${lastDay}, in ${daysLeft} days, and isn't to be told so`,
      ),
    ...(named.every((each, index) => each === inOrder[index])
      ? []
      : [`was mailed on ${day} of contracts, the last ones first`]),
  ];
}

/** A series leads to what repeats, and a bill to its own month. */
function isLink(link: MailedContract["link"], { id, dueDate }: Contract, monthStart: number): boolean {
  if (dueDate === null || link === null) return dueDate === null && link === null;
  return link.id === id && link.month === monthText(ownMonthOf(dueDate, monthStart));
}

/** The contracts that a day is to tell of, in each of some states. */
export function contractsToTell(account: Account, states: readonly State[], day: string): Contract[] {
  const [first = [], ...others] = states.map((state) =>
    contractsIn(account, state, day).filter(({ told }) => told.includes(day)),
  );
  const isSame = (one: Contract) => (other: Contract) =>
    one.id === other.id && one.title === other.title && one.day === other.day;
  return first.filter((each) => others.every((state) => state.some(isSame(each))));
}

/** Those of them that a mail doesn't name. */
export function contractsLeftOut(mail: QueuedReminder, contracts: readonly Contract[]): Contract[] {
  const named = namedIn(mail);
  return contracts.filter(
    ({ title, day }) => !named.some((each) => each.title === title && each.lastDay === day),
  );
}

export const contractWords = ({ title, id, day }: Contract) => `${title} (${id}), to cancel by ${day}`;
