import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusWords } from "#domain/expenses/expense.ts";
import { dueForAutopay } from "#domain/expenses/status.ts";
import { apply, parseOperation } from "#domain/operations/apply.ts";
import { cases } from "../../support/cases.ts";
import { newExpense, of, User } from "../support/ledgers.ts";
import { operationJson } from "../support/operations.ts";

const MS_A_DAY = 86_400_000;
const dayOf = (number: number) =>
  new Date(Date.UTC(2026, 0, 1) + number * MS_A_DAY).toISOString().slice(0, 10);

/** As docs/contracts.md says it. */
function idOf(expenseId: string, dueDate: string | null): string {
  const number = dueDate === null ? 0 : Date.parse(dueDate) / MS_A_DAY;
  const [day, bill] = [
    number.toString(16).padStart(7, "0"),
    Number(expenseId).toString(16).padStart(14, "0"),
  ];
  return `a0701a1d-${day.slice(0, 4)}-8${day.slice(4)}-80${bill.slice(0, 2)}-${bill.slice(2)}`;
}

/** As a device or cron does it on a day, for all bills that are due. @returns the ids of what it paid */
function payDue(ana: User, day: string): string[] {
  const due = dueForAutopay(ana.ledger.all("expense"), day, (id) => ana.ledger.entry(id) !== undefined);
  for (const { id, dueDate, autopayFrom } of due)
    ana.must("expense.autopay", { id }, { id: idOf(id, autopayFrom === null ? null : dueDate), day });
  return due.map(({ id }) => id);
}

const rents = (cutoff = "2026-06-30") => {
  const ana = new User();
  ana.addSeries("1", "rec_5", cutoff, { dueDate: "2026-01-05" });
  return ana;
};

const OVERDUE = ["1", of("2026-02"), of("2026-03")];

describe("switched on with overdue bills on 10 March", () => {
  test.each(["all", "following"] as const)("for %s, they stay overdue, and later ones are paid", (scope) => {
    const ana = rents();
    ana.edit("1", { autopay: true }, scope);
    for (const day of ["2026-03-10", "2026-04-04"]) expect(payDue(ana, day)).toEqual([]);
    expect(payDue(ana, "2026-04-05")).toEqual([of("2026-04")]);
    expect(ana.living().map(({ status }) => status[1])).toEqual([..."EEEAEE"]);
    for (const id of OVERDUE) expect(statusWords(ana.expense(id), "2026-03-10")).toMatch(/^Overdue/);
  });

  test("for one alone, it stays overdue", () => {
    const ana = rents();
    ana.edit("1", { autopay: true });
    expect(payDue(ana, "2026-04-30")).toEqual([]);
  });

  test("in adding a series that began before, they stay overdue, made then or later", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-02-28", { dueDate: "2026-01-05", autopay: true });
    ana.generate("2026-04-30", { day: "2026-03-12" });
    expect(payDue(ana, "2026-03-31")).toEqual([]);
    expect(payDue(ana, "2026-04-06")).toEqual([of("2026-04")]);
  });

  test("they are marked as paid on their days if the user says so, by one change that one undo takes back", () => {
    const ana = rents();
    const changes = { autopay: true, autopayFrom: "2026-01-05" };
    const { id } = ana.edit("1", changes, "all");
    for (const each of OVERDUE)
      expect(ana.expense(each)).toMatchObject({ status: "PAID", paidDate: ana.expense(each).dueDate });
    expect(ana.expense(of("2026-04")).status).toBe("PENDING");
    ana.undo(id);
    expect(ana.living().map(({ status, autopay }) => [status, autopay])).toEqual(
      ana.living().map(() => ["PENDING", false]),
    );
    expect(payDue(ana, "2026-06-30")).toEqual([]);
  });

  test("those of a new series that are made later are paid as well, if the user says so", () => {
    const ana = new User();
    const fields = { dueDate: "2026-01-05", autopay: true, autopayFrom: "2026-01-05" };
    const { id } = ana.add("1", { isRecurring: true, recurringId: "rec_5", ...fields });
    ana.generate("2026-04-30");
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-01-05" });
    expect(payDue(ana, "2026-03-10")).toEqual([of("2026-02"), of("2026-03")]);
    ana.undo(id);
    expect(ana.living()).toEqual([]);
  });

  test("what was marked as unpaid stays so", () => {
    const ana = rents();
    ana.setStatus(of("2026-02"), "UNPAID");
    ana.edit("1", { autopay: true, autopayFrom: "2026-01-05" }, "all");
    expect(ana.living().map(({ status }) => status)).toEqual([
      "PAID",
      "UNPAID",
      "PAID",
      ...Array(3).fill("PENDING"),
    ]);
  });

  test.each([
    [
      "an undo of switching it off",
      (ana: User) => {
        const day = { day: "2026-01-01" };
        ana.edit("1", { autopay: true }, "all", day);
        const { id } = ana.edit("1", { autopay: false }, "all", day);
        ana.undo(id);
      },
    ],
    [
      "a shorter interval, which has past bills made",
      (ana: User) => {
        ana.edit("1", { autopay: true, recurringEvery: 3 }, "all", { day: "2026-01-01" });
        expect(payDue(ana, "2026-01-05")).toEqual(["1"]);
        ana.edit("1", { recurringEvery: 1 }, "all");
        ana.generate("2026-04-30");
      },
    ],
    [
      "another day in the past",
      (ana: User) => {
        ana.edit(of("2026-03"), { autopay: true }, "this", { day: "2026-01-01" });
        ana.edit(of("2026-03"), { dueDate: "2026-03-02" });
      },
    ],
  ])("by %s, nothing past is paid", (_, act) => {
    const ana = rents();
    act(ana);
    expect(payDue(ana, "2026-03-31")).toEqual([]);
  });
});

