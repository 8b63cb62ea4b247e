import type { Month } from "../calendar/days.ts";
import { monthWith } from "../calendar/periods.ts";
import type { Budget } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import { isUnmade } from "../series/series.ts";
import { occurrenceId } from "../series/slot.ts";
import type { Account } from "./account.ts";
import { contentSeriesId } from "./content-id.ts";
import { evidenceText } from "./evidence.ts";
import type { Found, FoundBudget } from "./found.ts";
import { type ImportRow, importRows, onceEach, type Titles } from "./import-rows.ts";
import { keyOf } from "./keys.ts";
import type { LandingRow } from "./landing.ts";
import { billsIn, OWN_SOURCE } from "./own-rows.ts";
import { ownSeries } from "./own-series.ts";
import { isInCurrency, landedCurrency } from "./row-currency.ts";
import { type Standing, standings } from "./standing.ts";
import { type Suggestion, suggestions } from "./suggest-series.ts";

/** What the user decided, by ids of rows and suggestions. Nothing said leaves the product's own choice. */
export interface Decisions {
  readonly titles: Titles;
  readonly rows: ReadonlyMap<string, boolean>;
  readonly series: ReadonlyMap<string, boolean>;
  /** What an account without bills takes; null for the product's own choice. */
  readonly currency?: Currency | null;
}

export interface DryRow extends ImportRow, LandingRow {
  readonly standing: Standing;
  readonly isIn: boolean;
  /** The account's month that has it. */
  readonly month: Month;
}

export interface DrySeries extends Suggestion {
  /** The number of its rows that come. */
  readonly count: number;
  readonly isIn: boolean;
  /** Why it is one: "$950 on the 1st, 11 months in a row". */
  readonly evidence: string;
}

/** Sums in hundredths of what is due in a month. */
export interface MonthTotal {
  readonly month: Month;
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly count: number;
}

export interface DryBudget extends FoundBudget {
  /** One that is there stays as it is, and one in another currency than the account's is refused. */
  readonly standing: "new" | "there" | "refused";
}

export interface DryRun {
  readonly rows: readonly DryRow[];
  /** How many bills more the files have: each stands in a file before its own, too. */
  readonly repeatedCount: number;
  readonly series: readonly DrySeries[];
  /** Of each month in which bills come, in order. */
  readonly months: readonly MonthTotal[];
  /** In order of their months. */
  readonly budgets: readonly DryBudget[];
  /** What the account's amounts are in afterwards. */
  readonly currency: Currency;
}

