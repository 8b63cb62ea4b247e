import { beforeAll, describe, expect, test } from "vitest";
import { addOther, addOuterUsers, addUserRow, costsOf, MONTH_BILLS } from "./cost-world.ts";
import type { Costs } from "./recording-database.ts";

/** With the user's cookie both databases are asked at the same time: one trip, two calls. */
const READ = { trips: 1, directory: 1, ledger: 1 };
/** And then the ledger once more. */
const WRITE = { trips: 2, directory: 1, ledger: 2 };

/**
 * What each request costs all in all, with its session: trips to D1, calls to either database, queries in
 * them, rows read and written as D1 bills them. Where there is news, one row read tells what stood at the cursor, and where a bill is
 * paid or deleted, another whether a notification names it. Of a written
 * bill 5 are its row, three indexes and its owner's counts, of its operation 4.
 *
 * For a user who has earned the badges that need counting. It is to be lowered, and raised only with a reason.
 */
const COSTS: Record<string, Costs> = {
  "GET /api/me": { ...READ, queries: 3, read: 5, written: 0 },
  "pull of nothing": { ...READ, queries: 12, read: 30, written: 0 },
  "pull of a month's 100 bills": { ...READ, queries: 12, read: 331, written: 0 },
  "expense.add": { ...WRITE, queries: 20, read: 61, written: 10 },
  "expense.add once more": { ...WRITE, queries: 17, read: 65, written: 0 },
  "expense.edit": { ...WRITE, queries: 20, read: 69, written: 10 },
  "expense.setStatus": { ...WRITE, queries: 22, read: 74, written: 8 },
  "expense.delete": { ...WRITE, queries: 25, read: 77, written: 8 },
  undo: { ...WRITE, queries: 31, read: 101, written: 9 },
  "expense.add of a series": { ...WRITE, queries: 23, read: 70, written: 17 },
  "series.generate of one bill": { ...WRITE, queries: 21, read: 65, written: 16 },
  "series.generate of nothing": { ...WRITE, queries: 18, read: 47, written: 5 },
  "expense.edit of two in a series": { ...WRITE, queries: 24, read: 99, written: 23 },
  "series.stop": { ...WRITE, queries: 22, read: 75, written: 16 },
  "budget.set": { ...WRITE, queries: 18, read: 40, written: 7 },
  "budget.clear": { ...WRITE, queries: 18, read: 43, written: 7 },
  "settings.update": { ...WRITE, queries: 19, read: 56, written: 8 },
  "dashboard.view": { ...WRITE, queries: 19, read: 56, written: 6 },
  "100 × expense.add": { ...WRITE, queries: 20, read: 1351, written: 901 },
};

/**
 * Until the badges about months are earned, the bills of an operation's month and of two to either side are counted,
 * each by its index and its row. What may reach any month counts all that the user has, up to 10,000 bills, and is
 * the one thing here that grows with the account.
 */
const readBeforeBadges = (bills: number) => ({
  "pull of nothing": 16,
  // Is the tenth bill at least, which earns a badge.
  "expense.add": 45,
  "expense.edit": 250,
  // The first to be paid, which earns one too.
  "expense.setStatus": 257,
  "expense.delete": 260,
  undo: 76 + 2 * bills,
  "expense.edit of two in a series": 82 + 2 * bills,
  "100 × expense.add": 1333,
});

const EARLIER = 200;
const OTHERS = 500;

beforeAll(async () => {
  await addOuterUsers();
  await addOther(OTHERS);
});

describe("every request costs exactly", () => {
  test("what the table says", async () => {
    const ana = await addUserRow({ earlier: EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test("the same with ten times as many bills in other months", async () => {
    const ana = await addUserRow({ earlier: 10 * EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test("the same with ten times as many bills of other users", async () => {
    for (let others = 1; others < 10; others += 1) await addOther(OTHERS);
    const ana = await addUserRow({ earlier: EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test.each([EARLIER, 10 * EARLIER])(
    "what its table says for somebody without badges and with %i earlier bills",
    async (earlier) => {
      const ana = await addUserRow({ earlier, badges: "none" });
      const costs = await costsOf(ana);
      const reads = readBeforeBadges(earlier + MONTH_BILLS);
      for (const [name, read] of Object.entries(reads))
        expect([name, costs[name]?.read]).toEqual([name, read]);
      for (const [name, { trips, directory, ledger }] of Object.entries(COSTS))
        expect([name, costs[name]]).toMatchObject([name, { trips, directory, ledger }]);
    },
  );
});
