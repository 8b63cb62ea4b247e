import fc from "fast-check";
import { expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { autopayOperationId } from "#domain/expenses/status.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { changeText, refusalText } from "#domain/operations/describe.ts";
import type { Operation, OperationData, OperationType } from "#domain/operations/operation.ts";
import { USUAL_SERIES } from "#domain/operations/rule-fields.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { isStep } from "../../../app/data/ledger/changes.ts";
import { pastChanges } from "../../../app/data/ledger/computed.ts";
import { uuid, VALID_DATA } from "../../domain/support/operations.ts";
import { parsed, viewOf } from "../../domain/support/parsed.ts";
import { anySteps } from "../../domain/support/random-operations.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

/** A ledger whose operations are numbered; each happens a minute after the one before. */
function ledgerOf() {
  const ledger = new Ledger();
  let count = 0;
  function act<T extends OperationType>(type: T, data: OperationData[T]): string {
    count += 1;
    const id = `op-${count}`;
    const stamp = { id, atMs: NOON + count * 60_000, day: "2026-11-20", hour: 12 };
    const outcome = apply(ledger, { type, data, stamp } as never, "laptop");
    if (outcome.status === "rejected") throw new Error(outcome.rejection.error);
    return id;
  }
  const texts = () =>
    pastChanges(ledger.history(), 0).map(
      ({ entry, undone }) => `${changeText(entry, ledger, "USD")}${undone ? " [undone]" : ""}`,
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
  ...BLANK_DETAILS,
  ...USUAL_SERIES,
  status: "PENDING",
} as const;

test("every kind of change is told in plain words, the newest first", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  act("expense.edit", { id: "1", changes: { amountCents: 95_000, category: "Home" }, scope: "this" });
  act("expense.setStatus", { id: "1", status: "PAID" });
  act("budget.set", { month: "2026-11", amountCents: 100_000 });
  act("budget.clear", { month: "2026-11" });
  act("budget.clear", { month: "2026-12" });
  act("settings.update", { currency: "EUR", notificationOverdue: false });
  act("settings.update", { budgetCarryOver: "rest" });
  act("dashboard.view", {});
  act("expense.delete", { id: "1", scope: "this" });
  expect(texts()).toEqual([
    "Deleted “Rent”, $950.00, due 1 Nov",
    "Changed budget carry-over off → the same budget plus what was left",
    "Changed currency USD → EUR, overdue reminder on → off",
    "Cleared the budget of December 2026",
    "Cleared the budget of November 2026 (was $1,000.00)",
    "Set the budget of November 2026 to $1,000.00",
    "Marked “Rent” as paid · $950.00, due 1 Nov",
    "Changed “Rent”: amount $900.00 → $950.00, category none → Home · due 1 Nov",
    "Added “Rent”, $900.00, due 1 Nov",
  ]);
});

test("a due date that goes to another year is told with its years", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  act("expense.edit", { id: "1", changes: { dueDate: "2027-11-01" }, scope: "this" });
  act("expense.edit", { id: "1", changes: { dueDate: "2027-12-31" }, scope: "this" });
  expect(texts().slice(0, 2)).toEqual([
    "Changed “Rent”: due date 1 Nov → 31 Dec · $900.00",
    "Changed “Rent”: due date 1 November 2026 → 1 November 2027 · $900.00",
  ]);
});

test("a payment is told with its day unless that is the day of the change", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  act("expense.setStatus", { id: "1", status: "PAID", paidDate: "2026-11-04" });
  act("expense.setStatus", { id: "1", status: "PAID", paidDate: "2025-12-31" });
  act("expense.edit", { id: "1", changes: { paidDate: "2025-12-30" }, scope: "this" });
  expect(texts().slice(0, 3)).toEqual([
    "Changed “Rent”: paid 31 Dec → 30 Dec · $900.00, due 1 Nov",
    "Changed when “Rent” was paid: 4 November 2026 → 31 December 2025 · $900.00, due 1 Nov",
    "Marked “Rent” as paid on 4 Nov · $900.00, due 1 Nov",
  ]);
});

