import { type Currency, formatCents } from "../money/money.ts";
import { hasDaySlots, recurrenceOf, slotsAfter } from "../series/rule.ts";
import { everyText, onText } from "../series/rule-text.ts";
import { counted } from "../text/wording.ts";
import type { ImportRow } from "./import-rows.ts";
import type { Suggestion } from "./suggest-series.ts";

/**
 * Says why rows are taken for a series: "Wallos says every 3 months", "$950 on the 1st, 11 months in a row", "about $61 on the 14th,
 * 9 of 10 months", "$120 every 3 months on the 5th, 4 times in a row".
 * @param rows at least those of the series
 * @param source of its file
 */
export function evidenceText(
  suggestion: Suggestion,
  rows: ReadonlyMap<string, ImportRow>,
  { source, currency }: { readonly source: string; readonly currency: Currency },
): string {
  const { rule, isSaid } = suggestion;
  const recurrence = recurrenceOf(rule);
  const every = everyText(recurrence);
  if (isSaid) return `${/^an? /.test(source) ? "The file" : source} says ${every}`;
  const noun = nounOf(suggestion);
  const rhythm = [noun === "time" ? every : "", onText(rule)].filter((part) => part !== "").join(" ");
  return `${amountText(suggestion, rows, currency)} ${rhythm}, ${countText(suggestion, noun)}`;
}

/** What each of its bills is one of. */
function nounOf({ rule }: Suggestion): "week" | "month" | "year" | "time" {
  const recurrence = recurrenceOf(rule);
  const { unit, every } = recurrence;
  if (unit === "week") return every === 1 && recurrence.weekdays.length < 2 ? "week" : "time";
  if (hasDaySlots(rule)) return "time";
  return every === 1 ? "month" : every === 12 ? "year" : "time";
}

/** Of an amount that varies, the average in whole units is enough. */
function amountText(
  { amountCents, isVarying, slots }: Suggestion,
  rows: ReadonlyMap<string, ImportRow>,
  currency: Currency,
): string {
  const text = (cents: number) => formatCents(cents, currency).replace(/\.00$/, "");
  if (!isVarying) return text(amountCents);
  const amounts = [...slots.keys()].flatMap((id) => rows.get(id)?.found.amountCents ?? []);
  const mean = amounts.reduce((sum, cents) => sum + cents, 0) / Math.max(1, amounts.length);
  return `about ${text(mean < 100 ? Math.round(mean) : Math.round(mean / 100) * 100)}`;
}

/** "11 months in a row", "9 of 10 months" */
function countText({ rule, slots }: Suggestion, noun: string): string {
  const [first = rule.anchorDate] = slots.values();
  const [last = first] = [...slots.values()].slice(-1);
  let possible = 1;
  for (const slot of slotsAfter(rule, first)) {
    if (slot > last) break;
    possible += 1;
  }
  const count = slots.size;
  return count >= possible ? `${counted(count, noun)} in a row` : `${count} of ${counted(possible, noun)}`;
}
