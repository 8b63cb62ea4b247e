import fc from "fast-check";
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
function explained(paid: ReadonlyMap<string, number>, said = SAID): number {
  const last = [...paid].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-3);
  return last.length === 0 ? said : Math.round(last.reduce((sum, [, cents]) => sum + cents, 0) / last.length);
}

function expectExplained(
  ana: User,
  paid: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number> = new Map(),
) {
  const estimate = explained(paid);
  const amounts = MONTHS.map((month) => [month, ana.expense(idOf(month)).amountCents]);
  expect([ana.series("rec_5").amountCents, ...amounts]).toEqual([
    estimate,
    ...MONTHS.map((month) => [month, paid.get(month) ?? own.get(month) ?? estimate]),
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

const anyAct = fc.record({
  act: fc.constantFrom("pay", "pay", "tick", "correct", "untick", "undo", "undo", "redo", "type"),
  month: fc.constantFrom(...MONTHS),
  cents: fc.integer({ min: 1, max: 300 }),
  pick: fc.nat(),
});

test("whatever was paid, corrected, unticked, undone and redone, in any order, each estimate is explained by the payments that stand", () => {
  const seen = { undone: 0, redone: 0 };
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 25, size: "max" }), (acts) => {
      const ana = averaging();
      const paid = new Map<string, number>();
      const own = new Map<string, number>();
      const everPaid = new Map<string, Set<number>>(MONTHS.map((month) => [month, new Set()]));
      const done: { id: string; month: string }[] = [];
      /** With what was paid before. */
      const undone: { id: string; month: string; cents: number | undefined }[] = [];
      const touched = (month: string) => {
        const redoable = undone.filter((each) => each.month !== month);
        undone.splice(0, undone.length, ...redoable);
      };
      const stands = (month: string, cents: number) => {
        paid.set(month, cents);
        everPaid.get(month)?.add(cents);
        touched(month);
      };
      for (const { act, month, cents, pick } of acts) {
        const isPaid = paid.has(month);
        if (act === "pay" && !isPaid) {
          done.push({ id: pay(ana, month, cents), month });
          stands(month, cents);
        } else if (act === "tick" && !isPaid) {
          const estimate = own.get(month) ?? explained(paid);
          done.push({ id: edit(ana, month, { status: "PAID" }), month });
          stands(month, estimate);
        } else if (act === "correct" && isPaid) {
          done.push({ id: edit(ana, month, { amountCents: cents }), month });
          stands(month, cents);
        } else if (act === "untick" && isPaid) {
          done.push({
            id: ana.must("expense.setStatus", { id: idOf(month), status: "PENDING" }).id,
            month,
          });
          paid.delete(month);
          touched(month);
        } else if (act === "type" && !isPaid && everPaid.get(month)?.size === 0) {
          edit(ana, month, { amountCents: cents });
          own.set(month, cents);
        } else if (act === "undo" && done.length > 0) {
          const [{ id, month: of }] = done.splice(pick % done.length, 1) as [(typeof done)[number]];
          const before = paid.get(of);
          const { id: undoId, outcome } = ana.do("undo", { operationId: id });
          if (outcome.status === "applied") {
            const { status, amountCents } = ana.expense(idOf(of));
            paid.delete(of);
            if (status === "PAID") {
              expect([...(everPaid.get(of) ?? [])]).toContain(amountCents);
              paid.set(of, amountCents);
            }
            touched(of);
            undone.push({ id: undoId, month: of, cents: before });
            seen.undone += 1;
          }
        } else if (act === "redo" && undone.length > 0) {
          const [{ id, month: of, cents: before }] = undone.splice(pick % undone.length, 1) as [
            (typeof undone)[number],
          ];
          ana.undo(id);
          paid.delete(of);
          if (before !== undefined) paid.set(of, before);
          seen.redone += 1;
        }
        expectExplained(ana, paid, own);
      }
    }),
    { numRuns: 1000 },
  );
  expect(seen.undone).toBeGreaterThan(1000);
  expect(seen.redone).toBeGreaterThan(100);
});
