import { beforeAll, describe, expect, test } from "vitest";
import { addLastUser, addOther, addUserRow, costsOf, MONTH_BILLS } from "./cost-world.ts";
import type { Costs } from "./recording-database.ts";

/** With the user's cookie both databases are asked at the same time: one trip, two calls. */
const READ = { trips: 1, directory: 1, ledger: 1 };
/** And then the ledger once more. */
const WRITE = { trips: 2, directory: 1, ledger: 2 };

/**
 * What each request costs all in all, with its session and its limits: trips to D1, calls to either database, queries in
 * them, rows read and written as D1 bills them. Of every sync, 2 written rows are the two counters of its limits; of a
 * bill 5 are its row, three indexes and its owner's counts, of its operation 4.
 *
 * For a user who has earned the badges that need counting. It is to be lowered, and raised only with a reason.
 */
const COSTS: Record<string, Costs> = {
  "GET /api/me": { ...READ, queries: 3, read: 4, written: 0 },
  "pull of nothing": { ...READ, queries: 11, read: 33, written: 2 },
  "pull of a month's 100 bills": { ...READ, queries: 11, read: 333, written: 2 },
  "expense.add": { ...WRITE, queries: 19, read: 63, written: 12 },
  "expense.add once more": { ...WRITE, queries: 16, read: 68, written: 2 },
  "expense.edit": { ...WRITE, queries: 19, read: 71, written: 12 },
  "expense.setStatus": { ...WRITE, queries: 19, read: 70, written: 10 },
  "expense.delete": { ...WRITE, queries: 19, read: 71, written: 11 },
  undo: { ...WRITE, queries: 24, read: 82, written: 11 },
  "expense.add of a series": { ...WRITE, queries: 21, read: 67, written: 17 },
  "series.generate of one bill": { ...WRITE, queries: 19, read: 55, written: 16 },
  "series.generate of nothing": { ...WRITE, queries: 17, read: 46, written: 7 },
  "expense.edit of two in a series": { ...WRITE, queries: 22, read: 94, written: 23 },
  "series.stop": { ...WRITE, queries: 20, read: 70, written: 17 },
  "budget.set": { ...WRITE, queries: 17, read: 42, written: 9 },
  "budget.clear": { ...WRITE, queries: 17, read: 45, written: 9 },
  "settings.update": { ...WRITE, queries: 18, read: 56, written: 9 },
  "dashboard.view": { ...WRITE, queries: 18, read: 58, written: 8 },
  "100 × expense.add": { ...WRITE, queries: 19, read: 1353, written: 903 },
};

/**
 * Until the badges about months are earned, the bills of an operation's month and of two to either side are counted,
 * each by its index and its row. What may reach any month counts all that the user has, and is the one thing here
 * that grows with the account.
 */
const costsBeforeBadges = (bills: number): Record<string, Costs> => ({
  "GET /api/me": { ...READ, queries: 3, read: 4, written: 0 },
  "pull of nothing": { ...READ, queries: 11, read: 19, written: 2 },
  "pull of a month's 100 bills": { ...READ, queries: 11, read: 319, written: 2 },
  // Is the tenth bill at least, which earns a badge.
  "expense.add": { ...WRITE, queries: 20, read: 47, written: 13 },
  "expense.add once more": { ...WRITE, queries: 16, read: 32, written: 2 },
  "expense.edit": { ...WRITE, queries: 19, read: 252, written: 12 },
  // The first to be paid, which earns one too.
  "expense.setStatus": { ...WRITE, queries: 20, read: 253, written: 11 },
  "expense.delete": { ...WRITE, queries: 19, read: 254, written: 11 },
  undo: { ...WRITE, queries: 24, read: 58 + 2 * bills, written: 11 },
  "expense.add of a series": { ...WRITE, queries: 22, read: 47, written: 18 },
  "series.generate of one bill": { ...WRITE, queries: 19, read: 45, written: 16 },
  "series.generate of nothing": { ...WRITE, queries: 17, read: 36, written: 7 },
  "expense.edit of two in a series": { ...WRITE, queries: 22, read: 77 + 2 * bills, written: 23 },
  "series.stop": { ...WRITE, queries: 20, read: 60, written: 17 },
  "budget.set": { ...WRITE, queries: 17, read: 32, written: 9 },
  "budget.clear": { ...WRITE, queries: 17, read: 35, written: 9 },
  "settings.update": { ...WRITE, queries: 18, read: 36, written: 9 },
  "dashboard.view": { ...WRITE, queries: 19, read: 40, written: 9 },
  "100 × expense.add": { ...WRITE, queries: 19, read: 1335, written: 903 },
});

const EARLIER = 200;
const OTHERS = 500;

beforeAll(async () => {
  await addLastUser();
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
      expect(await costsOf(ana)).toEqual(costsBeforeBadges(earlier + MONTH_BILLS));
    },
  );
});
