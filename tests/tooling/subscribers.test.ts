import { describe, expect, test } from "vitest";
import {
  CLOUDFLARE,
  LAPSED,
  MONTH,
  mailUsd,
  meteredUsd,
  stripeUsd,
} from "../../tools/subscribers/assumptions.ts";
import { billOf, billTable, usageOf } from "../../tools/subscribers/bill.ts";
import { CALLS, type Call } from "../../tools/subscribers/calls.ts";
import { breaksAt, growthReport } from "../../tools/subscribers/growth.ts";
import { costAt, JOBS, lineOf } from "../../tools/subscribers/jobs.ts";
import type { Measured } from "../../tools/subscribers/measure.ts";
import { countText, timeText } from "../../tools/subscribers/table.ts";
import type { Cost } from "../../tools/subscribers/world.ts";
import { JOBS as ALL_JOBS } from "../../worker/jobs/jobs.ts";

const NOTHING: Cost = {
  ...{ invocations: 0, calls: 0, queries: 0, rowsRead: 0, rowsWritten: 0 },
  ...{ cpuMs: 0, wallMs: 0, directoryMs: 0 },
};

const ONE: Cost = { ...NOTHING, invocations: 1, rowsRead: 10, rowsWritten: 2 };

const eachNothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, NOTHING])) as Record<Name, Cost>;

const nothing: Measured = {
  jobs: JOBS.map((job) => ({ ...job, peak: job.peak ?? 0.1, line: { fixed: NOTHING, each: NOTHING } })),
  calls: eachNothing(Object.keys(CALLS) as Call[]),
  triggers: eachNothing(Object.keys(ALL_JOBS)),
  heartbeat: { calls: 13, callsALedger: 3 },
  sessionMs: 0,
  bytes: { ledger: 300_000, directory: 4000 },
};

describe("prices", () => {
  test("charge for what a month doesn't include", () => {
    expect(meteredUsd(CLOUDFLARE.requests, 10e6)).toBe(0);
    expect(meteredUsd(CLOUDFLARE.requests, 15e6)).toBeCloseTo(1.5);
    expect(meteredUsd(CLOUDFLARE.bytes, 15e9)).toBeCloseTo(7.5);
  });

  test.each([
    [0, 20],
    [50_000, 20],
    [50_001, 20.9],
    // Here the larger plan comes cheaper.
    [200_000, 155],
    [1_000_000, 650],
    [2_000_000, 1300],
  ])("send %i mails for $%f, by the plan that comes cheapest", (mails, usd) => {
    expect(mailUsd(mails)).toBeCloseTo(usd);
  });

  test("take Stripe's share of each payment, and more of cards from abroad", () => {
    expect(stripeUsd(100)).toEqual({ fees: expect.closeTo(65.01), billing: expect.closeTo(6.3) });
  });
});

describe("a month", () => {
  test("multiplies each call by how often it is made", () => {
    const { rowsRead, logLines } = usageOf(1000, { ...nothing, calls: { ...nothing.calls, pull: ONE } });
    expect(rowsRead).toBe(10 * 1000 * MONTH.pulls);
    expect(logLines).toBe(1000 * MONTH.pulls);
  });

  test.each(JOBS.map((job) => [job.name ?? job.job] as const))("counts the job %s", (name) => {
    const jobs = nothing.jobs.map((job) =>
      (job.name ?? job.job) === name ? { ...job, line: { fixed: ONE, each: ONE } } : job,
    );
    expect(usageOf(1000, { ...nothing, jobs }).rowsWritten).toBeGreaterThan(0);
  });

  test("adds ledgers as they fill, in each of which jobs run", () => {
    const jobs = nothing.jobs.map((job) =>
      job.job === "ledgers" ? { ...job, line: { fixed: ONE, each: NOTHING } } : job,
    );
    const { bytes, ledgers, rowsRead } = usageOf(1_000_000, { ...nothing, jobs });
    expect(ledgers).toBe(38);
    expect(bytes).toBe(304e9);
    expect(rowsRead).toBe(10 * 24 * MONTH.days * ledgers);
  });

  test("has a bill with the plan, and a column for each number of subscribers", () => {
    expect(billOf(1000, usageOf(1000, nothing))).toMatchObject({
      "Workers: plan and requests": CLOUDFLARE.plan,
    });
    const [head, , ...rows] = billTable(nothing, [1000, 1_000_000]).split("\n");
    expect(head).toBe("| subscribers | 1,000 | 1,000,000 |");
    expect(rows).toContainEqual("| Stripe: payments | $644 | $643,599 |");
  });
});

describe("growth", () => {
  test("is computed from a few and from more of what is due", () => {
    const few = { cost: { ...NOTHING, calls: 30, wallMs: 500 }, done: 10 };
    const line = lineOf(few, { cost: { ...NOTHING, calls: 50, wallMs: 400 }, done: 20 });
    expect(line.each.calls).toBe(2);
    expect(line.fixed.calls).toBe(10);
    // What took less time with more of them took it by chance.
    expect(line.each.wallMs).toBe(0);
    expect(costAt(line, 100)).toMatchObject({ calls: 210, invocations: 1 });
    expect(costAt(line, 1000).invocations).toBe(7);
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

  test("every job has a row, and the budget that is used up first is named", () => {
    const report = growthReport(1_000_000, nothing);
    // It has nothing to do unless an operator moves accounts.
    for (const { name } of Object.values(ALL_JOBS).flat())
      if (name !== "moves") expect(report).toContain(`\n| ${name} |`);
    expect(report).toContain("What breaks next is directory's load: one query at a time, at");
    expect(LAPSED).toBeCloseTo(0.72);
  });

  test("figures are rounded as far as they mean anything", () => {
    expect([7, 999, 1234, 3_456_789].map(countText)).toEqual(["7", "999", "1,200", "3,500,000"]);
    expect([40, 45_000, 240_000, 7_200_000].map(timeText)).toEqual(["0.0 s", "45 s", "4 min", "2.0 h"]);
  });
});
