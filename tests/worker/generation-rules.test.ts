/** Cron and the domain make the same rows, whatever stands in a bill's place and however often a run is killed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  lastDayOf,
  localTime,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
} from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { billToMake, completeUntil, generation, goesOn } from "#domain/series/projection.ts";
import { INTERVALS } from "#domain/series/rule.ts";
import { NEW_SERIES, occurrenceOf, type Series } from "#domain/series/series.ts";
import { type DiffEntry, diffOf } from "#domain/undo/history.ts";
import { insertionInto } from "../../worker/db/database.ts";
import { expenses, LEAST_GENERATED, operations, owners, recurringSeries } from "../../worker/db/ledger.ts";
import { generateBills } from "../../worker/features/recurring/generate-bills.ts";
import { expenseFromRow, seriesFromRow } from "../../worker/ledger/rows.ts";
import { cases } from "../support/cases.ts";
import { brokenSequences, populate } from "./cron-world.ts";
import { execute, ledgers } from "./stored.ts";

/** In Kiritimati (UTC+14) December has begun, elsewhere it hasn't. */
const NOW_MS = Date.parse("2026-11-30T10:05:00Z");
const ZONES = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin"];

/** What stands where a bill would be made. */
const PLACES = ["waiting", "taken out", "deleted", "paid", "by hand"] as const;

const monthsFrom = (month: Month, count: number) => monthFromIndex(monthIndex(month) + count);

const SERIES = {
  ...{ ...NEW_SERIES, ...BLANK_DETAILS, title: "Bill", endsOn: null, endsAfter: null },
  ...({ lastDayOfMonth: false, recurringRule: null, weekendShift: "none" } as const),
};
/** The domain's own tests try all rules; what is tried here is what the database does with its bills. */
const anySeries = (from: Month, months: number) =>
  fc
    .record({
      generated: fc.nat(months),
      day: fc.constantFrom("01", "15", "28"),
      recurringEvery: fc.constantFrom(1, 1, ...INTERVALS),
      lastMonths: fc.option(fc.integer({ min: -3, max: months + 3 }), { freq: 3 }),
      autopay: fc.boolean(),
      autopayFrom: fc.constantFrom(null, "2026-11-30"),
      note: fc.constantFrom(null, "n"),
      remindDaysBefore: fc.constantFrom(null, "[7]"),
      amountCents: fc.integer({ min: 1, max: 99_999 }),
      places: fc.array(fc.tuple(fc.integer({ min: 1, max: months + 2 }), fc.constantFrom(...PLACES)), {
        maxLength: 4,
      }),
      isOver: fc.nat(9).map((drawn) => drawn === 0),
    })
    .map(({ generated, day, lastMonths, places, isOver, ...drawn }) => {
      const generatedUntil = monthsFrom(from, generated);
      const firstMonth = monthsFrom(generatedUntil, -generated - 1);
      const series: Omit<Series, "id"> = {
        ...{ ...SERIES, ...drawn, generatedUntil, firstMonth, anchorDate: `${firstMonth}-${day}` },
        lastMonth: lastMonths === null ? null : monthsFrom(generatedUntil, lastMonths),
        endedOn: isOver ? `${generatedUntil}-15` : null,
      };
      return {
        series,
        places: places.map(([ahead, kind]) => [monthsFrom(generatedUntil, ahead), kind] as const),
      };
    });
type Drawn = ReturnType<typeof anySeries> extends fc.Arbitrary<infer T> ? T : never;

function billIn(series: Series, month: Month, kind: (typeof PLACES)[number]): Expense {
  const bill: Expense = { ...occurrenceOf(series, month, 7), title: kind, dueDate: `${month}-09` };
  if (kind === "waiting") return { ...bill, deleted: true, freed: true, amountCents: 7, note: "own" };
  if (kind === "taken out") return { ...bill, deleted: true, recurringId: null };
  if (kind === "deleted") return { ...bill, deleted: true };
  if (kind === "by hand") return { ...bill, recurringId: null };
  return { ...bill, status: "PAID", paidDate: `${month}-09`, plannedCents: 5 };
}

const insertSeries = insertionInto(recurringSeries, "fail");
const insertExpenses = insertionInto(expenses, "fail");

/** The same series for each prefix, `seriesEach` for a user. */
async function store(prefix: string, drawn: readonly Drawn[], seriesEach: number, zones = ZONES) {
  const users = Math.ceil(drawn.length / seriesEach);
  await populate({ prefix, users, seriesEach: 1, zones });
  await execute("DELETE FROM recurring_series WHERE user_id LIKE ?", `${prefix}%`);
  for (let n = 0; n < users; n += 1) {
    const userId = `${prefix}${String(n).padStart(6, "0")}`;
    const ledger = ledgers.open(ledgers.names[n % ledgers.names.length] ?? "");
    const own = drawn.slice(n * seriesEach, (n + 1) * seriesEach).map((each, index) => ({
      series: { ...each.series, id: `rec_${1773133200000 + index}` },
      places: new Map(each.places),
    }));
    const bills = own.flatMap(({ series, places }) =>
      [...places].map(([month, kind]) => billIn(series, month, kind)),
    );
    const statements = [
      ...insertSeries(
        ledger,
        userId,
        own.map(({ series }) => ({ ...series, seq: 1 })),
      ),
      ...insertExpenses(
        ledger,
        userId,
        bills.map((bill) => ({ ...bill, id: Number(bill.id), seq: 1 })),
      ),
    ];
    await ledger.$client.batch(statements.map(({ prepared }) => prepared));
  }
  await execute(
    `UPDATE owners SET behind = (${LEAST_GENERATED} owners.user_id) WHERE user_id LIKE ?`,
    `${prefix}%`,
  );
}

