import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BadgeKey, OTHER_BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { badgeProgress, nextBadge } from "#domain/badges/progress.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { cases } from "../../support/cases.ts";
import { anyHistory, type Moment, play } from "../support/random-history.ts";

/**
 * The rules of docs/product.md#badges, each as slow and plain as possible: it looks at one moment with all rows before and
 * after it. They don't use the product's sums, so they can contradict them.
 */
const SPOKEN: Record<string, (now: Moment, before: Ledger | undefined) => boolean> = {
  first_login: ({ operation }) => operation.type === "dashboard.view",
  first_paid: (now, before) => newlyPaid(now, before).length > 0,
  green_month: (now, before) => changedMonths(now, before).some((month) => isAllPaid(now.after, month)),
  zero_debt_month: (now, before) => changedMonths(now, before).some((month) => isAllPaid(now.after, month)),
  add_10_expenses: ({ added }) => added >= 10,
  streak_3: (now, before) =>
    changedMonths(now, before).some((month) =>
      [-2, -1, 0].some((start) =>
        [0, 1, 2].every((step) => isAllPaid(now.after, later(month, start + step))),
      ),
    ),
  dark_mode: ({ operation }) => operation.type === "settings.update" && operation.data.theme === "dark",
  early_bird: (now, before) =>
    now.operation.type !== "undo" &&
    now.operation.type !== "migration.import" &&
    bills(now.after).some(
      ({ id, dueDate, paidDate }) =>
        paidDate !== null &&
        before?.get("expense", id)?.paidDate !== paidDate &&
        Date.parse(dueDate) - Date.parse(paidDate) >= 5 * 86_400_000,
    ),
  dashboard_10: ({ after }) => after.account().dashboardViews >= 10,
  big_spender: ({ changes }) =>
    changes.some(
      (change) => change.table === "expense" && !change.after.deleted && change.after.amountCents > 50000,
    ),
  first_recurring: ({ after }, before) =>
    [...after.all("series")].some((series) => before?.get("series", series.id) === undefined),
  night_owl: ({ operation }) =>
    operation.type === "expense.add" && [22, 23, 0, 1, 2, 3].includes(operation.stamp.hour),
};

function bills(ledger: Ledger | undefined): Expense[] {
  return [...(ledger?.all("expense") ?? [])].filter((expense) => !expense.deleted);
}

function newlyPaid({ after }: Moment, before: Ledger | undefined): Expense[] {
  return bills(after).filter(
    ({ id, status }) => status === "PAID" && before?.get("expense", id)?.status !== "PAID",
  );
}

function isAllPaid(ledger: Ledger, month: string): boolean {
  const own = bills(ledger).filter(({ dueDate }) => dueDate.startsWith(month));
  return own.length > 0 && own.every(({ status }) => status === "PAID");
}

/** The months in which a bill came, went, moved or changed its status. */
function changedMonths({ after }: Moment, before: Ledger | undefined): string[] {
  const seen = new Set([...bills(after), ...bills(before)].map(({ id }) => id));
  const figure = (expense: Expense | undefined) =>
    expense === undefined || expense.deleted ? "" : `${expense.dueDate} ${expense.status}`;
  return [...seen].flatMap((id) => {
    const [old, now] = [before?.get("expense", id), after.get("expense", id)];
    if (figure(old) === figure(now)) return [];
    return [old, now].flatMap((expense) => (expense === undefined ? [] : [expense.dueDate.slice(0, 7)]));
  });
}

function later(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** A month whose bills were all entered as paid earns nothing. */
const NEEDS_A_PAYMENT: readonly BadgeKey[] = ["green_month", "zero_debt_month", "streak_3"];

const SILENT = ["budget.set", "budget.clear", "series.stop", "series.generate", "bills.import"];

/** What an import brought earns nothing either when it is taken back and brought again. */
function isOfImport({ operation }: Moment, moments: readonly Moment[]): boolean {
  if (operation.type !== "undo") return operation.type === "bills.import";
  const undone = moments.find((each) => each.operation.stamp.id === operation.data.operationId);
  return undone !== undefined && isOfImport(undone, moments);
}

/** When each badge should have been awarded by those rules. */
function spokenAwards(moments: readonly Moment[]): BadgeKey[][] {
  const had = new Set<BadgeKey>();
  return moments.map((now, index) => {
    const before = moments[index - 1]?.after;
    for (const change of now.changes) if (change.table === "badge") had.add(change.after.key);
    if (SILENT.includes(now.operation.type) || isOfImport(now, moments)) return [];
    const hasPaid = had.has("first_paid") || newlyPaid(now, before).length > 0;
    const earned: BadgeKey[] = OTHER_BADGE_KEYS.filter(
      (key) =>
        !had.has(key) && (hasPaid || !NEEDS_A_PAYMENT.includes(key)) && SPOKEN[key]?.(now, before) === true,
    );
    for (const key of earned) had.add(key);
    if (OTHER_BADGE_KEYS.every((key) => had.has(key)) && !had.has("badge_master")) {
      had.add("badge_master");
      earned.push("badge_master");
    }
    return earned;
  });
}

describe("over random histories", () => {
  test("every badge is awarded exactly when its rule in words says so, and once", () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const { moments, awards } = play(steps);
        expect(awards).toEqual(spokenAwards(moments));
        const all = awards.flat();
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: cases(400) },
    );
  });

  test("the histories do earn every badge but the last", () => {
    const earned = new Set(
      fc.sample(anyHistory, { numRuns: 400, seed: 1 }).flatMap((steps) => play(steps).awards.flat()),
    );
    expect([...earned].toSorted()).toEqual(expect.arrayContaining([...OTHER_BADGE_KEYS].toSorted()));
  });

  test("no badge is ever lost, and progress is shown for exactly the others, short of what is asked", () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        const { awards, ledger } = play(steps);
        const had = [...ledger.all("badge")].map((badge) => badge.key);
        expect(had).toEqual(expect.arrayContaining(awards.flat()));
        const progress = badgeProgress(ledger, "2026-03-10");
        expect([...progress.keys(), ...had].toSorted()).toEqual(
          [...OTHER_BADGE_KEYS, "badge_master"].toSorted(),
        );
        for (const { done, of } of progress.values()) {
          expect(done).toBeGreaterThanOrEqual(0);
          expect(done).toBeLessThanOrEqual(of);
        }
        const next = nextBadge(progress);
        if (next === null) {
          expect(progress.size).toBe(0);
          return;
        }
        const share = (key: BadgeKey) => {
          const { done, of } = progress.get(key) ?? { done: 0, of: 1 };
          return done / of;
        };
        expect(next === "badge_master").toBe(progress.size === 1);
        for (const key of progress.keys())
          if (key !== "badge_master") expect(share(key)).toBeLessThanOrEqual(share(next));
      }),
    );
  });
});
