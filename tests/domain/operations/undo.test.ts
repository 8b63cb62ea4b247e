import { expect, test } from "vitest";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { of, rowsOf, User } from "../support/ledgers.ts";
import { NOW_MS, uuid } from "../support/operations.ts";

test("what isn't in the history, a visit, what was undone and what changed nothing can't be undone", () => {
  const ana = User.withSeries();
  const refused = (operationId: string) => ana.refused("undo", { operationId });
  expect(refused(uuid(0xffff))).toBe("undo_not_found");
  expect(refused(ana.must("dashboard.view", {}).id)).toBe("not_undoable");
  expect(refused(ana.setStatus("1", "PENDING").id)).toBe("undo_conflict");
  const { id } = ana.setStatus("1", "PAID");
  ana.undo(id);
  expect(refused(id)).toBe("undo_conflict");
});

test("a paid bill that is restored was paid on its own day, not on that of the undo", () => {
  const ana = User.withSeries();
  ana.setStatus(of("2026-02"), "PAID");
  const { id } = ana.setStatus(of("2026-02"), "PENDING");
  const undone = ana.must("undo", { operationId: id }, { day: "2026-03-11", atMs: NOW_MS + 86_400_000 });
  expect(ana.expense(of("2026-02"))).toMatchObject({ status: "PAID", paidDate: "2026-03-10" });
  expect(undone.entry.undoes).toBe(id);
});

test("undoing a new series takes back the bills generated from it, once none of them is edited any more", () => {
  const ana = new User();
  const { id } = ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31" });
  const edit = ana.setStatus(of("2026-06"), "PAID");
  expect(ana.refused("undo", { operationId: id })).toBe("undo_conflict");
  expect(ana.living()).toHaveLength(6);
  ana.undo(edit.id);
  ana.undo(id);
  expect(ana.living()).toEqual([]);
  expect(ana.generate("2027-01-31").result).toEqual({ count: 0 });
});

test("undoing a new series that was redone takes back the bills generated since, but for those that were changed", () => {
  const ana = new User();
  const { id } = ana.addSeries("1", "rec_5", "2026-03-31", { dueDate: "2026-01-31" });
  const redone = ana.undo(ana.undo(id).id);
  ana.generate("2026-06-30");
  ana.setStatus(of("2026-05"), "PAID");
  ana.undo(redone.id);
  expect(ana.living().map((each) => each.id)).toEqual([of("2026-05")]);
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
  const paid = ana.edit("1", { status: "PAID", amountCents: 1 });
  const corrected = ana.edit("1", { amountCents: 133 });
  ana.undo(paid.id);
  expect(ana.refused("undo", { operationId: corrected.id })).toBe("undo_conflict");
  expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 133, plannedCents: null });
});

test("a bill that an undo brings back into its series keeps the estimate that it was given meanwhile", () => {
  const ana = new User();
  const estimate = { amountCents: 100, amountIsEstimate: true, estimateIsAverage: true };
  ana.add("1", { ...estimate, isRecurring: true, recurringId: "rec_5" });
  const stopped = ana.stop("1");
  const edited = ana.edit("1", { amountCents: 250 });
  ana.undo(stopped.id);
  expect(ana.expense("1")).toMatchObject({ recurringId: "rec_5", amountCents: 250 });
  ana.undo(edited.id);
  expect(ana.expense("1")).toMatchObject({ amountCents: 100 });
});

test("a payment that is undone twice, and restored between, leaves its bill the estimate that it kept from its series", () => {
  const ana = new User();
  const estimate = { amountCents: 100, amountIsEstimate: true, estimateIsAverage: true };
  ana.addSeries("1", "rec_5", "2026-04-30", { ...estimate, dueDate: "2026-01-31" });
  const march = of("2026-03");
  const paid = ana.edit(march, { status: "PAID", amountCents: 200 });
  const takenBack = ana.undo(paid.id);
  ana.edit(of("2026-04"), { amountCents: 200 }, "following");
  ana.undo(takenBack.id);
  ana.undo(paid.id);
  expect(ana.expense(march)).toMatchObject({ status: "PENDING", amountCents: 100, estimateIsOwn: true });
});

