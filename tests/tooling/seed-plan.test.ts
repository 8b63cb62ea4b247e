import { describe, expect, it } from "vitest";
import { seedPlan } from "../../scripts/seed/plan.ts";
import { randomFrom } from "../../scripts/seed/random.ts";

const LARGEST = { months: 240, perMonth: 100, timezone: "UTC" };

/** The ids of the bills that a plan adds one by one. */
function idsOf(seed: number, today: string): string[] {
  return seedPlan({ ...LARGEST, seed, today }).flatMap(({ type, data }) =>
    type === "expense.add" ? [(data as { id: string }).id] : [],
  );
}

describe("the seed's plan for 240 months of 100 bills", () => {
  it.each([0, 1, 18])("takes no id twice with --seed %i", (seed) => {
    const ids = idsOf(seed, "2026-11-22");
    expect(ids.length).toBeGreaterThan(240 * 80);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is the same for the same seed, on a leap day too", () => {
    expect(idsOf(1, "2028-02-29")).toEqual(idsOf(1, "2028-02-29"));
    expect(idsOf(1, "2028-02-29")).not.toEqual(idsOf(2, "2028-02-29"));
  });
});

it("a large range has no gaps: every one of its lowest bits is drawn", () => {
  const random = randomFrom(1);
  const lowest = new Set(Array.from({ length: 200 }, () => random.between(1, 2 ** 50) % 16));
  expect(lowest.size).toBe(16);
});