test("a day without autopay is refused", () => {
  const ana = rents();
  for (const autopay of [false, undefined]) {
    const changes = { autopayFrom: "2026-01-05", ...(autopay === false && { autopay }) };
    expect(ana.refused("expense.edit", { id: "1", changes, scope: "this" })).toBe("invalid_operation");
  }
});

describe("a payment that was taken back", () => {
  const paid = () => {
    const ana = new User();
    ana.add("1", { dueDate: "2026-03-10", autopay: true });
    expect(payDue(ana, "2026-03-10")).toEqual(["1"]);
    return ana;
  };
  const unticked = (ana: User) => ana.setStatus("1", "PENDING");
  const undone = (ana: User) => ana.undo(idOf("1", "2026-03-10"));

  test.each([
    ["unticked", unticked],
    ["undone", undone],
  ])("%s isn't made again on that day", (_, takeBack) => {
    const ana = paid();
    takeBack(ana);
    for (const day of ["2026-03-10", "2026-03-11", "2026-12-31"]) expect(payDue(ana, day)).toEqual([]);
    expect(statusWords(ana.expense("1"), "2026-03-10")).toBe("due today");
  });

  test.each([
    ["unticked", unticked],
    ["undone", undone],
  ])("%s and snoozed, is made on the new day, as the bill says", (_, takeBack) => {
    const ana = paid();
    takeBack(ana);
    ana.edit("1", { dueDate: "2026-03-13" });
    expect(statusWords(ana.expense("1"), "2026-03-10")).toBe("autopay in 3 days");
    expect(payDue(ana, "2026-03-12")).toEqual([]);
    expect(payDue(ana, "2026-03-13")).toEqual(["1"]);
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-03-13" });
  });

  test("on a device whose day is behind isn't made again", () => {
    const ana = paid();
    ana.setStatus("1", "PENDING", { day: "2026-03-09" });
    expect(payDue(ana, "2026-03-10")).toEqual([]);
  });

  test("after it got an earlier day, on a device whose day is behind, isn't promised again", () => {
    const ana = paid();
    const corrected = { status: "PAID" as const, paidDate: "2026-03-05" };
    ana.edit("1", corrected, "this", { day: "2026-03-09" });
    ana.setStatus("1", "PENDING", { day: "2026-03-09" });
    expect(statusWords(ana.expense("1"), "2026-03-09")).toBe("tomorrow");
  });

  test("before its day, it is made on its day", () => {
    const ana = new User();
    ana.add("1", { dueDate: "2026-03-12", autopay: true });
    ana.setStatus("1", "PAID");
    unticked(ana);
    expect(payDue(ana, "2026-03-12")).toEqual(["1"]);
  });
});

