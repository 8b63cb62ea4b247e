import { expect, test } from "vitest";
import { runningSeries } from "../../../../app/data/ledger/running-series.ts";
import { of, User } from "../../../domain/support/ledgers.ts";

const handleOf = (ana: User, today: string) => runningSeries(ana.ledger, today)[0]?.handle?.id ?? null;

test("a series is edited through its next bill, which may have to be made, so that no payment is rewritten", () => {
  const ana = new User();
  const yearly = { isRecurring: true, recurringId: "rec_5", recurringEvery: 12 } as const;
  ana.add("1", { ...yearly, dueDate: "2026-03-10" });
  expect(handleOf(ana, "2026-03-10")).toBe("1");
  ana.must("expense.setStatus", { id: "1", status: "PAID" });
  expect(handleOf(ana, "2026-03-10")).toBeNull();
  ana.must("series.generate", { cutoffDate: "2027-03-31" });
  expect(handleOf(ana, "2026-03-10")).toBe(of("2027-03"));
  // The bill after that can't be made yet.
  ana.must("expense.delete", { id: of("2027-03"), scope: "this" });
  expect(handleOf(ana, "2026-03-10")).toBe("1");
});
