import { type Badge, type BadgeKey, OTHER_BADGE_KEYS } from "../badges/catalogue.ts";
import { type Day, monthOf } from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { groupBy } from "../group-by.ts";
import { type Ledger, ONLY } from "../ledger/ledger.ts";
import { type LegacyExpense, readLegacyBadge, readLegacyExpense } from "../legacy/rows.ts";
import { EVERY_MONTH } from "../series/rule.ts";
import { NEW_SERIES, type Series } from "../series/series.ts";
import { occurrenceId, occurrenceIds } from "../series/slot.ts";
import { freeSeriesId, newSeriesIds } from "../series/start-series.ts";
import { counted } from "../text/wording.ts";
import { listed } from "../undo/words.ts";
import { listField, optional, strict, uuidField, wholeNumberField } from "./fields.ts";
import { type OperationHandler, rejection, type Stamp } from "./operation.ts";

const schema = strict({
  expenses: listField("Expenses"),
  badges: listField("Badges"),
  /** Large data is sent in parts, counted from 0. */
  part: optional(strict({ of: uuidField("Import id"), index: wholeNumberField("Part", 0, 999) })),
});

/** Imports the old client's data, once for an account. Parts must arrive in order. `errors` lists unreadable rows. */
export const importLegacy: OperationHandler<typeof schema> = {
  schema,
  needsNoSubscription: true,

  reads({ expenses }, stamp) {
    const newSeries = newSeriesIds(stamp);
    return {
      account: true,
      allSeries: true,
      newSeries,
      expensesBetween: [
        ...occurrenceIds(...newSeries),
        ...expenses.map((_, index) => idsOfRow(stamp, index)),
      ],
      expensesAdded: true,
      months: "all",
      mayClearMonth: true,
    };
  },

  apply(draft, data, stamp) {
    const account = draft.account();
    const { of: id, index } = data.part ?? { of: null, index: 0 };
    if (account.imported !== null && (account.imported.id !== id || index < account.imported.parts)) {
      return { refused: rejection("already_imported", "The old data of this account was imported before") };
    }
    if (index > (account.imported?.parts ?? 0)) {
      return {
        refused: rejection("import_out_of_order", "An earlier part of this import has not arrived yet"),
      };
    }
    const errors: string[] = [];
    const rows: LegacyExpense[] = [];
    for (const [index, json] of data.expenses.entries()) {
      const read = readLegacyExpense(json);
      if ("error" in read) errors.push(`Expense ${index + 1}: ${read.error}`);
      else rows.push(read);
    }
    const expenses = importExpenses(draft, rows, stamp);
    const badges = importBadges(draft, data.badges, stamp, errors);
    draft.put("account", ONLY, { ...account, imported: { id, parts: index + 1 } });
    const more = errors.length - ERRORS_MAX;
    if (more > 0) errors.splice(ERRORS_MAX, more, `${counted(more, "more row")} could not be read`);
    return { result: { expenses, badges, errors } };
  },

  words: ({ entry, bill }) =>
    `Imported ${counted(bill.bills, "bill")} from the earlier app${listed(entry, bill)}`,
};

/** The list is limited, because the result is stored for over a year and nobody reads a thousand sentences. */
const ERRORS_MAX = 50;

function importExpenses(draft: Ledger, rows: readonly LegacyExpense[], stamp: Stamp): number {
  const seriesOf = importSeries(draft, rows, stamp);
  for (const [index, row] of rows.entries()) {
    const seriesId = row.seriesName === null ? undefined : seriesOf.get(row.seriesName);
    const occurrence = seriesId === undefined ? undefined : occurrenceId(seriesId, monthOf(row.dueDate));
    const free = occurrence !== undefined && draft.get("expense", occurrence) === undefined;
    const id = free ? occurrence : freeExpenseId(draft, idsOfRow(stamp, index));
    draft.put("expense", id, expenseOf(row, id, free && seriesId !== undefined ? seriesId : null, stamp));
  }
  return rows.length;
}

function expenseOf(row: LegacyExpense, id: string, recurringId: string | null, stamp: Stamp): Expense {
  const { seriesName: _, createdAtMs, ...fields } = row;
  return {
    ...fields,
    id,
    ...NEW_BILL,
    recurringId,
    createdAtMs: Math.min(createdAtMs ?? stamp.atMs, stamp.atMs),
    deleted: false,
  };
}

/** The newest row of a series is its template. */
function importSeries(draft: Ledger, rows: readonly LegacyExpense[], stamp: Stamp): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [name, group] of groupBy(rows, ({ seriesName }) => seriesName)) {
    if (name === null) continue;
    const series = seriesOfGroup(freeSeriesId(draft, stamp, ids.size), group);
    draft.putNewSeries(series);
    ids.set(name, series.id);
  }
  return ids;
}

function seriesOfGroup(id: string, group: readonly LegacyExpense[]): Series {
  const byDate = group.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const first = byDate[0] as LegacyExpense;
  const last = byDate.at(-1) as LegacyExpense;
  return {
    id,
    ...EVERY_MONTH,
    anchorDate: anchorOf(byDate.map((row) => row.dueDate)),
    firstMonth: monthOf(first.dueDate),
    ...detailsOf(last),
    ...NEW_SERIES,
    generatedUntil: monthOf(last.dueDate),
    endedOn: null,
  };
}

/** The old client moved the 31st to the last day of short months and kept that day, so the latest day of the month is used. */
function anchorOf(days: readonly Day[]): Day {
  return days.reduce((anchor, day) => (day.slice(8) >= anchor.slice(8) ? day : anchor));
}

/** Trusts the old client, because a badge outlives the act that earned it. Only Badge Master can be checked. */
function importBadges(draft: Ledger, badges: readonly unknown[], stamp: Stamp, errors: string[]): number {
  const isEarned = (key: BadgeKey) => draft.get("badge", key) !== undefined;
  let count = 0;
  const add = (badge: Badge) => {
    if (isEarned(badge.key)) return;
    draft.put("badge", badge.key, badge);
    count += 1;
  };
  const masters: [index: number, badge: Badge][] = [];
  for (const [index, json] of badges.entries()) {
    const badge = readLegacyBadge(json, stamp.atMs);
    if (badge === undefined) errors.push(`Badge ${index + 1}: not a badge of this product`);
    else if (badge.key === "badge_master") masters.push([index, badge]);
    else add(badge);
  }
  for (const [index, badge] of masters) {
    if (OTHER_BADGE_KEYS.every(isEarned)) add(badge);
    else errors.push(`Badge ${index + 1}: Badge Master needs all the other badges`);
  }
  return count;
}

const TAKEN_IDS_MAX = 10;

/** Ids are derived from the operation, so that a device and the worker agree. */
function idsOfRow(stamp: Stamp, index: number): readonly [first: number, last: number] {
  const first = Math.min(hash53(`${stamp.id} ${index}`), Number.MAX_SAFE_INTEGER - TAKEN_IDS_MAX);
  return [first, first + TAKEN_IDS_MAX];
}

function freeExpenseId(draft: Ledger, [first]: readonly [number, number]): string {
  let id = first;
  while (draft.get("expense", String(id)) !== undefined) id += 1;
  return String(id);
}

/** Returns a number in [1, 2^53) from two 32-bit FNV-1a hashes. */
function hash53(text: string): number {
  const high = fnv1a(text, 0x811c9dc5) >>> 11;
  const low = fnv1a(text, 0x01000193);
  return Math.max(1, high * 2 ** 32 + low);
}

function fnv1a(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
