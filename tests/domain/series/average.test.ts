import { expect, test } from "vitest";
import { of, User } from "../support/ledgers.ts";

const MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"];
const SAID = 85;
const idOf = (month: string) => (month === "2026-01" ? "1" : of(month));

function averaging(): User {
  const ana = new User();
  const fields = {
    dueDate: "2026-01-31",
    amountIsEstimate: true,
    estimateIsAverage: true,
    amountCents: SAID,
  };
  ana.addSeries("1", "rec_5", "2026-06-30", fields);
  return ana;
}

const edit = (ana: User, month: string, changes: { amountCents?: number; status?: "PAID" }) =>
  ana.must("expense.edit", { id: idOf(month), changes, scope: "this" }).id;
const pay = (ana: User, month: string, amountCents: number) =>
  edit(ana, month, { status: "PAID", amountCents });

/** By hand: the average of the last three that stand, or what was said. */
function explained(paid: ReadonlyMap<string, number>): number {
  const last = [...paid].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-3);
  return last.length === 0 ? SAID : Math.round(last.reduce((sum, [, cents]) => sum + cents, 0) / last.length);
}

function expectExplained(ana: User, paid: ReadonlyMap<string, number>) {
  const estimate = explained(paid);
  const amounts = MONTHS.map((month) => [month, ana.expense(idOf(month)).amountCents]);
  expect([ana.series("rec_5").amountCents, ...amounts]).toEqual([
    estimate,
    ...MONTHS.map((month) => [month, paid.get(month) ?? estimate]),
  ]);
}

test("payments undone in mixed order leave the estimate that was said", () => {
  const ana = averaging();
  const [first, second] = [pay(ana, "2026-01", 100), pay(ana, "2026-02", 120)];
  ana.undo(first);
  expectExplained(ana, new Map([["2026-02", 120]]));
  ana.undo(second);
  expectExplained(ana, new Map());
});

test("a corrected payment that is undone leaves the estimate, and is the corrected one again if the undo is undone", () => {
  const ana = averaging();
  const paid = pay(ana, "2026-01", 9000);
  edit(ana, "2026-01", { amountCents: 90 });
  expectExplained(ana, new Map([["2026-01", 90]]));
  const { id } = ana.undo(paid);
  expectExplained(ana, new Map());
  ana.undo(id);
  expectExplained(ana, new Map([["2026-01", 90]]));
});

test("a corrected payment that is undone leaves the estimate of a bill without a series, too", () => {
  const ana = new User();
  ana.add("2", { amountIsEstimate: true, amountCents: SAID });
  const changes = { status: "PAID", amountCents: 9000 } as const;
  const { id } = ana.must("expense.edit", { id: "2", changes, scope: "this" });
  ana.must("expense.edit", { id: "2", changes: { amountCents: 90 }, scope: "this" });
  ana.undo(id);
  expect(ana.expense("2")).toMatchObject({ status: "PENDING", amountCents: SAID, plannedCents: null });
});

test("a payment at the estimate stands when the payment that the estimate came from is undone", () => {
  const ana = averaging();
  const first = pay(ana, "2026-01", 100);
  edit(ana, "2026-02", { status: "PAID" });
  ana.undo(first);
  expectExplained(ana, new Map([["2026-02", 100]]));
});

test("a payment stands when what was said for several bills before it is undone", () => {
  const ana = averaging();
  const said = ana.must("expense.edit", { id: "1", changes: { amountCents: 200 }, scope: "all" });
  edit(ana, "2026-02", { status: "PAID" });
  ana.undo(said.id);
  expectExplained(ana, new Map([["2026-02", 200]]));
});

test("a payment that is taken back and made again by undo is what was paid, whatever was paid meanwhile", () => {
  const ana = averaging();
  edit(ana, "2026-01", { status: "PAID" });
  const back = ana.must("expense.setStatus", { id: "1", status: "PENDING" });
  pay(ana, "2026-02", 120);
  ana.undo(back.id);
  expectExplained(
    ana,
    new Map([
      ["2026-01", SAID],
      ["2026-02", 120],
    ]),
  );
});

test("a paid bill that is deleted explains nothing until the deletion is undone", () => {
  const ana = averaging();
  pay(ana, "2026-01", 100);
  const { id } = ana.must("expense.delete", { id: "1", scope: "this" });
  expect(ana.series("rec_5").amountCents).toBe(SAID);
  expect(ana.expense(of("2026-06")).amountCents).toBe(SAID);
  ana.undo(id);
  expectExplained(ana, new Map([["2026-01", 100]]));
});

test("an amount that is said for several bills holds until a payment comes, and again once that is undone", () => {
  const ana = averaging();
  pay(ana, "2026-01", 100);
  ana.must("expense.edit", { id: of("2026-03"), changes: { amountCents: 200 }, scope: "following" });
  const amounts = () => [
    ana.series("rec_5").amountCents,
    ...["2026-02", "2026-03", "2026-06"].map((month) => ana.expense(idOf(month)).amountCents),
  ];
  // The bill before keeps its estimate.
  expect(amounts()).toEqual([200, 100, 200, 200]);
  const paid = pay(ana, "2026-03", 140);
  expect(amounts()).toEqual([120, 100, 140, 120]);
  ana.undo(paid);
  expect(amounts()).toEqual([200, 100, 200, 200]);
});

test("undoing that estimates follow payments brings back what was said", () => {
  const ana = new User();
  const fields = { dueDate: "2026-01-31", amountIsEstimate: true, amountCents: SAID };
  ana.addSeries("1", "rec_5", "2026-06-30", fields);
  pay(ana, "2026-01", 300);
  edit(ana, "2026-04", { amountCents: 70 });
  const on = ana.must("expense.edit", {
    id: of("2026-02"),
    changes: { estimateIsAverage: true },
    scope: "following",
  });
  const amounts = () =>
    ["2026-02", "2026-03", "2026-04", "2026-05"].map((month) => ana.expense(idOf(month)).amountCents);
  expect(amounts()).toEqual([300, 300, 70, 300]);
  edit(ana, "2026-02", { status: "PAID" });
  ana.undo(on.id);
  expect(amounts()).toEqual([300, SAID, 70, SAID]);
  expect(ana.series("rec_5")).toMatchObject({ amountCents: SAID, saidCents: null });
});

test("bills that are made later expect what the payments explain", () => {
  const ana = averaging();
  const paid = [100, 120, 130, 170].map((cents, index) => pay(ana, MONTHS[index] as string, cents));
  ana.undo(paid[1] as string);
  ana.must("series.generate", { cutoffDate: "2026-07-31" });
  // Of 100, 130 and 170.
  expect(ana.expense(of("2026-07")).amountCents).toBe(133);
});