describe("the operation's id", () => {
  const due = () => {
    const ana = new User();
    ana.add("77", { dueDate: "2026-03-10", autopay: true });
    ana.add("78", { dueDate: "2026-03-10", autopay: true });
    return ana;
  };

  test.each([
    ["with the day", idOf("77", "2026-03-10")],
    ["of the bill alone, as earlier versions have it", idOf("77", null)],
  ])("%s is accepted", (_, id) => {
    const ana = due();
    ana.must("expense.autopay", { id: "77" }, { id });
    expect(ana.expense("77").status).toBe("PAID");
  });

  test.each([
    ["any other", "00000000-0000-4000-8000-000000000001"],
    ["another bill's", idOf("78", "2026-03-10")],
    ["another bill's, as earlier versions have it", idOf("78", null)],
  ])("%s is refused with a clear error", (_, id) => {
    const ana = due();
    const { outcome } = ana.do("expense.autopay", { id: "77" }, { id });
    const error = "The id of an autopayment must follow from its expense";
    expect(outcome).toMatchObject({ rejection: { code: "invalid_operation", error, fields: { id: error } } });
  });

  test("of another day isn't due", () => {
    const ana = due();
    for (const day of ["2026-03-09", "2026-03-11"])
      expect(ana.refused("expense.autopay", { id: "77" }, { id: idOf("77", day) })).toBe("not_due");
  });

  test("is a UUID for every bill and day, and in capitals the same one", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 73_048 }), (bill, ahead) => {
        const day = new Date(Date.UTC(2000, 0, 1) + ahead * MS_A_DAY).toISOString().slice(0, 10);
        const id = idOf(String(bill), day);
        const json = { ...operationJson("expense.autopay", { id: "5" }), id: id.toUpperCase() };
        expect(parseOperation(json, Date.parse(json.at))).toMatchObject({
          ok: true,
          operation: { stamp: { id } },
        });
      }),
    );
  });
});

const anyAct = fc.oneof(
  fc.record({ act: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant("switch" as const), on: fc.boolean() }),
  fc.record({ act: fc.constant("move" as const), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({
    act: fc.constant("status" as const),
    status: fc.constantFrom("PENDING" as const, "PAID" as const, "UNPAID" as const),
  }),
);

/**
 * One bill by hand: what it promises at a day's end is kept on its day, nothing is paid that was due before the user last
 * spoke of its day or of autopay, and no payment is made twice.
 */
test("whatever happens to a bill, autopay does what the screen says, once, and never with what was late", () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 30, size: "max" }), fc.boolean(), (acts, begins) => {
      const ana = new User();
      let today = 60;
      let due = 62;
      ana.must("expense.add", newExpense("1", { dueDate: dayOf(due), autopay: begins }), {
        day: dayOf(today),
      });
      let model = { on: begins, everOn: begins, since: today, status: "PENDING", paidOn: -1 };
      const stamp = () => ({ day: dayOf(today) });
      const paid = new Set<string>();
      const runAutopay = () => {
        const isDue = model.on && model.status === "PENDING" && due <= today && due >= model.since;
        const said = statusWords(ana.expense("1"), dayOf(today));
        if (due === today && model.status === "PENDING") expect(said.startsWith("autopay")).toBe(isDue);
        expect(payDue(ana, dayOf(today)).length > 0).toBe(isDue);
        if (isDue) {
          model = { ...model, status: "PAID", paidOn: due };
          expect(ana.expense("1").paidDate).toBe(dayOf(due));
          expect(paid.has(dayOf(due))).toBe(false);
          paid.add(dayOf(due));
        }
      };
      for (const each of acts) {
        if (each.act === "wait") {
          for (let day = 0; day < each.days; day += 1) {
            today += 1;
            runAutopay();
          }
          continue;
        }
        if (each.act === "switch") {
          ana.edit("1", { autopay: each.on }, "this", stamp());
          if (each.on && !model.on) model = { ...model, since: Math.max(model.since, today) };
          model = { ...model, on: each.on, everOn: model.everOn || each.on };
        } else if (each.act === "move") {
          due = Math.max(40, today + each.by);
          const before = ana.expense("1").dueDate;
          ana.edit("1", { dueDate: dayOf(due) }, "this", stamp());
          if (before !== dayOf(due) && model.on) model = { ...model, since: Math.max(model.since, today) };
        } else {
          const days = [due <= today ? due + 1 : 0, model.status === "PAID" ? model.paidOn + 1 : 0];
          if (model.everOn && each.status !== model.status && each.status !== "PAID")
            model = { ...model, since: Math.max(model.since, ...days) };
          ana.setStatus("1", each.status, stamp());
          if (each.status === "PAID" && model.status !== "PAID") model = { ...model, paidOn: today };
          model = { ...model, status: each.status };
        }
        runAutopay();
      }
    }),
    { numRuns: cases(1500) },
  );
});

test("what a device pays is applied once, whichever version of the app it has", () => {
  const ana = new User();
  ana.add("1", { dueDate: "2026-03-10", autopay: true });
  ana.must("expense.autopay", { id: "1" }, { id: idOf("1", null) });
  expect(ana.refused("expense.autopay", { id: "1" }, { id: idOf("1", "2026-03-10") })).toBe("not_due");
  expect(
    apply(
      ana.ledger.draft(),
      {
        type: "expense.autopay",
        data: { id: "1" },
        stamp: { id: idOf("1", null), atMs: 0, day: "2026-03-10", hour: 1 },
      },
      null,
    ).status,
  ).toBe("rejected");
});
