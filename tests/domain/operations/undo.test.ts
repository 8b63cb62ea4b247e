import { describe, expect, test } from "vitest";
import { of, User } from "../support/ledgers.ts";
import { NOW_MS, uuid } from "../support/operations.ts";

/** A one-off bill, a series with a paid bill, a budget, and settings of their own. */
function household(): User {
  const ana = User.withSeries();
  ana.add("2");
  ana.setStatus(of("2026-02"), "PAID");
  ana.must("budget.set", { month: "2026-03", amountCents: 500 });
  ana.must("settings.update", { theme: "dark" });
  return ana;
}

/** What the user sees, by which undoing is judged. */
function seen(ana: User) {
  const running = [...ana.ledger.all("series")].filter(({ endedOn }) => endedOn === null);
  return {
    expenses: ana.living(),
    running: running.map(({ generatedUntil: _, ...series }) => series),
    budgets: [...ana.ledger.all("budget")].filter(({ unset }) => !unset),
    settings: ana.ledger.settings(),
  };
}

describe("undo is refused", () => {
  test("for what isn't in the history", () => {
    expect(new User().refused("undo", { operationId: uuid(0xffff) })).toBe("undo_not_found");
  });

  test("for a view of the dashboard", () => {
    const ana = new User();
    const { id, result } = ana.must("dashboard.view", {});
    expect(result).toEqual({ count: 1 });
    expect(ana.refused("undo", { operationId: id })).toBe("not_undoable");
  });

  test("a second time", () => {
    const ana = User.withSeries();
    const { id } = ana.setStatus("1", "PAID");
    ana.undo(id);
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });

  test("when it changed nothing", () => {
    const ana = User.withSeries();
    const { id } = ana.setStatus("1", "PENDING");
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  });
});

test("a paid bill that is restored was paid on its own day, not on that of the undo", () => {
  const ana = User.withSeries();
  ana.setStatus(of("2026-02"), "PAID");
  const { id } = ana.setStatus(of("2026-02"), "PENDING");
  const undone = ana.must("undo", { operationId: id }, { day: "2026-03-11", atMs: NOW_MS + 86_400_000 });
  expect(ana.expense(of("2026-02"))).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
  expect(undone.entry.undoes).toBe(id);
});

describe("undoing a new series", () => {
  function withNewSeries() {
    const ana = new User();
    return { ana, id: ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" }).id };
  }

  test("takes back the bills generated from it", () => {
    const { ana, id } = withNewSeries();
    ana.undo(id);
    expect(ana.living()).toEqual([]);
    expect(ana.generate("2027-01-31").result).toEqual({ count: 0 });
  });

  test("is refused, whole, when one of them was edited since", () => {
    const { ana, id } = withNewSeries();
    ana.setStatus(of("2026-06"), "PAID");
    expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
    expect(ana.living()).toHaveLength(6);
  });

  test("is possible again once that edit was undone", () => {
    const { ana, id } = withNewSeries();
    const edit = ana.setStatus(of("2026-06"), "PAID");
    ana.undo(edit.id);
    ana.undo(id);
    expect(ana.living()).toEqual([]);
  });
});

test("a payment that is restored is what was paid, also where it was taken back under that amount", () => {
  const ana = new User();
  const added = ana.add("1", { amountCents: 100 });
  const paid = ana.edit("1", { amountIsEstimate: true, amountCents: 250, status: "PAID" });
  const takenBack = ana.edit("1", { status: "PENDING", amountCents: 250 });
  ana.undo(takenBack.id);
  expect(ana.expense("1")).toMatchObject({ status: "PAID", amountCents: 250 });
  ana.undo(paid.id);
  expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 100, amountIsEstimate: false });
  ana.undo(added.id);
  expect(ana.living()).toEqual([]);
});

test("undoing the correction of a payment that was taken back leaves the estimate alone", () => {
  const ana = new User();
  ana.add("1", { amountCents: 133, amountIsEstimate: true });
  const edit = (changes: object) => ana.edit("1", changes);
  const paid = edit({ status: "PAID", amountCents: 1 });
  const corrected = edit({ amountCents: 133 });
  ana.undo(paid.id);
  expect(ana.refused("undo", { operationId: corrected.id })).toBe("undo_conflict");
  expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 133 });
});