interface User {
  readonly zone: string;
  readonly behind: Month | null;
  readonly ledger: Ledger;
}

/** As they are stored, by user. */
async function stored(prefix: string): Promise<Map<string, User>> {
  const users = new Map<string, User>();
  for (const name of ledgers.names) {
    const db = ledgers.open(name);
    for (const { userId, timezone, behind } of await db.select().from(owners))
      if (userId.startsWith(prefix)) users.set(userId, { zone: timezone, behind, ledger: new Ledger() });
    for (const { userId, ...row } of await db.select().from(recurringSeries))
      users.get(userId)?.ledger.put("series", row.id, seriesFromRow(row));
    for (const { userId, ...row } of await db.select().from(expenses)) {
      const expense = expenseFromRow(row);
      users.get(userId)?.ledger.put("expense", expense.id, expense);
    }
  }
  return users;
}

const targetOf = (zone: string) => addMonths(monthOf(localTime(NOW_MS, zone).day), 1);

/** As a device would, in the month after its own. */
function generate({ zone, ledger }: User): User {
  const made = ledger.draft();
  for (const series of ledger.all("series")) {
    const { slots, generatedUntil } = generation(series, lastDayOf(targetOf(zone)), Infinity);
    for (const slot of slots) {
      const bill = billToMake(ledger, series, slot, NOW_MS);
      if (bill !== null) made.put("expense", bill.id, bill);
    }
    made.put("series", series.id, { ...series, generatedUntil });
  }
  const behind = [...made.all("series")].filter(goesOn).map(completeUntil).sort()[0] ?? null;
  return { zone, behind, ledger: made };
}

/** Rows by user and key, with what the owner's row says of them. */
function rowsOf(users: ReadonlyMap<string, User>) {
  const rows: [string, unknown][] = [];
  for (const [userId, { ledger, behind }] of users) {
    const of = userId.slice(-6);
    rows.push([`${of} owner`, behind]);
    for (const each of ledger.all("series")) rows.push([`${of} ${each.id}`, each]);
    for (const each of ledger.all("expense")) rows.push([`${of} ${each.id}`, each]);
  }
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const generated = (users: ReadonlyMap<string, User>) =>
  new Map([...users].map(([userId, user]) => [userId, generate(user)] as const));

/** What the history says became of each user's bills. Undo goes by it, and by whether a bill was made or brought back. */
async function logged(prefix: string): Promise<string[]> {
  const all = await Promise.all(ledgers.names.map((name) => ledgers.open(name).select().from(operations)));
  const made = all
    .flat()
    .filter(({ userId, type }) => userId.startsWith(prefix) && type === "series.generate");
  return made.flatMap(({ userId, image }) => entries(userId, JSON.parse(image) as DiffEntry[])).sort();
}

const loggedAs = (users: ReadonlyMap<string, User>): string[] =>
  [...users].flatMap(([userId, { ledger }]) => entries(userId, diffOf(ledger.changes()))).sort();

const entries = (userId: string, diff: readonly DiffEntry[]) =>
  diff.map((each) => `${userId} ${JSON.stringify(each)}`);

async function* generateInAll(): AsyncGenerator<number> {
  const run = { atMs: NOW_MS, appliedAtMs: NOW_MS, room: { bills: 1e9, bytes: 1e9 } };
  for (const name of ledgers.names)
    for await (const { made } of generateBills(ledgers.open(name), run, null)) yield made;
}

/** A run leaves out what others write meanwhile, so the next one finds it. */
async function runToEnd(): Promise<number> {
  let made = 0;
  for (let chunks = 1; chunks > 0; ) {
    chunks = 0;
    for await (const count of generateInAll()) {
      made += count;
      chunks += 1;
    }
  }
  return made;
}

const drawnSeries = (count: number, from: Month, months: number, seed: number) =>
  fc.sample(anySeries(from, months), { numRuns: count, seed });

describe("series with any rules, and anything in their bills' places", () => {
  test("come to the rows that the domain makes of them, killed after each chunk and started anew", async () => {
    const count = cases(3000);
    await store("killed", drawnSeries(count, "2024-10", 27, 1), 20);
    const before = await stored("killed");
    const made = generated(before);
    const expected = rowsOf(made);
    const revived = Object.values(rowsOf(before)).filter((row) => (row as Expense)?.freed).length;
    expect(revived).toBeGreaterThan(count / 6);
    let starts = 0;
    for (let done = false; !done; starts += 1) done = (await generateInAll().next()).done === true;
    expect(starts).toBeGreaterThan(count / 150);
    const after = await stored("killed");
    expect(rowsOf(after)).toEqual(expected);
    const left = Object.values(expected).filter((row) => (row as Expense)?.freed).length;
    expect(left).toBeLessThan(revived);
    expect(await logged("killed")).toEqual(loggedAs(made));
    expect(await brokenSequences("killed")).toEqual([]);
    expect(await runToEnd()).toBe(0);
    expect(rowsOf(await stored("killed"))).toEqual(expected);
  });

  test("by several jobs at once", async () => {
    await store("several", drawnSeries(cases(1500), "2025-10", 15, 2), 15);
    const expected = rowsOf(generated(await stored("several")));
    await Promise.all([runToEnd(), runToEnd(), runToEnd()]);
    expect(rowsOf(await stored("several"))).toEqual(expected);
    expect(await brokenSequences("several")).toEqual([]);
  });
});