/** Works out how the bills of files would land in an account, without changing it. */
export function dryRun(files: readonly Found[], account: Account, decisions: Decisions): DryRun {
  const ofFiles = importRows(files.map(billsIn), decisions.titles);
  const all = onceEach(ofFiles);
  const said = [
    ...all.map(({ found }) => found.currency),
    ...files.map((file) => (file.kind === "account" ? file.currency : null)),
  ];
  const currency = landedCurrency(said, account, decisions.currency ?? null);
  const ofCurrency = all.filter(({ found }) => isInCurrency(found.currency, currency));
  const fitting = files.filter((file) => file.kind === "bills" || file.currency === currency);
  const suggested = suggestions(ofCurrency);
  const ids = new Map(
    suggested.flatMap(({ id, slots }) =>
      [...slots].map(([rowId, slot]) => [rowId, occurrenceId(contentSeriesId([id]), slot)] as const),
    ),
  );
  const idsOf = ({ id }: ImportRow) => [id, ids.get(id) ?? id];
  const found = standings(all, { ...account, currency }, idsOf);
  const begun = new Set(account.series.filter((each) => !isUnmade(each)).map(({ id }) => id));
  const rows = all.map((row): DryRow => {
    const standing = found.get(row.id) ?? { kind: "new" };
    const isIn = mayCome(standing) && (decisions.rows.get(row.id) ?? comesByDefault(standing));
    const seriesId = row.found.own?.seriesId ?? null;
    return {
      ...{ ...row, standing, isIn, month: monthWith(row.found.dueDate, account.monthStart) },
      seriesId: seriesId !== null && begun.has(seriesId) ? seriesId : null,
    };
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const running = new Set(
    account.series.filter(({ endedOn }) => endedOn === null).map(({ title }) => keyOf(title)),
  );
  const series = [...ownSeries(all, fitting, decisions.titles), ...suggested].flatMap((each): DrySeries[] => {
    const isRunning = running.has(keyOf(each.title));
    const members = [...each.slots.keys()].flatMap((id) => byId.get(id) ?? []);
    const count = members.filter(({ isIn }) => isIn).length;
    // A series that was imported before begins only once, and a title whose series goes on in the account needs no other.
    if (begun.has(seriesIdOf(each)) || (each.own === null && isRunning)) return [];
    if (count === 0 && members.length > 0) return [];
    const source = files[members[0]?.file ?? -1]?.source ?? OWN_SOURCE;
    const evidence = evidenceText(each, byId, { source, currency });
    // Two bills a year apart may be chance.
    const isLikely = each.isSaid || members.length > 2;
    return [{ ...each, count, evidence, isIn: decisions.series.get(each.id) ?? (isLikely && !isRunning) }];
  });
  return {
    rows,
    repeatedCount: ofFiles.length - all.length,
    series,
    months: monthTotals(rows, account),
    budgets: dryBudgets(files, account.budgets, currency),
    currency,
  };
}

/**
 * Returns a plan with what was decided about rows and series since it was made, so that a screen needn't wait for the next plan to
 * show a tick. Sums by month, and what follows from titles and the currency, are still those of before.
 */
export function withDecisions(run: DryRun, { rows, series }: Decisions): DryRun {
  const decided = <Part extends { readonly id: string; readonly isIn: boolean }>(
    part: Part,
    isIn: boolean | undefined,
  ) => (isIn === undefined || isIn === part.isIn ? part : { ...part, isIn });
  return {
    ...run,
    rows: run.rows.map((row) => (mayCome(row.standing) ? decided(row, rows.get(row.id)) : row)),
    series: run.series.map((each) => decided(each, series.get(each.id))),
  };
}

/** Whether it can be decided if a row comes. */
export function mayCome(standing: Standing): boolean {
  return standing.kind !== "refused" && !(standing.kind === "there" && standing.isSame);
}

/** What was deleted by hand stays away, and what went with the undo of an import comes back with it. */
function comesByDefault(standing: Standing): boolean {
  return standing.kind === "new" || (standing.kind === "deleted" && standing.isTakenBack);
}

function seriesIdOf({ id, own }: Suggestion): string {
  return own === null ? contentSeriesId([id]) : id;
}

/** Of two files that have a budget for the same month, the first counts. */
function dryBudgets(files: readonly Found[], standing: readonly Budget[], currency: Currency): DryBudget[] {
  const there = new Set(standing.filter(({ unset }) => !unset).map(({ month }) => month));
  const found = files.flatMap((file) =>
    file.kind === "bills"
      ? file.budgets.map((budget) => ({ ...budget, isInCurrency: true }))
      : file.budgets
          .filter(({ unset }) => !unset)
          .map(({ month, amountCents }) => ({
            month,
            amountCents,
            isInCurrency: file.currency === currency,
          })),
  );
  const firsts = new Map(found.toReversed().map((each) => [each.month, each]));
  return [...firsts.values()]
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ isInCurrency, ...budget }) => ({
      ...budget,
      standing: isInCurrency ? (there.has(budget.month) ? "there" : "new") : "refused",
    }));
}

function monthTotals(
  rows: readonly DryRow[],
  { bills, monthStart }: Pick<Account, "bills" | "monthStart">,
): MonthTotal[] {
  const months = new Map<Month, { beforeCents: number; afterCents: number; count: number }>();
  for (const { isIn, found, month } of rows) {
    if (!isIn) continue;
    const { afterCents = 0, count = 0 } = months.get(month) ?? {};
    months.set(month, { beforeCents: 0, afterCents: afterCents + found.amountCents, count: count + 1 });
  }
  for (const { deleted, dueDate, amountCents } of bills) {
    const total = months.get(monthWith(dueDate, monthStart));
    if (deleted || total === undefined) continue;
    total.beforeCents += amountCents;
    total.afterCents += amountCents;
  }
  return [...months]
    .map(([month, total]) => ({ month, ...total }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