test("what was undone says so, until the undo is taken back itself", () => {
  const { act, texts } = ledgerOf();
  act("expense.add", RENT);
  const paid = act("expense.setStatus", { id: "1", status: "PAID" });
  const undone = act("undo", { operationId: paid });
  expect(texts().slice(0, 2)).toEqual([
    "Undid: marked “Rent” as paid · $900.00, due 1 Nov",
    "Marked “Rent” as paid · $900.00, due 1 Nov [undone]",
  ]);
  act("undo", { operationId: undone });
  expect(texts()).toEqual([
    "Redid: marked “Rent” as paid · $900.00, due 1 Nov",
    "Undid: marked “Rent” as paid · $900.00, due 1 Nov [undone]",
    "Marked “Rent” as paid · $900.00, due 1 Nov",
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
    return entry && refusalText("It can't be undone", entry, ledger, "USD");
  };
  expect(why(added)).toBe("It can't be undone. Undo this first: marked “Rent” as paid · $950.00, due 1 Nov");
  act("undo", { operationId: paid });
  expect(why(added)).toBe(
    "It can't be undone. Undo this first: changed “Rent”: amount $900.00 → $950.00 · due 1 Nov",
  );
  expect(why(paid)).toBe("It can't be undone");
});

test("changes of a series name the chosen bill and how many more there were", () => {
  const { act, texts } = ledgerOf();
  const id = (month: string) => occurrenceId("rec_5", month);
  act("expense.add", { ...RENT, isRecurring: true, recurringId: "rec_5" });
  act("series.generate", { cutoffDate: "2027-02-28" });
  const january = { id: id("2027-01"), scope: "following" } as const;
  act("expense.edit", { ...january, changes: { amountCents: 95_000, status: "PAID" } });
  const deleted = act("expense.delete", { id: id("2026-12"), scope: "all" });
  act("undo", { operationId: deleted });
  act("series.stop", { expenseId: "1" });
  act("migration.import", { expenses: [{ title: "Old", amount: 5, dueDate: "2025-01-31" }], badges: [] });
  expect(texts()).toEqual([
    "Imported 1 bill from the earlier app: “Old”, $5.00, due 31 January 2025",
    "Stopped the recurring series “Rent”: 4 bills are now individual · $900.00, due 1 Nov",
    "Undid: deleted “Rent”, $900.00, due 1 Dec, and 3 more of its series",
    "Deleted “Rent”, $900.00, due 1 Dec, and 3 more of its series [undone]",
    "Changed “Rent” and 1 more of its series: amount $900.00 → $950.00, status pending → paid · due 1 January 2027",
    "Created 3 recurring bills: “Rent”, $900.00, due 1 Dec, and 2 more",
    "Added “Rent”, $900.00, due 1 Nov, every month",
  ]);
});

/** In this order each is applied, whatever random steps follow: every first word of a text comes from one of them. */
const ONE_OF_EACH: readonly (readonly [OperationType, object])[] = [
  ["migration.import", { expenses: [{ title: "Old", amount: 5, dueDate: "2026-01-31" }], badges: [] }],
  [
    "expense.add",
    { id: "901", title: "Rent", amount: 900, dueDate: "2026-03-10", isRecurring: false, autopay: true },
  ],
  ["expense.edit", { id: "901", changes: { amount: 950 }, scope: "this" }],
  ["expense.autopay", { id: "901" }],
  [
    "expense.add",
    { id: "902", title: "Gym", amount: 35, dueDate: "2026-01-31", isRecurring: true, recurringId: "rec_9" },
  ],
  ["series.generate", { cutoffDate: "2026-04-30" }],
  ["series.stop", { expenseId: "902" }],
  ["expense.setStatus", { id: "902", status: "PAID" }],
  ["expense.delete", { id: "902", scope: "this" }],
  ["budget.set", { year: 2026, month: 3, amount: 100 }],
  ["budget.clear", { year: 2026, month: 3 }],
  ["undo", { operationId: uuid(0xa000 + 10) }],
  ["undo", { operationId: uuid(0xa000 + 11) }],
  ["bills.import", VALID_DATA["bills.import"]],
  ["mail.receive", VALID_DATA["mail.receive"]],
  ["mail.discard", VALID_DATA["mail.discard"]],
  ["mail.receive", { ...VALID_DATA["mail.receive"], id: uuid(4) }],
  ["mail.tie", { mailId: uuid(4), expenseId: "901" }],
  ...(["yes", "never", "none"] as const).map(
    (answer) => ["mail.answerSender", { address: "billing@power.example", answer }] as const,
  ),
];

function oneOfEach(ledger: Ledger, index: number): Operation | undefined {
  const [type, data] = ONE_OF_EACH[index] ?? [];
  if (type === undefined) return undefined;
  const id =
    type === "expense.autopay"
      ? autopayOperationId(ledger.get("expense", "901") as Expense)
      : uuid(0xa000 + index);
  return parsed({ id, type, at: "2026-03-10T09:00:00.000Z", day: "2026-03-10", hour: 9, data });
}

test("a device that has nothing but an entry tells it in the same words as the one that made it", () => {
  const told = new Set<string>();
  fc.assert(
    fc.property(anySteps, (steps) => {
      const ledger = new Ledger();
      const texts = new Map<HistoryEntry, string>();
      const perform = (next: Operation | undefined) => {
        const outcome = next && apply(ledger, next, "laptop");
        if (outcome?.status !== "applied" || outcome.entry.image.length === 0) return false;
        texts.set(outcome.entry, changeText(outcome.entry, ledger, "USD"));
        return true;
      };
      for (const [index, [type]] of ONE_OF_EACH.entries())
        expect(perform(oneOfEach(ledger, index)), type).toBe(true);
      for (const [index, step] of steps.entries())
        perform(parsed(step(viewOf(ledger), uuid(0xb000 + index))));
      for (const [entry, text] of texts) {
        told.add(text.split(" ", 1)[0] ?? "");
        expect(text).not.toMatch(/undefined|a bill\b|an earlier change/);
        expect(changeText(entry, ledger, "USD")).toBe(text);
        expect(changeText(entry, new Ledger(), "USD")).toBe(text);
      }
    }),
    { numRuns: 300 },
  );
  expect([...told].toSorted()).toEqual([
    "A",
    "Added",
    "Autopay:",
    "Changed",
    "Cleared",
    "Created",
    "Deleted",
    "Discarded",
    "Imported",
    "Marked",
    "Matched",
    "Redid:",
    "Refused",
    "Set",
    "Started",
    "Stopped",
    "Took",
    "Undid:",
  ]);
}, 120_000);

test("what an earlier version wrote is told by what the rows hold", () => {
  const { ledger, act } = ledgerOf();
  const added = act("expense.add", RENT);
  const paid = act("expense.setStatus", { id: "1", status: "PAID" });
  const undone = act("undo", { operationId: paid });
  const text = (id: string) => {
    const { subject: _, ...entry } = ledger.entry(id) as HistoryEntry;
    return changeText(entry, ledger, "USD");
  };
  expect(text(added)).toBe("Added “Rent”, $900.00, due 1 Nov");
  expect(text(paid)).toBe("Marked “Rent” as paid");
  expect(text(undone)).toMatch(/^Undid: marked “Rent” as paid/);
});

test("how the screen looks is no step to undo, the currency is", () => {
  expect(isStep({ type: "settings.update", data: { theme: "dark" } })).toBe(false);
  expect(isStep({ type: "settings.update", data: { currency: "EUR" } })).toBe(true);
  expect(isStep({ type: "dashboard.view", data: {} })).toBe(false);
  expect(isStep({ type: "budget.clear", data: { year: 2026, month: 11 } })).toBe(true);
});

test("a change of a newer version is told without its details, and so is its undo", () => {
  const { ledger, act, texts } = ledgerOf();
  act("expense.add", RENT);
  const [added] = ledger.history();
  if (added === undefined) throw new Error("It isn't in the history.");
  const newer = {
    ...added,
    operationId: "newer",
    atMs: NOON + 3_600_000,
    type: "goal.set" as "undo",
    image: [{ table: "goal" as "expense", key: "1", field: "created" as const }],
  };
  ledger.record(newer);
  ledger.record({
    ...newer,
    operationId: "undone",
    type: "undo",
    undoes: "newer",
    subject: { undid: [newer.type, 1] },
  });
  expect(texts()).toEqual([
    "Undid: made a change that a newer version of the app knows",
    "Made a change that a newer version of the app knows [undone]",
    "Added “Rent”, $900.00, due 1 Nov",
  ]);
});
