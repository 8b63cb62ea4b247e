import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { type Expense, statusWords } from "#domain/expenses/expense.ts";
import { dueForAutopay } from "#domain/expenses/status.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { parseOperation } from "#domain/operations/apply.ts";
import { cases } from "../../support/cases.ts";
import { Judged } from "../support/judged.ts";
import { of, User } from "../support/ledgers.ts";
import { operationJson, uuid } from "../support/operations.ts";

/** As docs/contracts.md says it. */
function idOf(expenseId: string, dueDate: string | null): string {
  const number = dueDate === null ? 0 : Date.parse(dueDate) / 86_400_000;
  const [day, bill] = [
    number.toString(16).padStart(7, "0"),
    Number(expenseId).toString(16).padStart(14, "0"),
  ];
  return `a0701a1d-${day.slice(0, 4)}-8${day.slice(4)}-80${bill.slice(0, 2)}-${bill.slice(2)}`;
}

const dueOn = (ledger: Ledger, day: string) =>
  dueForAutopay(ledger.all("expense"), day, (id) => ledger.entry(id) !== undefined);

/** As a device or cron does it on a day, for all bills that are due. @returns the ids of what it paid */
function payDue(ana: User, day: string): string[] {
  const due = dueOn(ana.ledger, day);
  for (const { id, dueDate, autopayFrom } of due)
    ana.must("expense.autopay", { id }, { id: idOf(id, autopayFrom === null ? null : dueDate), day });
  return due.map(({ id }) => id);
}

/** Bills on the 5th of January to June. */
const rents = () => {
  const ana = new User();
  ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-05" });
  return ana;
};

const OVERDUE = ["1", of("2026-02"), of("2026-03")];
const FROM_JANUARY = { autopay: true, autopayFrom: "2026-01-05" };

describe("switched on with overdue bills on 10 March", () => {
  test.each(["all", "following"] as const)("for %s, they stay overdue, and later ones are paid", (scope) => {
    const ana = rents();
    ana.edit("1", { autopay: true }, scope);
    for (const day of ["2026-03-10", "2026-04-04"]) expect(payDue(ana, day)).toEqual([]);
    expect(payDue(ana, "2026-04-05")).toEqual([of("2026-04")]);
    expect(ana.living().map(({ status }) => status[1])).toEqual([..."EEEAEE"]);
    for (const id of OVERDUE) expect(statusWords(ana.expense(id), "2026-03-10")).toMatch(/^Overdue/);
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
    const { id } = ana.edit("1", FROM_JANUARY, "all");
    for (const each of OVERDUE)
      expect(ana.expense(each)).toMatchObject({ status: "PAID", paidDate: ana.expense(each).dueDate });
    expect(ana.expense(of("2026-04")).status).toBe("PENDING");
    ana.undo(id);
    for (const bill of ana.living()) expect(bill).toMatchObject({ status: "PENDING", autopay: false });
    expect(payDue(ana, "2026-06-30")).toEqual([]);
  });

  test("those of a new series that are made later are paid as well, if the user says so", () => {
    const ana = new User();
    const { id } = ana.addSeries("1", "rec_5", "2026-04-30", { dueDate: "2026-01-05", ...FROM_JANUARY });
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-01-05" });
    expect(payDue(ana, "2026-03-10")).toEqual([of("2026-02"), of("2026-03")]);
    ana.undo(id);
    expect(ana.living()).toEqual([]);
  });

  test("what was marked as unpaid stays so", () => {
    const ana = rents();
    ana.setStatus(of("2026-02"), "UNPAID");
    ana.edit("1", FROM_JANUARY, "all");
    const statuses = ana.living().map(({ status }) => status);
    expect(statuses).toEqual(["PAID", "UNPAID", "PAID", ...Array(3).fill("PENDING")]);
  });
});

test("a day without autopay is refused", () => {
  for (const autopay of [{}, { autopay: false }]) {
    const changes = { autopayFrom: "2026-01-05", ...autopay };
    expect(rents().refused("expense.edit", { id: "1", changes, scope: "this" })).toBe("invalid_operation");
  }
});

