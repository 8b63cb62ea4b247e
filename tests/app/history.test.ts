import { expect, test } from "vitest";
import { apply } from "#domain/apply.ts";
import { Ledger } from "#domain/ledger.ts";
import type { OperationData, OperationType } from "#domain/operation.ts";
import { changeText, refusalText } from "../../app/features/history/change-text.ts";
import { pastChanges } from "../../app/local/past-changes.ts";
import { isStep } from "../../app/local/undo-stack.ts";

/** A ledger whose operations are numbered; each happens a minute after the one before. */
function ledgerOf() {
  const ledger = new Ledger();
  let count = 0;
  function act<T extends OperationType>(type: T, data: OperationData[T]): string {
    count += 1;
    const id = `op-${count}`;
    const stamp = { id, atMs: count * 60_000, day: "2026-11-20", hour: 9 };
    const outcome = apply(ledger, { type, data, stamp } as never, "laptop");
    if (outcome.status === "rejected") throw new Error(outcome.rejection.error);
    return id;
  }
  const texts = () =>
    pastChanges(ledger.history(), 0).map(
      ({ entry, undone }) => `${changeText(entry, { ledger, currency: "USD" })}${undone ? " [undone]" : ""}`,
    );
  return { ledger, act, texts };
}

const RENT = {
  id: "1",
  title: "Rent",
  amountCents: 90_000,
  dueDate: "2026-11-01",
  isRecurring: false,
  recurringId: null,
  category: null,
  note: null,
  status: "PENDING",
} as const;

test("every kind of change is told in plain words, the newest first", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  act("expense.edit", { id: "1", changes: { amountCents: 95_000, category: "Home" }, scope: "this" });
  act("expense.setStatus", { id: "1", status: "PAID" });
  act("budget.set", { month: "2026-11", amountCents: 100_000 });
  act("budget.clear", { month: "2026-11" });
  act("settings.update", { currency: "EUR", notificationOverdue: false });
  act("dashboard.view", {});
  act("expense.delete", { id: "1", scope: "this" });
  expect(texts()).toEqual([
    "Deleted “Rent”",
    "Changed currency USD → EUR, overdue reminder on → off",
    "Cleared the budget of November 2026 (was $1,000.00)",
    "Set the budget of November 2026 to $1,000.00",
    "Marked “Rent” as paid (was pending)",
    "Changed “Rent”: amount $900.00 → $950.00, category none → Home",
    "Added “Rent”, $950.00, due 1 Nov",
  ]);
});

test("what was undone says so, until the undo is taken back itself", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  const paid = act("expense.setStatus", { id: "1", status: "PAID" });
  const undone = act("undo", { operationId: paid });
  expect(texts().slice(0, 2)).toEqual([
    "Undid: marked “Rent” as paid (was pending)",
    "Marked “Rent” as paid (was pending) [undone]",
  ]);
  act("undo", { operationId: undone });
  expect(texts()).toEqual([
    "Took back: undid: marked “Rent” as paid (was pending)",
    "Undid: marked “Rent” as paid (was pending) [undone]",
    "Marked “Rent” as paid (was pending)",
    "Added “Rent”, $900.00, due 1 Nov",
  ]);
});

test("a change that can't be undone names the later one that is in the way", () => {
  const { ledger, act } = ledgerOf();
  const added = act("expense.add", RENT);
  act("expense.edit", { id: "1", changes: { amountCents: 95_000 }, scope: "this" });
  const paid = act("expense.setStatus", { id: "1", status: "PAID" });
  const why = (operationId: string) => {
    const entry = ledger.entry(operationId);
    return entry && refusalText("It can't be undone", entry, { ledger, currency: "USD" });
  };
  expect(why(added)).toBe("It can't be undone. Undo this first: marked “Rent” as paid (was pending)");
  act("undo", { operationId: paid });
  expect(why(added)).toBe("It can't be undone. Undo this first: changed “Rent”: amount $900.00 → $950.00");
  expect(why(paid)).toBe("It can't be undone");
});

test("how the screen looks is no step to undo, the currency is", () => {
  expect(isStep({ type: "settings.update", data: { theme: "dark" } })).toBe(false);
  expect(isStep({ type: "settings.update", data: { currency: "EUR" } })).toBe(true);
  expect(isStep({ type: "dashboard.view", data: {} })).toBe(false);
  expect(isStep({ type: "budget.clear", data: { year: 2026, month: 11 } })).toBe(true);
});
