import { expect, it } from "vitest";
import { billTable, workTable } from "../../tools/subscribers/bill.ts";
import { growthReport } from "../../tools/subscribers/growth.ts";
import { measureSubscribers } from "../../tools/subscribers/measure.ts";

it("measures every call and every job with a few subscribers", async () => {
  const measured = await measureSubscribers(() => undefined, 100);
  expect(workTable(measured)).not.toMatch(/NaN|∞/);
  expect(billTable(measured, [1000])).not.toMatch(/NaN|∞/);
  expect(growthReport(1_000_000, measured)).toMatch(/\nWhat breaks next is .+ at [\d,]+ subscribers\.$/);
  for (const { job, line } of measured.jobs)
    expect(line.fixed.calls + line.each.calls, job).toBeGreaterThan(0);
});
