import { type Day, lastDayOf, monthOf } from "../calendar/days.ts";
import { amountFromCents } from "../money/money.ts";
import { furthestCutoff } from "../series/projection.ts";
import { endsToJson, occurrenceDate, plainDate, slotsAfter } from "../series/rule.ts";
import { isDaySlot, occurrenceId } from "../series/slot.ts";
import { contentSeriesId } from "./content-id.ts";
import type { ImportRow } from "./import-rows.ts";
import type { Unit } from "./landing.ts";
import { type BillJson, billJson, type SeriesJson } from "./landing-json.ts";
import type { Suggestion } from "./suggest-series.ts";

/**
 * The bills of a series take the ids that generation would give them. What the file doesn't have before today isn't made later, and
 * what is still to come this month comes along.
 */
export function foundUnit(
  { title, amountCents, isVarying, rule, slots }: Suggestion,
  rows: readonly ImportRow[],
  today: Day,
): Unit {
  const furthest = monthOf(furthestCutoff(today));
  const near = rows.filter(({ id }) => monthOf(slots.get(id) ?? rule.anchorDate) <= furthest);
  const [first] = near;
  const firstSlot = slots.get(first?.id ?? "");
  if (first === undefined || firstSlot === undefined)
    return { series: null, head: [], bills: rows.map((row) => billJson(row, today)) };
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
    return { ...billJson(row, today), recurringId: id, ...(row !== first && { id: occurrenceId(id, slot) }) };
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
  const beyond = rows.filter((row) => !near.includes(row)).map((row) => billJson(row, today));
  // A number of bills is counted when the series comes.
  const headCount = rule.endsAfter === null ? 1 : bills.length;
  return {
    series,
    head: bills.slice(0, headCount),
    bills: [...bills.slice(headCount), ...coming, ...beyond],
  };
}