test("an edit that paid a bill can be undone once the payment was taken back and restored", () => {
  const ana = new User();
  ana.add("1", { amountCents: 100 });
  const varies = { isRecurring: true, amountIsEstimate: true, estimateIsAverage: true };
  const paid = ana.edit("1", { ...varies, amountCents: 250, status: "PAID" });
  // Its estimate, which follows what was said, is as high as the payment was.
  const takenBack = ana.setStatus("1", "PENDING");
  ana.undo(takenBack.id);
  ana.undo(paid.id);
  expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 100, recurringId: null });
});

test("a change of a series that was over can be undone, although the series went on for a while since", () => {
  const ana = User.withSeries();
  const ended = ana.delete(of("2026-04"), "following");
  const dates = ana.dueDates();
  const moved = ana.edit(of("2026-03"), { dueDate: "2026-04-15" }, "all");
  ana.undo(ana.undo(ended.id).id);
  ana.undo(moved.id);
  expect(ana.dueDates()).toEqual(dates);
});

test("an interval that is made again leaves a bill there that was paid since", () => {
  const ana = User.withSeries("2026-04-30");
  const { id } = ana.edit("1", { recurringEvery: 3 }, "following");
  const undone = ana.undo(id);
  ana.setStatus(of("2026-02"), "PAID");
  ana.edit(of("2026-03"), { payments: [{ cents: 100, day: "2026-03-01" }] });
  ana.undo(undone.id);
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
});

test.each([{}, { recurringRule: "FREQ=WEEKLY" }])(
  "undone, a skip leaves there what came in its stead and is still asked for, with %o",
  (rule) => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-07-31", { dueDate: "2026-01-31", endsAfter: 3, ...rule });
    const [, second = "", third] = ana.living().map(({ id }) => id);
    const { id } = ana.delete("1");
    ana.generate("2026-07-31");
    const fourth = ana.living().at(-1)?.id;
    const skippedAgain = ana.undo(ana.undo(id).id);
    ana.delete(second);
    ana.generate("2026-07-31");
    ana.undo(skippedAgain.id);
    ana.generate("2026-07-31");
    expect(ana.living().map((bill) => bill.id)).toEqual(["1", third, fourth]);
  },
);

test("a deletion of all that follows leaves out, once undone, what lies beyond an end that was set since", () => {
  const ana = User.withSeries();
  const deleted = ana.delete(of("2026-02"), "following");
  const ended = ana.edit("1", { endsAfter: 3 }, "following");
  ana.undo(deleted.id);
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
  const without = ana.undo(ended.id);
  expect(ana.dueDates()).toEqual(User.withSeries().dueDates());
  ana.undo(without.id);
  expect(ana.dueDates()).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
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

test("a payment that is restored is what was paid, also where the estimate had become as high", () => {
  const ana = new User();
  ana.add("1", { amountCents: 100, isRecurring: true, recurringId: "rec_5" });
  const varies = { amountIsEstimate: true, estimateIsAverage: true };
  ana.edit("1", { ...varies, status: "PAID", amountCents: 250 }, "all");
  const takenBack = ana.edit("1", { status: "PENDING", isRecurring: true }, "all");
  expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 250 });
  ana.undo(takenBack.id);
  expect(ana.expense("1")).toMatchObject({ status: "PAID", amountCents: 250, plannedCents: 100 });
});

test.each([
  ["with another amount", { amountCents: 250 }],
  ["as estimated", {}],
])(
  "a payment %s that an earlier version recorded, without amounts beside the status, is undone",
  (_, paid) => {
    const ana = new User();
    ana.add("1", { amountCents: 100, amountIsEstimate: true });
    const { id } = ana.edit("1", { status: "PAID", ...paid });
    const entry = ana.ledger.entry(id) as HistoryEntry;
    const image = JSON.parse(JSON.stringify(entry.image), (_, value) => {
      if (value?.status !== undefined) delete value.amountCents;
      return value;
    });
    ana.ledger.record({ ...entry, image });
    ana.edit("1", { amountCents: 300 });
    ana.undo(id);
    expect(ana.expense("1")).toMatchObject({ status: "PENDING", amountCents: 100, plannedCents: null });
  },
);

