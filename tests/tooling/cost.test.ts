import { afterEach, describe, expect, it, vi } from "vitest";
import { billOf, LEDGERS, type Measured, totalOf, usageOf, WORK, type Work } from "../../tools/cost/bill.ts";
import { less, meterOf, share, sumOf } from "../../tools/cost/meter.ts";
import { CLOUDFLARE, mailUsd, meteredUsd, storageUsd, stripeUsd } from "../../tools/cost/prices.ts";
import * as model from "../../tools/cost/subscriber-month.ts";
import { billTable, workTable } from "../../tools/cost/tables.ts";
import { CARDS_ABROAD } from "../../tools/simulate/assumptions.ts";

const NOTHING = { invocations: 0, messages: 0, read: 0, written: 0, logLines: 0 };
const ONE = { invocations: 1, messages: 1, read: 10, written: 2, logLines: 1 };

const EVERY_WORK = Object.keys(WORK) as Work[];

/** Everything costs nothing but what is given. */
function measuredAs(costs: Partial<Measured["costs"]>, subscriberBytes = 0): Measured {
  const nothing = Object.fromEntries(EVERY_WORK.map((work) => [work, NOTHING])) as Measured["costs"];
  const accountBytes = { subscriber: subscriberBytes, unused: subscriberBytes / 2 };
  return { costs: { ...nothing, ...costs }, accountBytes };
}

describe("prices", () => {
  it("charge for what a month doesn't include", () => {
    expect(meteredUsd(CLOUDFLARE.requests, 10e6)).toBe(0);
    expect(meteredUsd(CLOUDFLARE.requests, 15e6)).toBeCloseTo(1.5);
    expect(meteredUsd(CLOUDFLARE.rowsWritten, 51e6)).toBeCloseTo(1);
    expect(storageUsd(5e9)).toBe(0);
    expect(storageUsd(15e9)).toBeCloseTo(7.5);
  });

  it.each([
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

  it("take Stripe's share of each payment", () => {
    expect(stripeUsd(100, 9, 0)).toEqual({ fees: expect.closeTo(56.1), billing: expect.closeTo(6.3) });
    // 13.5 cents more for each card from abroad.
    expect(stripeUsd(100, 9, 0.5)).toEqual({ fees: expect.closeTo(62.85), billing: expect.closeTo(6.3) });
    // Whom the simulation puts outside the United States.
    expect(CARDS_ABROAD).toBeCloseTo(0.66);
  });
});

describe("a month", () => {
  it("multiplies what is measured by the model", () => {
    const usage = usageOf(1000, measuredAs({ tick: ONE, pull: ONE }));
    const calls = 1000 * (model.TICKS + model.PULLS);
    expect(usage.rowsRead).toBe(10 * calls);
    expect(usage.rowsWritten).toBe(2 * calls);
    expect(usage.requests).toBe(calls);
    expect(usage.queueOperations).toBe(model.OPERATIONS_A_MESSAGE * calls);
    expect(usage.logEvents).toBe(calls);
    expect(usage.mails).toBeCloseTo(1000 * model.MAILS);
  });

  it.each(EVERY_WORK)("counts %s", (work) => {
    expect(usageOf(1000, measuredAs({ [work]: ONE })).rowsWritten).toBeGreaterThan(0);
  });

  it("keeps unused accounts, and adds ledgers as they fill", () => {
    const { bytes, ledgers } = usageOf(100_000, measuredAs({}, 300_000));
    const unused = 100_000 * model.UNUSED_ACCOUNTS;
    const ledgerBytes = 100_000 * 300_000 + unused * 150_000 * model.LEFT_SIZE;
    expect(bytes).toBeCloseTo(ledgerBytes + (100_000 + unused) * model.DIRECTORY_BYTES);
    expect(ledgers).toBe(Math.ceil(ledgerBytes / 8e9));
    expect(usageOf(1000, measuredAs({}, 300_000)).ledgers).toBe(LEDGERS);
  });

  it("runs cron once for everybody, and more for each other ledger", () => {
    const hours = 24 * model.DAYS_A_MONTH;
    const { ledgers, rowsRead } = usageOf(1_000_000, measuredAs({ hour: ONE, ledgerHour: ONE }, 300_000));
    expect(ledgers).toBeGreaterThan(LEDGERS);
    expect(rowsRead).toBe(10 * hours * ledgers);
  });
});

it("a bill has the plan, and is the sum of its lines", () => {
  const bill = billOf(usageOf(1000, measuredAs({})));
  expect(bill.requests).toBe(CLOUDFLARE.plan);
  expect(totalOf(bill)).toBeCloseTo(CLOUDFLARE.plan + bill.mail + bill.stripeFees + bill.stripeBilling);
});

it("usages are added, subtracted and shared", () => {
  expect(less(sumOf(ONE, ONE), ONE)).toEqual(ONE);
  expect(share(sumOf(ONE, ONE), 2)).toEqual(ONE);
});

describe("the meter", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("adds whatever comes until nothing more does, requests or not", async () => {
    vi.useFakeTimers();
    const late = { ...NOTHING, written: 3 };
    const taken = [ONE, late, ONE, late, NOTHING];
    vi.stubGlobal("fetch", async () => Response.json(taken.shift()));
    // What was used before doesn't count: the first is thrown away.
    const used = meterOf("http://metered").usedBy(async () => undefined);
    await vi.runAllTimersAsync();
    expect(await used).toEqual([late, ONE, late].reduce(sumOf));
    expect(taken).toEqual([]);
  });
});

it("the tables have a row for each kind of work, and a column for each number of subscribers", () => {
  const measured = measuredAs({ pull: ONE }, 300_000);
  expect(workTable(measured)).toContain("| pull of nothing | 1 | 10 | 2 | 1 |");
  const [head, , ...rows] = billTable(measured, [1000, 1_000_000]).split("\n");
  expect(head).toBe("| subscribers | 1,000 | 1,000,000 |");
  expect(rows).toContainEqual("| Stripe: payments | $644 | $643,599 |");
});
