import { type Day, isDay, isMonth, monthFrom } from "../calendar/days.ts";
import { cleanLine } from "../text/clean-text.ts";
import { counted } from "../text/wording.ts";
import { type ActualSchedule, plainNextDay, scheduleIn } from "./actual-schedules.ts";
import type { Assumption, Fields, FoundBills, FoundBudget, ReadOptions, SkipKind, Skipped } from "./found.ts";
import type { Line } from "./lines.ts";
import { ACTUAL_CORRECTION } from "./products.ts";
import { readLines } from "./read-lines.ts";

/** The tables of Actual's database that say something of bills. */
export const ACTUAL_TABLES = [
  "accounts",
  "categories",
  "category_mapping",
  "payees",
  "payee_mapping",
  "preferences",
  "reflect_budgets",
  "rules",
  "schedules",
  "schedules_next_date",
  "transactions",
  "zero_budgets",
] as const;

type Row = Readonly<Record<string, unknown>>;
export type ActualTables = Readonly<Record<(typeof ACTUAL_TABLES)[number], readonly Row[]>>;

/**
 * Reads the database in the zip that Actual exports: payments, budgets, and schedules, of which those that repeat become series.
 * What was deleted there stays in the database with a tombstone, and doesn't count.
 */
export function readActual(tables: ActualTables, options: ReadOptions): FoundBills {
  const names = namesIn(tables);
  const entries: Entry[] = [...payments(tables, names), ...schedules(tables, names)];
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  for (const [index, entry] of entries.entries()) {
    const [line, text] = [index + 1, cleanLine(Object.values(entry.fields).join(" ")).slice(0, TEXT_MAX)];
    if (entry.skip !== null) skipped.push({ line, kind: entry.skip, text });
    else {
      const fields = Object.fromEntries(Object.entries(entry.fields).filter(([, value]) => value !== ""));
      lines.push({ line, text, fields, identity: entry.id, ...(entry.kind && { kind: entry.kind }) });
    }
  }
  const moved = entries.filter(({ skip, isMoved }) => skip === null && isMoved === true).length;
  return readLines(
    {
      source: "Actual",
      kind: "bank",
      sign: "negative",
      lines,
      skipped,
      budgets: budgetsIn(tables),
      currency: preference(tables, "defaultCurrencyCode") || null,
      assumptions: moved === 0 ? [] : [aboutWeekends(moved)],
    },
    options,
  );
}

const TEXT_MAX = 160;

interface Entry {
  readonly id: string;
  readonly fields: Fields;
  readonly skip: SkipKind | null;
  readonly kind?: "subscriptions";
  /** Whether Actual moves it off weekends. */
  readonly isMoved?: boolean;
}

interface Names {
  readonly accounts: ReadonlyMap<string, Row>;
  /** Payees and categories that were merged into others are found under their old ids, too. */
  readonly payee: (id: unknown) => Row | undefined;
  readonly category: (id: unknown) => string;
}

function namesIn(tables: ActualTables): Names {
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [text(row, "id"), row]));
  const [payees, payeeMapping] = [byId(tables.payees), byId(tables.payee_mapping)];
  const [categories, categoryMapping] = [byId(tables.categories), byId(tables.category_mapping)];
  const mapped = (id: unknown, mapping: ReadonlyMap<string, Row>, target: string) =>
    text(mapping.get(String(id)), target) || String(id);
  return {
    accounts: byId(tables.accounts),
    payee: (id) => payees.get(mapped(id, payeeMapping, "targetId")),
    category: (id) => text(categories.get(mapped(id, categoryMapping, "transferId")), "name"),
  };
}

function payments({ transactions }: ActualTables, names: Names): Entry[] {
  const living = transactions.filter((row) => !isSet(row, "tombstone"));
  const byId = new Map(living.map((row) => [text(row, "id"), row]));
  return living
    .filter(
      (row) => !isSet(row, "isChild") || text(row, "parent_id") === "" || byId.has(text(row, "parent_id")),
    )
    .toSorted((a, b) => Number(a["date"]) - Number(b["date"]))
    .map((row) => {
      const parent = byId.get(text(row, "parent_id"));
      const payee = names.payee(row["description"] ?? parent?.["description"]);
      const other = names.accounts.get(text(payee, "transfer_acct"));
      const category = names.category(row["category"]);
      const fields = {
        title: text(other, "name") || text(payee, "name"),
        amount: amountText(row["amount"]),
        dueDate: dayIn(row["date"]),
        category,
        note: text(row, "notes"),
      };
      // A transfer to an account outside of the budget has a category, and is spent.
      const isTransfer = (other !== undefined || text(row, "transferred_id") !== "") && category === "";
      const skip: SkipKind | null = isOffBudget(names.accounts.get(text(row, "acct")))
        ? "offBudget"
        : isSet(row, "isParent")
          ? "split"
          : isSet(row, "starting_balance_flag") || isCorrection(fields)
            ? "opening"
            : isTransfer
              ? "transfer"
              : null;
      return { id: text(row, "id"), fields, skip };
    });
}

