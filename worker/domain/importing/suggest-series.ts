import { addMonths, type Day, daysBetween, monthOf, partsOfDay } from "../calendar/days.ts";
import { groupBy } from "../group-by.ts";
import { isOncePerMonth, readRecurrence } from "../series/recurrence.ts";
import {
  anchorInStep,
  anchorSlot,
  EVERY_MONTH,
  endingAt,
  plainDate,
  type RepeatFields,
  type Rule,
  recurrenceOf,
  repeatFields,
  slotsAfter,
} from "../series/rule.ts";
import type { Slot } from "../series/slot.ts";
import type { ImportRow } from "./import-rows.ts";
import { keyOf } from "./keys.ts";
import type { OwnSeries } from "./own-series.ts";
import { rhythmOf } from "./rhythm-of-days.ts";

/** Rows that look like bills of one series. */
export interface Suggestion {
  /** The id of its first row. */
  readonly id: string;
  readonly title: string;
  /** Hundredths, as of the last row. */
  readonly amountCents: number;
  /** Whether the last amounts differ. */
  readonly isVarying: boolean;
  readonly rule: Rule;
  /** What each row stands for, by the row's id, in order of the slots. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** Whether the file says that it repeats. */
  readonly isSaid: boolean;
  /** What one of our own exports says of it, with an id and bills of its own. Null for what was found. */
  readonly own: OwnSeries | null;
}

/** A series may miss its last bills: a file ends in the middle of a month, and a bank books late. */
const LATE_DAYS = 10;

/** Finds series among rows: those that the file calls so, and titles whose bills kept to a rhythm until the end of the file. */
export function suggestions(rows: readonly ImportRow[]): Suggestion[] {
  const lastDay = rows
    .map(({ found }) => found.dueDate)
    .toSorted()
    .at(-1);
  const [ours, theirs] = [true, false].map((isOwn) =>
    rows.filter(({ found }) => (found.own !== null) === isOwn),
  ) as [ImportRow[], ImportRow[]];
  const before = groupBy(
    ours.filter(({ found }) => found.repeats !== null),
    ({ found }) => found.own?.seriesId ?? "",
  );
  const said = [
    ...theirs.filter(({ found }) => found.repeats !== null).map((row) => [row]),
    ...before.values(),
  ].flatMap((group) => saidSeries(group) ?? []);
  const others = groupBy(
    theirs.filter(({ found }) => found.repeats === null),
    ({ title }) => keyOf(title),
  );
  const found = [...others.values()].flatMap((group) => {
    const series = keptSeries(group.toSorted((a, b) => (a.found.dueDate < b.found.dueDate ? -1 : 1)));
    return series !== null && lastDay !== undefined && goesOn(series, lastDay) ? [series] : [];
  });
  return [...said, ...found].toSorted((a, b) => b.slots.size - a.slots.size || (a.title < b.title ? -1 : 1));
}

/** @param group one row, or those that an expenses.csv of an earlier version has of a series */
function saidSeries(group: readonly ImportRow[]): Suggestion | null {
  const rows = group.toSorted((a, b) => (a.found.dueDate < b.found.dueDate ? -1 : 1));
  const [first, last] = [rows[0], rows.at(-1)];
  const repeats = last?.found.repeats ?? null;
  const recurrence = repeats === null ? null : readRecurrence(repeats.rule);
  if (first === undefined || last === undefined || repeats === null || recurrence === null) return null;
  const fields = repeatFields(recurrence);
  const anchor =
    rows.length === 1
      ? repeats.anchor
      : anchorOf(
          fields,
          rows.map(({ found }) => found.dueDate),
        );
  const rule = ruleOf(fields, anchor, { endsOn: repeats.until, endsAfter: repeats.times });
  const slots = new Map<Slot, string>();
  for (const { id, found } of rows) {
    const slot = slotAt(rule, found.dueDate);
    if (!slots.has(slot)) slots.set(slot, id);
  }
  return {
    id: first.id,
    title: last.title,
    amountCents: last.found.amountCents,
    isVarying: last.found.own?.amountIsEstimate ?? false,
    rule,
    slots: new Map([...slots].map(([slot, id]) => [id, slot])),
    isSaid: true,
    own: null,
  };
}

/** A bill of the 31st was due on the 28th of February, so the latest day of any month tells. */
function anchorOf(fields: RepeatFields, days: readonly Day[]): Day {
  const [first] = days as [Day];
  const recurrence = recurrenceOf(fields);
  if (!isOncePerMonth(recurrence)) return first;
  return anchorInStep(monthOf(first), recurrence.every, Math.max(...days.map((day) => partsOfDay(day).day)));
}

/** Returns the slot whose date is nearest to a due date. */
function slotAt(rule: Rule, dueDate: Day): Slot {
  let nearest: Slot | null = null;
  for (const slot of slotsAfter(rule, addMonths(monthOf(dueDate), -2))) {
    const away = daysBetween(plainDate(rule, slot), dueDate);
    if (nearest === null || Math.abs(away) <= Math.abs(daysBetween(plainDate(rule, nearest), dueDate)))
      nearest = slot;
    if (away <= 0) break;
  }
  return nearest ?? anchorSlot(rule);
}

/** Of so many last amounts, all have to be equal unless the series varies. */
const AMOUNTS = 3;

/** @param rows of one title, in order of their days */
function keptSeries(rows: readonly ImportRow[]): Suggestion | null {
  const rhythm = rhythmOf(rows.map(({ found }) => found.dueDate));
  if (rhythm === null) return null;
  const kept = rows.flatMap((row, index) => {
    const slot = rhythm.slots[index];
    return slot === null || slot === undefined ? [] : [{ row, slot }];
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return null;
  const amounts = new Set(kept.slice(-AMOUNTS).map(({ row }) => row.found.amountCents));
  return {
    id: first.row.id,
    title: last.row.title,
    amountCents: last.row.found.amountCents,
    isVarying: amounts.size > 1,
    rule: ruleOf(rhythm.repeat, rhythm.anchor, {}),
    slots: new Map(kept.map(({ row, slot }) => [row.id, slot])),
    isSaid: false,
    own: null,
  };
}

function ruleOf(
  repeat: RepeatFields,
  anchorDate: Day,
  ends: Partial<Pick<Rule, "endsOn" | "endsAfter">>,
): Rule {
  return endingAt({ ...EVERY_MONTH, ...repeat, ...ends, anchorDate }, null);
}

/** Tells whether the file would have the next bill of a series that is over. */
function goesOn({ rule, slots }: Suggestion, lastDay: Day): boolean {
  const [last = rule.anchorDate] = [...slots.values()].slice(-1);
  const { value: next } = slotsAfter(rule, last).next();
  return next !== undefined && daysBetween(lastDay, plainDate(rule, next as Slot)) >= -LATE_DAYS;
}
