import { describe, expect, it } from "vitest";
import { billOf, type Measured, totalOf, usageOf, WORK, type Work } from "../../scripts/cost/bill.ts";
import { CLOUDFLARE, mailUsd, meteredUsd, storageUsd, stripeUsd } from "../../scripts/cost/prices.ts";
import * as model from "../../scripts/cost/subscriber-month.ts";
import { billTable, workTable } from "../../scripts/cost/tables.ts";
import { less, share, sumOf } from "../../scripts/cost/usage.ts";

const NOTHING = { invocations: 0, read: 0, written: 0, logLines: 0, bytes: 0 };
const ONE = { invocations: 1, read: 10, written: 2, logLines: 1, bytes: 100 };

/** Everything costs nothing but what is given. */
function measuredAs(costs: Partial<Measured["costs"]>, accountBytes = 0): Measured {
  const nothing = Object.fromEntries(Object.keys(WORK).map((work) => [work, NOTHING]));
  return { costs: { ...nothing, ...costs } as Record<Work, typeof NOTHING>, accountBytes };
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
    expect(stripeUsd(100, 9)).toEqual({ fees: expect.closeTo(56.1), billing: expect.closeTo(6.3) });
  });
});

describe("a month", () => {
  it("multiplies what is measured by the model", () => {
    const usage = usageOf(1000, measuredAs({ tick: ONE, pull: ONE }));
    const calls = 1000 * (model.TICKS + model.VISITS * model.PULLS_A_VISIT);
    expect(usage.rowsRead).toBe(10 * calls);
    expect(usage.rowsWritten).toBe(2 * calls);
    expect(usage.mails).toBe(1000 * (model.REMINDERS + model.SIGN_INS));
    // A queue's messages are requests as well, and Cloudflare logs each request once more.
    const messages = usage.queueOperations / model.OPERATIONS_A_MESSAGE;
    expect(usage.requests).toBe(calls + messages);
    expect(usage.logEvents).toBe(calls + usage.requests);
  });

  it("keeps what lapsed accounts left behind, and adds ledgers as they fill", () => {
    const { bytes, ledgers } = usageOf(100_000, measuredAs({}, 300_000));
    const ledgerBytes = 100_000 * 300_000 * (1 + model.LAPSED_PER_SUBSCRIBER * model.LAPSED_SIZE);
    const accounts = 100_000 * (1 + model.LAPSED_PER_SUBSCRIBER);
    expect(bytes).toBeCloseTo(ledgerBytes + accounts * model.DIRECTORY_BYTES);
    expect(ledgers).toBe(Math.ceil(ledgerBytes / 8e9));
    expect(usageOf(1000, measuredAs({}, 300_000)).ledgers).toBe(2);
  });

  it("runs cron for each ledger, whatever the subscribers", () => {
    const idle = measuredAs({ hour: ONE }, 300_000);
    const [few, many] = [usageOf(1000, idle), usageOf(1_000_000, idle)];
    expect(few.rowsRead).toBe(10 * 24 * model.DAYS_A_MONTH);
    expect(many.rowsRead / few.rowsRead).toBe(many.ledgers / few.ledgers);
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

it("the tables have a row for each kind of work, and a column for each number of subscribers", () => {
  const measured = measuredAs({ pull: ONE }, 300_000);
  expect(workTable(measured)).toContain("| pull of nothing | 1 | 10 | 2 | 1 | 0.1 |");
  const [head, , ...rows] = billTable(measured, [1000, 1_000_000]).split("\n");
  expect(head).toBe("| subscribers | 1,000 | 1,000,000 |");
  expect(rows).toContainEqual("| Stripe: payments | $561 | $561,000 |");
});