test("a payment that was made before its bill began to vary is restored as it was", () => {
  const ana = new User();
  ana.addSeries("1", "rec_5", "2026-03-31", { amountCents: 100, dueDate: "2026-01-31" });
  ana.setStatus("1", "PAID");
  ana.edit(of("2026-02"), { status: "PAID", amountCents: 250 });
  ana.edit("1", { amountIsEstimate: true, estimateIsAverage: true }, "all");
  const takenBack = ana.setStatus("1", "PENDING");
  expect(ana.expense("1")).toMatchObject({ amountCents: 250 });
  ana.undo(takenBack.id);
  expect(ana.expense("1")).toMatchObject({ status: "PAID", amountCents: 100 });
  expect(ana.series("rec_5")).toMatchObject({ amountCents: 175 });
});

test("a bill whose payment was taken back and restored can be undone with all that was done to it", () => {
  const ana = new User();
  const varies = { amountIsEstimate: true, estimateIsAverage: true };
  const added = ana.addSeries("1", "rec_5", "2026-04-30", {
    ...varies,
    amountCents: 900,
    dueDate: "2026-01-31",
  });
  const paid = ana.setStatus("1", "PAID");
  const said = ana.edit(of("2026-04"), { amountCents: 100 }, "following");
  // The payment and its estimate were the same, and the estimate of today is another.
  const takenBack = ana.setStatus("1", "PENDING");
  for (const { id } of [takenBack, said, paid]) ana.undo(id);
  ana.undo(added.id);
  expect(ana.living()).toEqual([]);
});

test("undoing a move of a series that ends after some bills keeps those that were made since and still count", () => {
  const ana = new User();
  ana.add("1", { dueDate: "2026-01-31", isRecurring: true, recurringId: "rec_5", endsAfter: 2 });
  const moved = ana.edit("1", { dueDate: "2026-02-10" }, "following");
  ana.delete("1");
  ana.generate("2026-05-31");
  expect(ana.dueDates()).toEqual(["2026-03-10", "2026-04-10"]);
  ana.undo(moved.id);
  expect(ana.dueDates()).toEqual(["2026-02-28", "2026-03-31"]);
});

test("undoing an import takes back what nobody touched since, and keeps the rest", () => {
  const ana = new User();
  const rent = { title: "Rent", amount: 5, isRecurring: true, recurringId: "r" };
  const expenses = [
    ...["2025-01-31", "2025-02-28"].map((dueDate) => ({ ...rent, dueDate })),
    { title: "One", amount: 1, dueDate: "2025-03-01" },
  ];
  const { id } = ana.must("migration.import", { expenses, badges: [] });
  ana.edit(ana.living()[0]?.id ?? "", { note: "keep" });
  ana.undo(id);
  expect(ana.living().map(({ note }) => note)).toEqual(["keep"]);
  expect(ana.generate("2026-12-31").result).toEqual({ count: 0 });
});

const ofBill = { table: "expense", key: "2" };

test.each([
  ["a table", { table: "goal", key: "1", field: "created" }],
  ["a group of fields", { ...ofBill, field: "tags", before: { tags: [] }, after: { tags: ["a"] } }],
  [
    "a field in a group",
    {
      ...{ ...ofBill, field: "status", before: { status: "PENDING", paidParts: [] } },
      after: { status: "PAID", paidParts: [1] },
    },
  ],
])("what changed %s that only a newer version knows is left for that one to undo", (_, changed) => {
  const ana = new User();
  ana.add("2");
  const entry = {
    operationId: uuid(99),
    type: "expense.edit",
    atMs: NOW_MS,
    device: null,
    undoes: null,
  } as const;
  ana.ledger.record({ ...entry, image: [changed as never] });
  const before = rowsOf(ana.ledger);
  expect(ana.refused("undo", { operationId: uuid(99) })).toBe("unknown_type");
  expect(rowsOf(ana.ledger)).toEqual(before);
});

test("undoing that an estimate was marked unpaid leaves an amount that it was given since", () => {
  const user = new User();
  user.add("1", { amountCents: 250, amountIsEstimate: true });
  const { id } = user.edit("1", { status: "UNPAID" }, "this");
  user.edit("1", { amountCents: 100 }, "this");
  user.undo(id);
  expect(user.expense("1")).toMatchObject({ status: "PENDING", amountCents: 100 });
});
