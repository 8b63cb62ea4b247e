import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { accountSizes, scaleOf } from "../../scripts/simulate/ledger-sizes.ts";
import { breaksAt, costAt, NO_COST, nextBreak, sumOf, times, worstOf } from "../../scripts/simulate/model.ts";
import { populationOf, sizeOf } from "../../scripts/simulate/population.ts";
import { countText, timeText } from "../../scripts/simulate/report.ts";
import { simulate } from "../../scripts/simulate/simulate.ts";

const cost = (calls: number, wallMs: number) => ({ ...NO_COST, calls, wallMs });

describe("arithmetic", () => {
  test("a full ledger lies on the line through two smaller ones", () => {
    const [small, large] = [
      { size: 100, cost: cost(5, 300) },
      { size: 200, cost: cost(7, 200) },
    ];
    // What took less time with more subscribers took it by chance.
    expect(costAt(1100, small, large)).toEqual(cost(25, 300));
  });

  test("costs add up, and have a worst", () => {
    const costs = [cost(1, 20), cost(2, 10)];
    expect(sumOf(costs)).toEqual(cost(3, 30));
    expect(times(cost(3, 30), 2)).toEqual(cost(6, 60));
    expect(worstOf(costs)).toEqual(cost(2, 20));
    expect(worstOf([])).toEqual(NO_COST);
  });

  test.each([
    ["grows until its budget is used up", { growing: 5, constant: 0 }, 2000],
    ["has less left for what grows beside what doesn't", { growing: 5, constant: 5 }, 1000],
    ["doesn't grow", { growing: 0, constant: 10 }, Infinity],
    ["is over anyway", { growing: 0, constant: 11 }, 0],
    ["is over already", { growing: 20 }, 500],
  ])("what %s breaks where it does", (_, use, expected) => {
    expect(breaksAt({ budget: "time", limit: 10, ...use }, 1000)).toBe(expected);
  });

  test("the first budget to be used up is what breaks next", () => {
    const uses = [
      { budget: "bytes", limit: 10, growing: 2 },
      { budget: "time", limit: 10, growing: 4 },
    ];
    expect(nextBreak(uses, 1000)).toEqual({ budget: "time", subscribers: 2500 });
  });

  test("ledgers hold everybody, lapsed accounts included", () => {
    const sizes = accountSizes({
      bytes: { small: 100e6, manySubscribers: 400e6, manyLapsed: 200e6 },
      ...{ moreSubscribers: 1000, moreLapsed: 1000 },
    });
    expect(sizes).toEqual({ subscriber: 300_000, lapsed: 100_000 });
    expect(scaleOf(sizes, { subscribers: 50_000, lapsed: 40_000 })).toEqual({
      ...{ bytes: 19e9, ledgers: 3, subscribersPerLedger: 50_000 / 3 },
    });
  });

  test("a million subscribers leave behind as many accounts as two years of churn", () => {
    const population = populationOf(1_000_000);
    expect(sizeOf(population.lapsed) + population.erased).toBe(960_000);
    expect(sizeOf(population.leaving)).toBe(10_000);
    expect(population.trialing[1]).toBeLessThan(1_000_000);
  });

  test("figures are rounded as far as they mean anything", () => {
    expect([7, 999, 1234, 3_456_789].map(countText)).toEqual(["7", "999", "1,200", "3,500,000"]);
    expect([40, 45_000, 240_000, 7_200_000].map(timeText)).toEqual(["0.0 s", "45 s", "4 min", "2.0 h"]);
  });
});

const JOBS = [
  ...["recurring", "reminders", "ledgers", "pruning", "cron, each minute", "cancellations", "owners", "mail"],
  ...[
    "erasure",
    "unused-accounts",
    "reconcile",
    "heartbeat",
    "directory's size",
    "directory's load",
    "ledgers' size",
  ],
];

it("runs every job of a small population, and says what breaks next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-simulation-"));
  try {
    const report = await simulate(500, folder, () => undefined);
    expect(report).not.toMatch(/NaN|Infinity|∞/);
    const rows = report.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.slice(2).map((row) => row.split("|")[1]?.trim())).toEqual(JOBS);
    // People who left cost nothing.
    expect(report).toContain("Twice as many lapsed accounts in a ledger: 0 rows read more.");
    expect(report).toMatch(/\nWhat breaks next is .+, at [\d,]+ subscribers\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
