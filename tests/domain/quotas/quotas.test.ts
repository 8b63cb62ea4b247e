import fc from "fast-check";
import { expect, test } from "vitest";
import { overQuota, sumOf } from "#domain/quotas/quotas.ts";
import { utf8Bytes } from "#domain/text/clean-text.ts";

const QUOTAS = { bills: 100_000, bytes: 50_000_000, rowsADay: 50_000 };
const NOTHING = { bills: 0, bytes: 0, rowsToday: 0 };

const usage = fc.record({
  bills: fc.integer({ min: 0, max: 200_000 }),
  bytes: fc.integer({ min: 0, max: 100_000_000 }),
  rowsToday: fc.integer({ min: 0, max: 50_000 }),
});

test("bytes are counted as UTF-8 has them", () => {
  const texts = fc.string({ unit: "binary", maxLength: 50 });
  fc.assert(fc.property(texts, (text) => utf8Bytes(text) === new TextEncoder().encode(text).length));
});

test("whatever takes no room is admitted, however full the account, until the day's operations are used up", () => {
  const shrinking = fc.record({
    bills: fc.integer({ min: -10, max: 0 }),
    bytes: fc.integer({ min: -1_000, max: 0 }),
    rowsToday: fc.constant(1),
  });
  fc.assert(
    fc.property(usage, shrinking, (held, growth) => {
      const isAdmitted = overQuota(held, growth, QUOTAS) === undefined;
      expect(isAdmitted).toBe(held.rowsToday < QUOTAS.rowsADay);
    }),
  );
});

test("what is admitted never exceeds a quota that wasn't exceeded before", () => {
  const growing = fc.record({
    bills: fc.integer({ min: 0, max: 10_000 }),
    bytes: fc.integer({ min: 0, max: 5_000_000 }),
    rowsToday: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(growing, { maxLength: 60 }), (operations) => {
      let held = NOTHING;
      for (const growth of operations)
        if (overQuota(held, growth, QUOTAS) === undefined) held = sumOf(held, growth);
      expect(held.bills).toBeLessThanOrEqual(QUOTAS.bills);
      expect(held.bytes).toBeLessThanOrEqual(QUOTAS.bytes);
    }),
  );
});

test("the message names the quota", () => {
  const told = (held: Partial<typeof NOTHING>, growth: Partial<typeof NOTHING>) =>
    overQuota({ ...NOTHING, ...held }, { ...NOTHING, rowsToday: 1, ...growth }, QUOTAS)?.error;
  expect(told({ bills: 100_000 }, { bills: 1 })).toContain("it holds 100,000 bills");
  expect(told({ bytes: 50_000_000 }, { bytes: 1 })).toContain("its bills take 50 MB");
  expect(told({ rowsToday: 50_000 }, {})).toContain("as much as it can in a day (50,000 rows)");
});
