import { type Day, firstDayOf, lastDayOf, monthOf, partsOfDay } from "../calendar/days.ts";
import { amountFromCents, type Currency } from "../money/money.ts";
import type { OperationInput } from "../operations/operation.ts";
import { furthestCutoff } from "../series/projection.ts";
import { endsToJson, occurrenceDate, plainDate, slotsAfter } from "../series/rule.ts";
import { isDaySlot, occurrenceId } from "../series/slot.ts";
import { utf8Bytes } from "../text/clean-text.ts";
import { contentSeriesId } from "./content-id.ts";
import type { FoundBudget } from "./found.ts";
import type { ImportRow } from "./import-rows.ts";
import type { Suggestion } from "./suggest-series.ts";

type Imported = OperationInput["bills.import"];
type BillJson = Imported["bills"][number];
type SeriesJson = Imported["series"][number];

/** What an operation brings together: a series with its bills, or one bill. */
interface Unit {
  readonly series: readonly SeriesJson[];
  readonly bills: readonly BillJson[];
}

export interface Landing {
  readonly id: string;
  /** What the history calls it: the name of a file. */
  readonly name: string;
  /** Null to leave the account's as it is. */
  readonly currency: Currency | null;
  readonly rows: readonly ImportRow[];
  readonly series: readonly Suggestion[];
  readonly budgets: readonly FoundBudget[];
}

/** One operation's JSON has at most so many bytes, so that it fits a request of 200 KiB. */
const BYTES_MAX = 180 * 1024;

/** Returns the data of the operations that bring rows into an account, in order. The same rows always make the same parts. */
export function landingParts(landing: Landing, today: Day): Imported[] {
  const { id, name, currency, budgets } = landing;
  const parts = packed(unitsOf(landing, today));
  return parts.map(({ series, bills }, index) => ({
    import: { id, name, part: index + 1, of: parts.length },
    ...(index === 0 && currency !== null && { currency }),
    series,
    bills,
    budgets: index === 0 ? budgets.map(budgetJson) : [],
  }));
}

function packed(units: readonly Unit[]): { series: SeriesJson[]; bills: BillJson[] }[] {
  const parts: { series: SeriesJson[]; bills: BillJson[] }[] = [{ series: [], bills: [] }];
  let room = BYTES_MAX;
  for (const unit of units) {
    const bytes = utf8Bytes(JSON.stringify(unit));
    if (bytes > room) {
      parts.push({ series: [], bills: [] });
      room = BYTES_MAX;
    }
    parts.at(-1)?.series.push(...unit.series);
    parts.at(-1)?.bills.push(...unit.bills);
    room -= bytes;
  }
  return parts;
}

function unitsOf({ rows, series }: Landing, today: Day): Unit[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const units: Unit[] = [];
  for (const suggestion of series) {
    const own = [...suggestion.slots.keys()].flatMap((id) => left.get(id) ?? []).slice(-BILLS_MAX);
    if (own.length === 0) continue;
    units.push(seriesUnit(suggestion, own, today));
    for (const { id } of own) left.delete(id);
  }
  return [...units, ...[...left.values()].map((row) => ({ series: [], bills: [billJson(row)] }))];
}

/** So many bills of one series surely fit one part: the longest title takes less than 400 bytes. Older ones come alone. */
const BILLS_MAX = 120;

/**
 * The bills of a series take the ids that generation would give them. What the file doesn't have before today isn't made later, and
 * what is still to come this month comes along.
 */
function seriesUnit(
  { title, amountCents, isVarying, rule, slots }: Suggestion,
  rows: readonly ImportRow[],
  today: Day,
): Unit {
  const furthest = monthOf(furthestCutoff(today));
  const near = rows.filter(({ id }) => monthOf(slots.get(id) ?? rule.anchorDate) <= furthest);
  const [first] = near;
  const firstSlot = slots.get(first?.id ?? "");
  if (first === undefined || firstSlot === undefined)
    return { series: [], bills: rows.map((row) => billJson(row)) };
  const id = contentSeriesId([first.id]);
  const lastSlot = slots.get(near.at(-1)?.id ?? "") ?? firstSlot;
  const [, generatedUntil = monthOf(today)] = [monthOf(lastSlot), monthOf(today)].sort();
  const taken = new Set(near.map((row) => slots.get(row.id)));
  const recurringEnds = endsToJson(rule);
  const details = {
    title,
    amount: amountFromCents(amountCents),
    ...(isVarying && { amountIsEstimate: true }),
    ...(first.found.category !== null && { category: first.found.category }),
  };
  const series: SeriesJson = {
    id,
    ...details,
    ...(rule.recurringEvery !== 1 && { recurringEvery: rule.recurringEvery }),
    ...(rule.lastDayOfMonth && { lastDayOfMonth: true }),
    ...(rule.recurringRule !== null && { recurringRule: rule.recurringRule }),
    ...(recurringEnds !== null && { recurringEnds }),
    ...(isVarying && { estimateIsAverage: true }),
    anchorDate: rule.anchorDate,
    firstMonth: monthOf(firstSlot),
    ...(isDaySlot(firstSlot) && { firstDay: firstSlot }),
    generatedUntil,
  };
  const bills = near.map((row) => {
    const slot = slots.get(row.id) ?? firstSlot;
    return { ...billJson(row), recurringId: id, ...(row !== first && { id: occurrenceId(id, slot) }) };
  });
  const coming: BillJson[] = [];
  for (const slot of slotsAfter(rule, firstSlot)) {
    const day = plainDate(rule, slot);
    if (monthOf(slot) > generatedUntil || day > (rule.endsOn ?? lastDayOf(generatedUntil))) break;
    if (day >= today && !taken.has(slot) && near.length + coming.length < (rule.endsAfter ?? Infinity))
      coming.push({
        id: occurrenceId(id, slot),
        ...details,
        dueDate: occurrenceDate(rule, slot),
        recurringId: id,
      });
  }
  const beyond = rows.filter((row) => !near.includes(row)).map((row) => billJson(row));
  return { series: [series], bills: [...bills, ...coming, ...beyond] };
}

function billJson({ id, title, found }: ImportRow): BillJson {
  const { amountCents, dueDate, status, paidDate, category, note } = found;
  return {
    ...{ id, title, amount: amountFromCents(amountCents), dueDate, status },
    ...(paidDate !== null && { paidDate }),
    ...(category !== null && { category }),
    ...(note !== null && { note }),
  };
}

function budgetJson({ month, amountCents }: FoundBudget): Imported["budgets"][number] {
  const { year, month: number } = partsOfDay(firstDayOf(month));
  return { year, month: number, amount: amountFromCents(amountCents) };
}
