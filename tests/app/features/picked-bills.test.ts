import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMON_BILLS } from "#domain/setup/common-bills.ts";
import { readPicked, typedFrom } from "../../../app/features/guide/bill-choice.tsx";

describe("a stored selection", () => {
  test("comes back as it was", () => {
    const typed = { Rent: { isPicked: true, amountText: "12+30", day: 31 } };
    expect(typedFrom(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  });

  test("gives only what can be used of it, whatever is stored", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const typed = typedFrom(stored);
        for (const { amountText, day } of Object.values(typed)) {
          expect(typeof amountText).toBe("string");
          expect(day).toBeGreaterThanOrEqual(1);
          expect(day).toBeLessThanOrEqual(31);
        }
      }),
    );
    const odd = {
      Rent: { isPicked: true, amountText: 5, day: 1 },
      Water: { isPicked: true, amountText: "5", day: 1.5 },
      Gym: { isPicked: true, amountText: "5", day: 32 },
      Yacht: { isPicked: true, amountText: "5", day: 1 },
      Internet: { isPicked: false, amountText: "5", day: 1 },
    };
    expect(Object.keys(typedFrom(odd))).toEqual(["Internet"]);
  });
});

describe("the picked bills", () => {
  test("are those with a tick, with their category, in the picker's order", () => {
    const typed = {
      Gym: { isPicked: true, amountText: "20", day: 7 },
      Rent: { isPicked: true, amountText: "1.204,20", day: 1 },
      Water: { isPicked: false, amountText: "nonsense", day: 1 },
    };
    const { bills, errors } = readPicked(typed, "EUR");
    expect(errors).toEqual({});
    expect(bills).toEqual([
      { title: "Rent", category: "Home", day: 1, amountCents: 120_420 },
      { title: "Gym", category: "Health", day: 7, amountCents: 2_000 },
    ]);
  });

  test.each([
    ["", "Please enter a valid amount"],
    ["0", "Please enter a valid amount"],
    ["rent", "Please enter a valid amount"],
    ["12.345", "Choose the amount you mean"],
  ])("with the amount %j say why they can't be added", (amountText, error) => {
    const typed = { Rent: { isPicked: true, amountText, day: 1 } };
    expect(readPicked(typed, "USD")).toEqual({ bills: [], errors: { Rent: error } });
  });

  test("are at most all sixteen", () => {
    const all = Object.fromEntries(
      COMMON_BILLS.map(({ title, day }) => [title, { isPicked: true, amountText: "1", day }]),
    );
    expect(readPicked(all, "USD").bills).toHaveLength(16);
  });
});