test("a corrected payment that is undone leaves the estimate of a bill without a series", () => {
  const ana = new User();
  ana.add("2", { amountIsEstimate: true, amountCents: 85 });
  const changes = { status: "PAID", amountCents: 9000 } as const;
  const { id } = ana.edit("2", changes);
  ana.edit("2", { amountCents: 90 });
  ana.undo(id);
  expect(ana.expense("2")).toMatchObject({ status: "PENDING", amountCents: 85, plannedCents: null });
});

test("a bill that an undo brings back into its series keeps the estimate that it was given meanwhile", () => {
  const ana = new User();
  const estimate = { amountCents: 100, amountIsEstimate: true, estimateIsAverage: true };
  const added = ana.add("1", { ...estimate, isRecurring: true, recurringId: "rec_5" });
  const stopped = ana.stop("1");
  const edited = ana.edit("1", { amountCents: 250 });
  ana.undo(stopped.id);
  expect(ana.expense("1")).toMatchObject({ recurringId: "rec_5", amountCents: 250 });
  ana.undo(edited.id);
  expect(ana.expense("1")).toMatchObject({ amountCents: 100 });
  ana.undo(added.id);
  expect(ana.living()).toEqual([]);
});

test("a payment that takes its bill out of the series can be undone, and so can what came before it", () => {
  const ana = new User();
  const estimate = { amountCents: 250, amountIsEstimate: true, estimateIsAverage: true };
  const added = ana.add("1", { ...estimate, isRecurring: true, recurringId: "rec_5" });
  const edit = (changes: object, scope: "this" | "following") => ana.edit("1", changes, scope);
  const priced = edit({ amountCents: 100 }, "this");
  const paid = edit({ status: "PAID", isRecurring: false }, "following");
  for (const { id } of [paid, priced, added]) ana.undo(id);
  expect(ana.living()).toEqual([]);
});

test("a change of a series that was over can be undone, although the series went on for a while since", () => {
  const ana = User.withSeries();
  const ended = ana.delete(of("2026-04"), "following");
  const dates = ana.dueDates();
  const changes = { dueDate: "2026-04-15" };
  const moved = ana.edit(of("2026-03"), changes, "all");
  const goesOn = ana.undo(ended.id);
  ana.undo(goesOn.id);
  ana.undo(moved.id);
  expect(ana.dueDates()).toEqual(dates);
});

test("undoing an end brings back a bill that went only later, when another was counted again", () => {
  const ana = User.withSeries();
  const before = ana.dueDates();
  const skipped = ana.delete(of("2026-02"));
  const ended = ana.edit(of("2026-03"), { endsAfter: 4 }, "following");
  expect(ana.dueDates().at(-1)).toBe("2026-05-31");
  ana.undo(skipped.id);
  expect(ana.dueDates().at(-1)).toBe("2026-04-30");
  ana.undo(ended.id);
  expect(ana.dueDates()).toEqual(before);
});

test("undoing an import takes back what nobody touched since, and keeps the rest", () => {
  const ana = new User();
  const row = (title: string, dueDate: string) => ({
    title,
    amount: 5,
    dueDate,
    isRecurring: true,
    recurringId: "r",
  });
  const expenses = [
    row("Rent", "2025-01-31"),
    row("Rent", "2025-02-28"),
    { title: "One", amount: 1, dueDate: "2025-03-01" },
  ];
  const { id } = ana.must("migration.import", { expenses, badges: [] });
  const [january] = ana.living();
  if (january === undefined) throw new Error("nothing was imported");
  ana.edit(january.id, { note: "keep" });
  ana.undo(id);
  expect(ana.living().map((expense) => expense.note)).toEqual(["keep"]);
  expect(ana.generate("2026-12-31").result).toEqual({ count: 0 });
});

test.each([
  ["a table", { table: "goal", key: "1", field: "created" }],
  [
    "a group of fields",
    { table: "expense", key: "2", field: "tags", before: { tags: [] }, after: { tags: ["a"] } },
  ],
  [
    "a field in a group",
    {
      table: "expense",
      key: "2",
      field: "status",
      before: { status: "PENDING", paidParts: [] },
      after: { status: "PAID", paidParts: [1] },
    },
  ],
])("what changed %s that only a newer version knows is left for that one to undo", (_, changed) => {
  const ana = household();
  const entry = {
    operationId: uuid(99),
    type: "expense.edit" as const,
    atMs: NOW_MS,
    device: null,
    undoes: null,
  };
  ana.ledger.record({ ...entry, image: [changed as never] });
  const before = seen(ana);
  expect(ana.refused("undo", { operationId: uuid(99) })).toBe("unknown_type");
  expect(seen(ana)).toEqual(before);
});