function isCorrection({ title, note }: { readonly title: string; readonly note: string }): boolean {
  return title === "" && note === ACTUAL_CORRECTION;
}

function schedules(tables: ActualTables, names: Names): Entry[] {
  const rules = new Map(tables.rules.map((row) => [text(row, "id"), text(row, "conditions")]));
  const nextDates = new Map(tables.schedules_next_date.map((row) => [text(row, "schedule_id"), row]));
  return tables.schedules
    .filter((row) => !isSet(row, "tombstone"))
    .flatMap((row): Entry[] => {
      const [id, schedule] = [text(row, "id"), scheduleIn(rules.get(text(row, "rule")) ?? "")];
      const next = nextDateIn(nextDates.get(id));
      if (schedule === null || next === "") return [];
      const payee = names.payee(schedule.payee);
      const repeats = schedule.repeats;
      const isPaid = isPaidAt(next, id, schedule, tables);
      const fields = {
        title: text(row, "name") || text(payee, "name"),
        amount: schedule.cents === null ? "" : amountText(schedule.cents),
        ...(repeats === null
          ? { dueDate: next }
          : {
              dueDate: repeats.start,
              nextDate: plainNextDay(next, isPaid, repeats),
              frequency: repeats.frequency,
              endDate: repeats.end,
            }),
      };
      const skip: SkipKind | null =
        isSet(row, "completed") || (isPaid && repeats === null)
          ? "inactive"
          : text(payee, "transfer_acct") !== ""
            ? "transfer"
            : isOffBudget(names.accounts.get(schedule.account ?? ""))
              ? "offBudget"
              : null;
      return [{ id, fields, skip, kind: "subscriptions", isMoved: repeats?.weekendStep != null }];
    });
}

/** The date that the rule gave counts until the user changes the rule on another device. */
function nextDateIn(row: Row | undefined): Day | "" {
  const isLocal = row?.["local_next_date_ts"] === row?.["base_next_date_ts"];
  return dayIn(row?.[isLocal ? "local_next_date" : "base_next_date"]);
}

/** Actual moves a schedule on only when it is opened the next time. */
function isPaidAt(
  next: Day,
  id: string,
  { earlyDays }: ActualSchedule,
  { transactions }: ActualTables,
): boolean {
  const from = Date.parse(next) - earlyDays * 86_400_000;
  return transactions.some(
    (row) => row["schedule"] === id && !isSet(row, "tombstone") && Date.parse(dayIn(row["date"])) >= from,
  );
}

/** Budgets of categories are added up. Tracking budgets also say what is to come in. */
function budgetsIn(tables: ActualTables): FoundBudget[] {
  const isTracking = /^(?:tracking|report)$/.test(preference(tables, "budgetType"));
  const income = new Set(tables.categories.filter((row) => isSet(row, "is_income")).map((row) => row["id"]));
  const sums = new Map<string, number>();
  for (const row of isTracking ? tables.reflect_budgets : tables.zero_budgets) {
    const month = monthFrom(Math.floor(Number(row["month"]) / 100), Number(row["month"]) % 100);
    if (isMonth(month) && !income.has(row["category"]))
      sums.set(month, (sums.get(month) ?? 0) + (Number(row["amount"]) || 0));
  }
  return [...sums]
    .map(([month, amountCents]) => ({ month, amountCents }))
    .filter(({ amountCents }) => amountCents > 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

function aboutWeekends(count: number): Assumption {
  const text = `Actual moves ${counted(count, "schedule")} off weekends. That isn't taken over, so choose it in the series.`;
  return { kind: "none", text, isSure: true, choices: [] };
}

function preference({ preferences }: ActualTables, id: string): string {
  return text(
    preferences.find((row) => row["id"] === id),
    "value",
  );
}

function text(row: Row | undefined, column: string): string {
  const value = row?.[column];
  return typeof value === "string" ? value : "";
}

function isSet(row: Row, column: string): boolean {
  return row[column] === 1;
}

function isOffBudget(account: Row | undefined): boolean {
  return account !== undefined && isSet(account, "offbudget");
}

/** -95000 → "-950.00" */
function amountText(cents: unknown): string {
  return typeof cents === "number" ? (cents / 100).toFixed(2) : "";
}

/** 20260102 → "2026-01-02" */
function dayIn(number: unknown): Day | "" {
  const day = String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(day) ? day : "";
}
