import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { awardBadges } from "#domain/badges/award.ts";
import { badgeFactsOf } from "#domain/badges/facts.ts";
import { addDays, addMonths, type Day, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import { placeInSpan } from "#domain/calendar/periods.ts";
import { compareExpenses } from "#domain/expenses/expense.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply, parseOperation } from "#domain/operations/apply.ts";
import { COMMON_BILLS } from "#domain/setup/common-bills.ts";
import { firstBills } from "#domain/setup/first-bills.ts";
import { keptOperations } from "#domain/setup/kept-operations.ts";
import { addPicked, type Picked, type PickedBill, toggleCommon } from "#domain/setup/picked-bills.ts";
import { pickedMonth } from "#domain/setup/picked-month.ts";
import { readPickedSentence } from "#domain/setup/picked-sentence.ts";
import { nextDays } from "#domain/timeline/next-days.ts";

const TOKEN = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

const SENTENCES = [
  "water 20 every 3 months on the 9th",
  "car insurance 240 yearly from 12 March",
  "vet 50 once",
];

function pick(titles: readonly string[], sentences: readonly string[], today: Day): Picked {
  let bills: readonly PickedBill[] = [];
  for (const title of titles) {
    const common = COMMON_BILLS.find((each) => each.title === title);
    if (common !== undefined) bills = toggleCommon(bills, common);
  }
  for (const text of sentences) {
    const read = readPickedSentence(text, today, "EUR");
    if ("bill" in read) bills = addPicked(bills, read.bill);
  }
  return { bills, currency: "EUR", paidBefore: today };
}

/** An account that gets what was picked on a day. */
function account(picked: Picked, today: Day, ledger = new Ledger()) {
  const atMs = Date.parse(`${today}T10:00:00Z`);
  const facts = badgeFactsOf(ledger);
  const earned: string[] = [];
  const perform = (id: string, type: string, data: unknown) => {
    const json = { id, type, at: new Date(atMs).toISOString(), day: today, hour: 10, data };
    const parsed = parseOperation(json, atMs);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
    const outcome = apply(ledger, parsed.operation, "laptop");
    if (outcome.status === "applied")
      earned.push(...awardBadges(ledger, facts, parsed.operation, outcome.changes).map(({ key }) => key));
    return outcome.status;
  };
  const operations = keptOperations(picked, { token: TOKEN, today, currency: "USD" });
  const statuses = operations.map(({ id, type, data }) => perform(id, type, data));
  perform(crypto.randomUUID(), "series.generate", { cutoffDate: lastDayOf(addMonths(monthOf(today), 1)) });
  return { ledger, earned, statuses, operations };
}

const anyDay = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2024-01-01", count));
const someTitles = fc.uniqueArray(fc.constantFrom(...COMMON_BILLS.map(({ title }) => title)));

describe("the month of the picked bills", () => {
  test("is the same in the account, and its bills are added once", () => {
    fc.assert(
      fc.property(someTitles, fc.subarray(SENTENCES), anyDay, (titles, sentences, today) => {
        const picked = pick(titles, sentences, today);
        const { ledger, statuses } = account(picked, today);
        expect(new Set(statuses)).not.toContain("rejected");
        expect(ledger.settings().currency).toBe("EUR");
        const { span, expenses } = pickedMonth(firstBills(picked.bills, { ...picked, today }), today);
        const inSpan = [...ledger.all("expense")]
          .filter(({ dueDate }) => dueDate >= span.from && dueDate <= span.to)
          .sort(compareExpenses);
        const told = (list: typeof inSpan) =>
          list
            .map((each) => [each.dueDate, each.title, each.amountCents, each.status, each.amountIsEstimate])
            .sort();
        expect(told(inSpan)).toEqual(told([...expenses]));
        const count = [...ledger.all("expense")].length;
        // Another tab, or the page after a crash.
        account(picked, today, ledger);
        expect([...ledger.all("expense")]).toHaveLength(count);
      }),
    );
  });

  test("shows the next thirty days once fewer than three bills are left", () => {
    const titles = ["Rent", "Electricity", "Water", "Film streaming"];
    const shown = (today: Day) => {
      const picked = pick(titles, [], today);
      return pickedMonth(firstBills(picked.bills, { ...picked, today }), today);
    };
    const early = shown("2026-11-14");
    expect(early.isNextDays).toBe(false);
    expect(early.span).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(early.next?.title).toBe("Electricity");
    const late = shown("2026-11-28");
    expect(late.isNextDays).toBe(true);
    expect(late.span).toEqual(nextDays("2026-11-28"));
    expect(late.expenses.map(({ title }) => title)).toEqual(titles);
    expect(late.next?.dueDate).toBe("2026-12-01");
  });

  test("earns nothing for what was paid before, at the end of a month", () => {
    const picked = pick(["Rent", "Electricity", "Internet", "Mobile phone", "Gym"], [], "2026-11-28");
    const { earned, ledger } = account(picked, "2026-11-28");
    expect(earned).toEqual([]);
    const paid = [...ledger.all("expense")].filter(({ status }) => status === "PAID");
    expect(paid.map(({ dueDate, paidDate }) => dueDate === paidDate)).toEqual([true, true, true, true, true]);
  });
});

test("the ids are numbers that fit, and differ", () => {
  const picked = pick(
    COMMON_BILLS.map(({ title }) => title),
    [],
    "2026-02-10",
  );
  const bills = picked.bills.map((bill) => ({ ...bill, day: 31 }));
  const { operations, statuses } = account({ ...picked, bills }, "2026-02-10");
  expect(new Set(operations.map(({ id }) => id)).size).toBe(33);
  expect(new Set(statuses)).toEqual(new Set(["applied"]));
});

test("a day's place is its share of the span", () => {
  const span = nextDays("2026-11-28");
  expect([placeInSpan("2026-11-28", span), placeInSpan("2026-12-27", span)]).toEqual([0, 1]);
});
