import { beforeAll, describe, expect, test } from "vitest";
import { addLastUser, addOther, addUserRow, costsOf, MONTH_BILLS } from "./cost-world.ts";
import type { Costs } from "./recording-database.ts";

/**
 * What each request costs all in all, with its session and its limits: trips to D1, queries in them, rows read and
 * written as D1 bills them. Of every sync, 2 written rows are the two counters of its limits; of a bill 4 are its row
 * and three indexes, of its operation 3.
 *
 * For a user who has earned the badges that need counting. It is to be lowered, and raised only with a reason.
 */
const COSTS: Record<string, Costs> = {
  "GET /api/me": { trips: 1, queries: 2, read: 3, written: 0 },
  "pull of nothing": { trips: 1, queries: 11, read: 32, written: 2 },
  "pull of a month's 100 bills": { trips: 1, queries: 11, read: 332, written: 2 },
  "expense.add": { trips: 2, queries: 19, read: 59, written: 10 },
  "expense.add once more": { trips: 2, queries: 16, read: 68, written: 2 },
  "expense.edit": { trips: 2, queries: 19, read: 67, written: 10 },
  "expense.setStatus": { trips: 2, queries: 19, read: 67, written: 9 },
  "expense.delete": { trips: 2, queries: 19, read: 67, written: 9 },
  undo: { trips: 2, queries: 24, read: 78, written: 9 },
  "expense.add of a series": { trips: 2, queries: 21, read: 61, written: 14 },
  "series.generate of one bill": { trips: 2, queries: 19, read: 50, written: 14 },
  "series.generate of nothing": { trips: 2, queries: 17, read: 44, written: 6 },
  "expense.edit of two in a series": { trips: 2, queries: 22, read: 86, written: 19 },
  "series.stop": { trips: 2, queries: 20, read: 65, written: 16 },
  "budget.set": { trips: 2, queries: 17, read: 40, written: 8 },
  "budget.clear": { trips: 2, queries: 17, read: 43, written: 8 },
  "settings.update": { trips: 2, queries: 18, read: 54, written: 8 },
  "dashboard.view": { trips: 2, queries: 18, read: 56, written: 7 },
  "100 × expense.add": { trips: 2, queries: 19, read: 953, written: 703 },
};

/**
 * Until the badges about months are earned, the bills of an operation's month and of two to either side are counted,
 * each by its index and its row. What may reach any month counts all that the user has, and is the one thing here
 * that grows with the account.
 */
const costsBeforeBadges = (bills: number): Record<string, Costs> => ({
  "GET /api/me": { trips: 1, queries: 2, read: 3, written: 0 },
  "pull of nothing": { trips: 1, queries: 11, read: 18, written: 2 },
  "pull of a month's 100 bills": { trips: 1, queries: 11, read: 318, written: 2 },
  // Is the tenth bill at least, which earns a badge.
  "expense.add": { trips: 2, queries: 20, read: 43, written: 11 },
  "expense.add once more": { trips: 2, queries: 16, read: 32, written: 2 },
  "expense.edit": { trips: 2, queries: 19, read: 248, written: 10 },
  // The first to be paid, which earns one too.
  "expense.setStatus": { trips: 2, queries: 20, read: 250, written: 10 },
  "expense.delete": { trips: 2, queries: 19, read: 250, written: 9 },
  undo: { trips: 2, queries: 24, read: 54 + 2 * bills, written: 9 },
  "expense.add of a series": { trips: 2, queries: 22, read: 41, written: 15 },
  "series.generate of one bill": { trips: 2, queries: 19, read: 40, written: 14 },
  "series.generate of nothing": { trips: 2, queries: 17, read: 34, written: 6 },
  "expense.edit of two in a series": { trips: 2, queries: 22, read: 69 + 2 * bills, written: 19 },
  "series.stop": { trips: 2, queries: 20, read: 55, written: 16 },
  "budget.set": { trips: 2, queries: 17, read: 30, written: 8 },
  "budget.clear": { trips: 2, queries: 17, read: 33, written: 8 },
  "settings.update": { trips: 2, queries: 18, read: 34, written: 8 },
  "dashboard.view": { trips: 2, queries: 19, read: 38, written: 8 },
  "100 × expense.add": { trips: 2, queries: 19, read: 935, written: 703 },
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
