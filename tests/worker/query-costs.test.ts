import { beforeAll, describe, expect, test } from "vitest";
import { addLastPerson, addOther, addPerson, costsOf, MONTH_BILLS } from "./cost-world.ts";
import type { Costs } from "./recording-database.ts";

/**
 * What each request costs all in all, with its session and its limits: trips to D1, queries in them, rows read and
 * written as D1 bills them. Of every sync, 4 written rows are the two counters of its limits, each with its index;
 * of a bill 4 are its row and three indexes, of its operation 3.
 *
 * For somebody who has earned the badges that need counting. It is to be lowered, and raised only with a reason.
 */
const COSTS: Record<string, Costs> = {
  "GET /api/me": { trips: 1, queries: 1, read: 3, written: 0 },
  "pull of nothing": { trips: 1, queries: 10, read: 29, written: 4 },
  "pull of a month's 100 bills": { trips: 1, queries: 10, read: 329, written: 4 },
  "expense.add": { trips: 2, queries: 20, read: 68, written: 12 },
  "expense.add once more": { trips: 2, queries: 17, read: 77, written: 4 },
  "expense.edit": { trips: 2, queries: 19, read: 67, written: 12 },
  "expense.setStatus": { trips: 2, queries: 19, read: 67, written: 11 },
  "expense.delete": { trips: 2, queries: 19, read: 67, written: 11 },
  undo: { trips: 2, queries: 24, read: 78, written: 11 },
  "expense.add of a series": { trips: 2, queries: 22, read: 70, written: 16 },
  "series.generate of one bill": { trips: 2, queries: 19, read: 47, written: 16 },
  "series.generate of nothing": { trips: 2, queries: 17, read: 41, written: 8 },
  "expense.edit of two in a series": { trips: 2, queries: 22, read: 86, written: 21 },
  "series.stop": { trips: 2, queries: 20, read: 62, written: 18 },
  "budget.set": { trips: 2, queries: 17, read: 37, written: 10 },
  "budget.clear": { trips: 2, queries: 17, read: 40, written: 10 },
  "settings.update": { trips: 2, queries: 18, read: 51, written: 10 },
  "dashboard.view": { trips: 2, queries: 18, read: 53, written: 9 },
  "100 × expense.add": { trips: 2, queries: 20, read: 962, written: 705 },
};

/**
 * Until the badges about months are earned, the bills of an operation's month and of two to either side are counted,
 * each by its index and its row. What may reach any month counts all that the person has, and is the one thing here
 * that grows with the account.
 */
const costsBeforeBadges = (bills: number): Record<string, Costs> => ({
  "GET /api/me": { trips: 1, queries: 1, read: 3, written: 0 },
  "pull of nothing": { trips: 1, queries: 10, read: 15, written: 4 },
  "pull of a month's 100 bills": { trips: 1, queries: 10, read: 315, written: 4 },
  // Is the tenth bill at least, which earns a badge.
  "expense.add": { trips: 2, queries: 21, read: 252, written: 13 },
  "expense.add once more": { trips: 2, queries: 17, read: 246, written: 4 },
  "expense.edit": { trips: 2, queries: 19, read: 248, written: 12 },
  // The first to be paid, which earns one too.
  "expense.setStatus": { trips: 2, queries: 20, read: 250, written: 12 },
  "expense.delete": { trips: 2, queries: 19, read: 250, written: 11 },
  undo: { trips: 2, queries: 24, read: 54 + 2 * bills, written: 11 },
  "expense.add of a series": { trips: 2, queries: 23, read: 53, written: 17 },
  "series.generate of one bill": { trips: 2, queries: 19, read: 37, written: 16 },
  "series.generate of nothing": { trips: 2, queries: 17, read: 31, written: 8 },
  "expense.edit of two in a series": { trips: 2, queries: 22, read: 69 + 2 * bills, written: 21 },
  "series.stop": { trips: 2, queries: 20, read: 52, written: 18 },
  "budget.set": { trips: 2, queries: 17, read: 27, written: 10 },
  "budget.clear": { trips: 2, queries: 17, read: 30, written: 10 },
  "settings.update": { trips: 2, queries: 18, read: 31, written: 10 },
  "dashboard.view": { trips: 2, queries: 19, read: 35, written: 10 },
  "100 × expense.add": { trips: 2, queries: 20, read: 1643, written: 705 },
});

const EARLIER = 200;
const OTHERS = 500;

beforeAll(async () => {
  await addLastPerson();
  await addOther(OTHERS);
});

describe("every request costs exactly", () => {
  test("what the table says", async () => {
    const ana = await addPerson({ earlier: EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test("the same with ten times as many bills in other months", async () => {
    const ana = await addPerson({ earlier: 10 * EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test("the same with ten times as many bills of other people", async () => {
    for (let others = 1; others < 10; others += 1) await addOther(OTHERS);
    const ana = await addPerson({ earlier: EARLIER, badges: "all" });
    expect(await costsOf(ana)).toEqual(COSTS);
  });

  test.each([EARLIER, 10 * EARLIER])(
    "what its table says for somebody without badges and with %i earlier bills",
    async (earlier) => {
      const ana = await addPerson({ earlier, badges: "none" });
      expect(await costsOf(ana)).toEqual(costsBeforeBadges(earlier + MONTH_BILLS));
    },
  );
});
