import { type Month, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Budget } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import { isUnmade, type Series } from "../series/series.ts";
import { occurrenceId } from "../series/slot.ts";
import { contentSeriesId } from "./content-id.ts";
import type { Found, FoundBudget } from "./found.ts";
import { type ImportRow, importRows, onceEach, type Titles } from "./import-rows.ts";
import { keyOf } from "./keys.ts";
import type { LandingRow } from "./landing.ts";
import { billsIn } from "./own-rows.ts";
import { ownSeries } from "./own-series.ts";
import { type Standing, standings } from "./standing.ts";
import { type Suggestion, suggestions } from "./suggest-series.ts";

/** What is compared with a file. A visitor has none of it yet. */
export interface Account {
  /** Also deleted ones. */
  readonly bills: readonly Expense[];
  readonly series: readonly Series[];
  readonly budgets: readonly Budget[];
  readonly currency: Currency;
}

/** What the user decided, by ids of rows and suggestions. Nothing said leaves the product's own choice. */
export interface Decisions {
  readonly titles: Titles;
  readonly rows: ReadonlyMap<string, boolean>;
  readonly series: ReadonlyMap<string, boolean>;
}

export interface DryRow extends ImportRow, LandingRow {
  readonly standing: Standing;
  readonly isIn: boolean;
}

export interface DrySeries extends Suggestion {
  /** The number of its rows that come. */
  readonly count: number;
  readonly isIn: boolean;
}

/** Sums in hundredths of what is due in a month. */
export interface MonthTotal {
  readonly month: Month;
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly count: number;
}

export interface DryBudget extends FoundBudget {
  /** One that is there stays as it is. */
  readonly standing: "new" | "there";
}

export interface DryRun {
  readonly rows: readonly DryRow[];
  readonly series: readonly DrySeries[];
  /** Of each month in which bills come, in order. */
  readonly months: readonly MonthTotal[];
  /** In order of their months. */
  readonly budgets: readonly DryBudget[];
}

/** Works out how the bills of files would land in an account, without changing it. */
export function dryRun(files: readonly Found[], account: Account, decisions: Decisions): DryRun {
  const all = onceEach(importRows(files.map(billsIn), decisions.titles));
  const suggested = suggestions(all);
  const ids = new Map(
    suggested.flatMap(({ id, slots }) =>
      [...slots].map(([rowId, slot]) => [rowId, occurrenceId(contentSeriesId([id]), slot)] as const),
    ),
  );
  const idsOf = ({ id }: ImportRow) => [id, ids.get(id) ?? id];
  const found = standings(all, account.bills, idsOf, account.currency);
  const begun = new Set(account.series.filter((each) => !isUnmade(each)).map(({ id }) => id));
  const rows = all.map((row): DryRow => {
    const standing = found.get(row.id) ?? { kind: "new" };
    const isSame = standing.kind === "there" && standing.isSame;
    const isIn = !isSame && (decisions.rows.get(row.id) ?? standing.kind === "new");
    const seriesId = row.found.own?.seriesId ?? null;
    return { ...row, standing, isIn, seriesId: seriesId !== null && begun.has(seriesId) ? seriesId : null };
  });
  const series = [...ownSeries(all, files, decisions.titles), ...suggested];
  return {
    rows,
    series: openSeries(series, rows, account, decisions),
    months: monthTotals(rows, account.bills),
    budgets: dryBudgets(files, account.budgets),
  };

  /** A title whose series goes on in the account needs no other, and a series that was imported before begins only once. */
  function openSeries(
    some: readonly Suggestion[],
    rows: readonly DryRow[],
    { series }: Account,
    decisions: Decisions,
  ): DrySeries[] {
    const coming = new Set(rows.filter(({ isIn }) => isIn).map(({ id }) => id));
    const running = new Set(
      series.filter(({ endedOn }) => endedOn === null).map(({ title }) => keyOf(title)),
    );
    return some
      .map((each) => ({ ...each, count: [...each.slots.keys()].filter((id) => coming.has(id)).length }))
      .filter(({ id, own, slots, count }) => {
        const isBegun = begun.has(own === null ? contentSeriesId([id]) : id);
        return !isBegun && (count > 0 || (own !== null && slots.size === 0));
      })
      .filter(({ own, title }) => own !== null || !running.has(keyOf(title)))
      .map((each) => ({ ...each, isIn: decisions.series.get(each.id) ?? !running.has(keyOf(each.title)) }));
  }
}

/** Of two files that have a budget for the same month, the first counts. */
function dryBudgets(files: readonly Found[], standing: readonly Budget[]): DryBudget[] {
  const there = new Map(standing.map((each) => [each.month, each]));
  const found = files.flatMap((file): readonly FoundBudget[] =>
    file.kind === "bills" ? file.budgets : file.budgets.filter(({ unset }) => !unset),
  );
  const firsts = new Map(found.toReversed().map((each) => [each.month, each]));
  return [...firsts.values()]
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, amountCents }) => {
      const isThere = (there.get(month)?.unset ?? true) === false;
      return { month, amountCents, standing: isThere ? "there" : "new" };
    });
}

function monthTotals(rows: readonly DryRow[], bills: readonly Expense[]): MonthTotal[] {
  const months = new Map<Month, { beforeCents: number; afterCents: number; count: number }>();
  for (const { isIn, found } of rows) {
    if (!isIn) continue;
    const month = monthOf(found.dueDate);
    const { afterCents = 0, count = 0 } = months.get(month) ?? {};
    months.set(month, { beforeCents: 0, afterCents: afterCents + found.amountCents, count: count + 1 });
  }
  for (const { deleted, dueDate, amountCents } of bills) {
    const total = months.get(monthOf(dueDate));
    if (deleted || total === undefined) continue;
    total.beforeCents += amountCents;
    total.afterCents += amountCents;
  }
  return [...months]
    .map(([month, total]) => ({ month, ...total }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
