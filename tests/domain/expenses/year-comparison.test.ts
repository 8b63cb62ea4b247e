import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonText, yearComparison } from "#domain/expenses/year-comparison.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";

const noSeries = () => undefined;

const bill = (title: string, dueDate: string, dollars: number, recurringId: string | null = null) =>
  someExpense({ title, dueDate, amountCents: dollars * 100, recurringId });

function text(
  bills: readonly ReturnType<typeof bill>[],
  today = "2027-02-01",
  year = 2026,
  seriesOf = noSeries,
) {
  const comparison = yearComparison(bills, year, { today, monthStart: 1 }, seriesOf);
  return comparison === null ? null : comparisonText(comparison, "USD");
}

test("a year that is over is compared with the whole year before, by title, whatever its case", () => {
  const bills = [
    bill("Rent", "2025-01-01", 900),
    bill("rent", "2026-01-01", 1500),
    bill("Power", "2025-12-31", 100),
    bill("Power", "2026-12-31", 312),
  ];
  expect(text(bills)).toBe("$812.00 more than 2025: rent +$600.00, Power +$212.00.");
});

test("a year that goes on is compared up to the same day, and what comes later counts in neither", () => {
  const bills = [
    bill("Rent", "2025-01-05", 900),
    bill("Rent", "2025-11-28", 900),
    bill("Rent", "2025-11-29", 5000),
    bill("Rent", "2026-01-05", 1000),
    bill("Rent", "2026-11-28", 1000),
    bill("Rent", "2026-12-01", 7000),
  ];
  expect(text(bills, "2026-11-28")).toBe("$200.00 more than at this point in 2025: Rent +$200.00.");
});

test("three causes are named, and the rest makes the sum up", () => {
  const changes = { Rent: 500, Power: -200, Gym: 50, Water: 20, Phone: 10 };
  const bills = Object.entries(changes).flatMap(([name, change]) => [
    bill(name, "2025-01-10", 100),
    bill(name, "2026-01-10", 100 + change),
  ]);
  expect(text(bills)).toBe(
    "$380.00 more than 2025: Rent +$500.00, Power −$200.00, Gym +$50.00, the rest +$30.00.",
  );
});

test("bills of one of the two years only are said to be new, or none this year", () => {
  const bills = [bill("Gym", "2025-01-10", 300), bill("Car", "2026-03-10", 100)];
  expect(text(bills)).toBe("$200.00 less than 2025: Gym −$300.00 (none this year), Car +$100.00 (new).");
  // It is due later this year, so it isn't gone; it was due later last year, so it isn't new.
  const moved = [
    bill("Rent", "2025-01-10", 300),
    bill("Rent", "2026-12-10", 300),
    bill("Car", "2025-12-10", 100),
    bill("Car", "2026-01-10", 100),
  ];
  expect(text(moved, "2026-06-01")).toBe(
    "$200.00 less than at this point in 2025: Rent −$300.00, Car +$100.00.",
  );
});

test("a renamed series stays one bill, and so does one that was stopped and begun again", () => {
  const seriesOf = (id: string) => (id === "rec_1" ? { title: "Electricity", endedOn: null } : undefined);
  const bills = [
    bill("Power", "2025-01-10", 100, "rec_1"),
    bill("Electricity", "2026-01-10", 130, "rec_1"),
    bill("Gym", "2025-01-12", 30),
    bill("Gym", "2026-01-12", 30, "rec_2"),
  ];
  expect(yearComparison(bills, 2026, { today: "2027-01-01", monthStart: 1 }, seriesOf)).toMatchObject({
    differenceCents: 3000,
    causes: [{ title: "Electricity", differenceCents: 3000, only: null }],
    restCents: 0,
  });
});

test("equal years say so, and name what cancels out", () => {
  const same = [bill("Rent", "2025-01-01", 900), bill("Rent", "2026-01-01", 900)];
  expect(text(same)).toBe("As much as 2025.");
  const swapped = [...same, bill("Gym", "2025-02-01", 30), bill("Pool", "2026-02-01", 30)];
  expect(text(swapped)).toBe("As much as 2025: Gym −$30.00 (none this year), Pool +$30.00 (new).");
});

test("without a year before there is no comparison", () => {
  expect(text([bill("Rent", "2026-01-01", 900), bill("Rent", "2024-01-01", 900)])).toBeNull();
  expect(text([])).toBeNull();
});

test("if the year before began late, only the days since then are compared", () => {
  const bills = [
    bill("Rent", "2025-09-20", 900),
    bill("Rent", "2025-10-20", 900),
    bill("Rent", "2026-08-20", 9000),
    bill("Rent", "2026-09-20", 950),
    bill("Rent", "2026-10-20", 950),
  ];
  expect(text(bills)).toBe("$100.00 more than from 20 Sep on in 2025: Rent +$100.00.");
  expect(text(bills, "2026-10-02")).toBe("$50.00 more than from 20 Sep to this day in 2025: Rent +$50.00.");
  expect(text(bills, "2026-09-19")).toBeNull();
});

test("29 February is compared with the 28th of the year before", () => {
  const bills = [
    bill("Rent", "2027-01-28", 900),
    bill("Rent", "2027-02-28", 1),
    bill("Rent", "2028-02-29", 900),
  ];
  expect(text(bills, "2028-02-29", 2028)).toBe("$1.00 less than at this point in 2027: Rent −$1.00.");
});

test("causes and the rest always make up the difference, which is that of the days compared", () => {
  const ofTwoYears = fc
    .tuple(anyExpense, fc.boolean(), fc.constantFrom("a", "b", "c", "d", "e", "f"))
    .map(([expense, isLater, title]) => ({
      ...expense,
      title,
      recurringId: null,
      dueDate: `${isLater ? 2026 : 2025}${expense.dueDate.slice(4).replace("02-29", "02-28")}`,
    }));
  fc.assert(
    fc.property(
      fc.array(ofTwoYears, { maxLength: 40 }),
      fc.constantFrom("2026-07-10", "2028-01-01"),
      (bills, today) => {
        const comparison = yearComparison(bills, 2026, { today, monthStart: 1 }, noSeries);
        if (comparison === null) return;
        const { from, to, differenceCents, causes, restCents } = comparison;
        const sum = (year: string) =>
          bills
            .filter(({ dueDate }) => {
              const day = `2026${dueDate.slice(4)}`;
              return dueDate.startsWith(year) && day >= from && day <= to;
            })
            .reduce((total, { amountCents }) => total + amountCents, 0);
        expect(differenceCents).toBe(sum("2026") - sum("2025"));
        expect(causes.reduce((total, cause) => total + cause.differenceCents, restCents)).toBe(
          differenceCents,
        );
        expect(causes.length).toBeLessThanOrEqual(3);
        for (const cause of causes) expect(cause.differenceCents).not.toBe(0);
      },
    ),
  );
});