describe("a payment that was taken back", () => {
  const paid = () => {
    const ana = new User();
    ana.add("1", { dueDate: "2026-03-10", autopay: true });
    expect(payDue(ana, "2026-03-10")).toEqual(["1"]);
    return ana;
  };

  test.each([
    ["unticked", (ana: User) => ana.setStatus("1", "PENDING")],
    ["undone", (ana: User) => ana.undo(idOf("1", "2026-03-10"))],
  ])("%s isn't made again on that day, but on a new one, as the bill says", (_, takeBack) => {
    const ana = paid();
    takeBack(ana);
    for (const day of ["2026-03-10", "2026-03-11", "2026-12-31"]) expect(payDue(ana, day)).toEqual([]);
    expect(statusWords(ana.expense("1"), "2026-03-10")).toBe("due today");
    ana.edit("1", { dueDate: "2026-03-13" });
    expect(statusWords(ana.expense("1"), "2026-03-10")).toBe("autopay in 3 days");
    expect(payDue(ana, "2026-03-12")).toEqual([]);
    expect(payDue(ana, "2026-03-13")).toEqual(["1"]);
    expect(ana.expense("1")).toMatchObject({ status: "PAID", paidDate: "2026-03-13" });
  });

  test("on a device whose day is behind isn't made or promised again, also after it got an earlier day", () => {
    const behind = { day: "2026-03-09" };
    const ana = paid();
    ana.setStatus("1", "PENDING", behind);
    expect(payDue(ana, "2026-03-10")).toEqual([]);
    const ben = paid();
    ben.edit("1", { status: "PAID", paidDate: "2026-03-05" }, "this", behind);
    ben.setStatus("1", "PENDING", behind);
    expect(statusWords(ben.expense("1"), "2026-03-09")).toBe("tomorrow");
  });
});

describe("the operation's id", () => {
  const due = () => {
    const ana = new User();
    for (const id of ["77", "78"]) ana.add(id, { dueDate: "2026-03-10", autopay: true });
    return ana;
  };

  test("with the day, or of the bill alone, as earlier versions have it, is accepted once", () => {
    const ids = [idOf("77", "2026-03-10"), idOf("77", null)];
    for (const [id, other] of [ids, ids.toReversed()]) {
      const ana = due();
      ana.must("expense.autopay", { id: "77" }, { id: id as string });
      expect(ana.expense("77").status).toBe("PAID");
      expect(ana.refused("expense.autopay", { id: "77" }, { id: other as string })).toBe("not_due");
    }
  });

  test.each([
    ["any other", uuid(1)],
    ["another bill's", idOf("78", "2026-03-10")],
    ["another bill's, as earlier versions have it", idOf("78", null)],
  ])("%s is refused with a clear error", (_, id) => {
    const { outcome } = due().do("expense.autopay", { id: "77" }, { id });
    const error = "The id of an autopayment must follow from its expense";
    expect(outcome).toMatchObject({ rejection: { code: "invalid_operation", error, fields: { id: error } } });
  });

  test("of another day isn't due", () => {
    for (const day of ["2026-03-09", "2026-03-11"])
      expect(due().refused("expense.autopay", { id: "77" }, { id: idOf("77", day) })).toBe("not_due");
  });

  test("is a UUID for every bill and day, and in capitals the same one", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 73_048 }), (bill, ahead) => {
        const id = idOf(String(bill), addDays("2000-01-01", ahead));
        const json = { ...operationJson("expense.autopay", { id: "5" }), id: id.toUpperCase() };
        expect(parseOperation(json, Date.parse(json.at))).toMatchObject({ operation: { stamp: { id } } });
      }),
    );
  });
});

const anyAct = fc.oneof(
  fc.record({ wait: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ autopay: fc.boolean() }),
  fc.record({ dueIn: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ status: fc.constantFrom("PENDING", "PAID", "UNPAID") }),
);

test("whatever happens to a bill, autopay does what the screen says, once a day, and what the plain model expects", () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 30, size: "max" }), fc.boolean(), (acts, autopay) => {
      const judged = new Judged();
      let today = "2026-03-02";
      let count = 0;
      const say = (type: string, data: object, id?: string) => {
        count += 1;
        const stamp = { id: id ?? uuid(0xa000 + count), at: `${today}T09:00:00.000Z`, day: today, hour: 9 };
        expect(judged.do(operationJson(type, { id: "1", ...data }, stamp))).toBeUndefined();
      };
      const payOnce = () => {
        const bill = judged.ledger.get("expense", "1") as Expense;
        const isDue = dueOn(judged.ledger, today).length > 0;
        if (bill.dueDate === today && bill.status === "PENDING")
          expect(statusWords(bill, today).startsWith("autopay")).toBe(isDue);
        // The same day's payment again would have the same id, and be refused.
        if (isDue) say("expense.autopay", {}, idOf("1", bill.dueDate));
      };
      const bill = { title: "Rent", amount: 9, dueDate: "2026-03-04", isRecurring: false };
      say("expense.add", { ...bill, autopay });
      for (const act of acts) {
        if ("autopay" in act) say("expense.edit", { changes: act });
        else if ("dueIn" in act) say("expense.edit", { changes: { dueDate: addDays(today, act.dueIn) } });
        else if ("status" in act) say("expense.setStatus", act);
        for (let day = 0; day < ("wait" in act ? act.wait : 0); day += 1) {
          today = addDays(today, 1);
          payOnce();
        }
        payOnce();
      }
    }),
    { numRuns: cases(1500) },
  );
});
