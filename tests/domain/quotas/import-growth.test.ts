import { expect, test } from "vitest";
import type { OperationInput } from "#domain/operations/operation.ts";
import { growthOfImport } from "#domain/quotas/import-growth.ts";
import { growthOf } from "#domain/quotas/quotas.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, parseJson, uuid } from "../support/operations.ts";

type Import = OperationInput["bills.import"];

const FILE = { id: uuid(0x42), name: "bills.csv", part: 1, of: 1 };
const RENT = {
  ...{ id: "rec_7", title: "Mietö", amount: 950, note: "naïve 家賃", anchorDate: "2025-12-31" },
  ...{ firstMonth: "2025-12", generatedUntil: "2026-02" },
};
const bill = (n: number, fields: object = {}) => ({
  ...{ id: String(n), title: `Bill ${n}`, amount: 10, dueDate: "2026-02-01" },
  ...fields,
});
const PART: Import = {
  import: FILE,
  currency: "EUR",
  series: [RENT],
  bills: [
    bill(71, { recurringId: "rec_7", category: "Café" }),
    bill(1, { id: occurrenceId("rec_7", "2026-01"), recurringId: "rec_7", isSkipped: true }),
    bill(2, { note: "🏠" }),
  ],
  budgets: [{ year: 2026, month: 3, amount: 5 }],
};

function grows(user: User): ReturnType<typeof growthOf> {
  const read = parseJson(operationJson("bills.import", PART));
  if (!read.ok || read.operation.type !== "bills.import") throw new Error("It is no import.");
  return growthOf(user.must("bills.import", read.operation.data).changes);
}

test("an account without any of its rows grows by exactly what an import is said to need", () => {
  expect(growthOfImport([PART])).toEqual(grows(new User()));
});

test("one that has some of them grows by less, and an import in parts needs the sum of theirs", () => {
  const ana = new User();
  grows(ana);
  expect(grows(ana)).toEqual({ bills: 0, bytes: 0, rowsToday: 10 });
  const { bills, bytes, rowsToday } = growthOfImport([PART]);
  expect(growthOfImport([PART, PART])).toEqual({
    bills: 2 * bills,
    bytes: 2 * bytes,
    rowsToday: 2 * rowsToday,
  });
});
