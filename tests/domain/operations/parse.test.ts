import { describe, expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { OperationType } from "#domain/operations/operation.ts";
import { USUAL_SERIES } from "#domain/operations/rule-fields.ts";
import {
  IMPORTED_SERIES,
  operationJson,
  POWER_BILL,
  parseJson,
  refusalOf,
  uuid,
  VALID_DATA,
} from "../support/operations.ts";

function accepted(type: OperationType, data: unknown) {
  const parsed = parseJson(operationJson(type, data));
  if (!parsed.ok) expect.fail(parsed.rejection.error);
  return parsed.operation.data;
}

const refusal = (type: OperationType, data: unknown) => refusalOf(operationJson(type, data));

const { amount: _, recurringFrequency: __, recurringEnds: ___, ...addedFields } = VALID_DATA["expense.add"];
const { amount: ____, recurringEnds: _____, ...changedFields } = VALID_DATA["expense.edit"].changes;

const STORED_ADDED = {
  amountCents: 8450,
  payments: [{ cents: 2000, day: "2026-03-08" }],
  remindDaysBefore: "[1,7]",
  cancelBy: '{"noticeDays":30,"renewsEveryMonths":12,"renewsOn":"2027-03-12","remindDaysBefore":[1,7]}',
};
const STORED_CHANGED = {
  amountCents: 9000,
  payments: [{ cents: 5000, day: "2026-03-08" }],
  remindDaysBefore: "[]",
  cancelBy: '{"on":"2026-04-01"}',
};

const { amount: ______, recurringEnds: _______, ...importedSeries } = IMPORTED_SERIES;
const STORED_IMPORT = {
  ...VALID_DATA["bills.import"],
  series: [
    {
      ...importedSeries,
      amountCents: 95_000,
      saidCents: null,
      endsOn: null,
      endsAfter: 12,
      recurringRule: null,
    },
  ],
  bills: VALID_DATA["bills.import"].bills.map(({ amount, ...bill }) => ({
    ...bill,
    amountCents: amount * 100,
    ...("payments" in bill && { payments: [{ cents: 2000, day: "2026-01-15" }] }),
  })),
  budgets: [{ month: "2026-03", amountCents: 150_000 }],
};

describe("every type takes its data, as it is stored", () => {
  test.each<[OperationType, object]>([
    ["expense.add", { ...addedFields, ...STORED_ADDED, recurringRule: null, endsOn: null, endsAfter: 4 }],
    [
      "expense.edit",
      {
        id: "1234567890",
        changes: {
          ...changedFields,
          ...STORED_CHANGED,
          recurringRule: null,
          endsOn: "2030-03-16",
          endsAfter: null,
        },
        scope: "this",
      },
    ],
    ["expense.setStatus", VALID_DATA["expense.setStatus"]],
    ["expense.autopay", VALID_DATA["expense.autopay"]],
    ["expense.delete", VALID_DATA["expense.delete"]],
    ["series.stop", VALID_DATA["series.stop"]],
    ["series.generate", VALID_DATA["series.generate"]],
    ["budget.set", { month: "2026-03", amountCents: 150_000 }],
    ["budget.clear", { month: "2026-03" }],
    ["settings.update", VALID_DATA["settings.update"]],
    ["dashboard.view", {}],
    ["bills.import", STORED_IMPORT],
    ["mail.receive", { ...VALID_DATA["mail.receive"], reading: JSON.stringify(POWER_BILL) }],
    [
      "mail.add",
      {
        mailId: uuid(3),
        bill: {
          ...{ ...BLANK_DETAILS, ...USUAL_SERIES, id: "1234567891", title: "Power", amountCents: 8450 },
          ...{ dueDate: "2026-03-15", isRecurring: false, recurringId: null, status: "PENDING" },
        },
      },
    ],
    [
      "mail.tie",
      { mailId: uuid(3), expenseId: "1234567890", changes: { amount: 8450, dueDate: "2026-03-16" } },
    ],
    ["mail.discard", VALID_DATA["mail.discard"]],
    ["mail.answerSender", VALID_DATA["mail.answerSender"]],
    ["migration.import", VALID_DATA["migration.import"]],
    ["undo", VALID_DATA.undo],
  ])("%s", (type, data) => {
    expect(accepted(type, VALID_DATA[type])).toEqual(data);
  });
});

describe("what may be left out has a default", () => {
  test("a new expense is pending, without category, note and series", () => {
    const data = { id: "1", title: "Rent", amount: 1, dueDate: "2026-03-15", isRecurring: false };
    expect(accepted("expense.add", data)).toEqual({
      id: "1",
      title: "Rent",
      amountCents: 100,
      dueDate: "2026-03-15",
      isRecurring: false,
      recurringId: null,
      ...BLANK_DETAILS,
      ...USUAL_SERIES,
      status: "PENDING",
    });
  });

  test("a change is for this occurrence alone", () => {
    expect(accepted("expense.delete", { id: "1" })).toEqual({ id: "1", scope: "this" });
    expect(accepted("expense.edit", { id: "1", changes: { note: null } })).toEqual({
      id: "1",
      changes: { note: null },
      scope: "this",
    });
  });

  test("a view of the dashboard needs no data at all", () => {
    expect(accepted("dashboard.view", undefined)).toEqual({});
  });
});

describe("what may not be left out is asked for", () => {
  const REQUIRED: Partial<Record<OperationType, string[]>> = {
    "expense.add": ["id", "title", "amount", "dueDate", "isRecurring"],
    "expense.edit": ["id", "changes"],
    "expense.setStatus": ["id", "status"],
    "expense.delete": ["id"],
    "series.stop": ["expenseId"],
    "series.generate": ["cutoffDate"],
    "budget.set": ["year", "month", "amount"],
    "budget.clear": ["year", "month"],
    "bills.import": ["import", "series", "bills", "budgets"],
    "mail.receive": ["id", "sender", "senderName", "subject", "reading"],
    "mail.add": ["mailId", "bill"],
    "mail.tie": ["mailId", "expenseId"],
    "mail.discard": ["mailId"],
    "mail.answerSender": ["address", "answer"],
    "migration.import": ["expenses", "badges"],
    undo: ["operationId"],
  };
  const pairs = Object.entries(REQUIRED).flatMap(([type, fields]) => fields.map((field) => [type, field]));

  test.each(pairs as [OperationType, string][])("%s needs %s", (type, field) => {
    const data: Record<string, unknown> = { ...VALID_DATA[type] };
    delete data[field];
    expect(refusal(type, data).fields).toHaveProperty(field);
  });

  test.each<[OperationType, object]>([
    ["expense.edit", { id: "1", changes: {} }],
    ["settings.update", {}],
  ])("%s without a change has nothing to do", (type, data) => {
    expect(refusal(type, data).error).toBe("Nothing to change");
  });
});

describe("the sentences of the specification", () => {
  test.each([undefined, null, "", "  ", "\u200b", "\n\t"])("a title %j: Title is required", (title) => {
    const { error, fields } = refusal("expense.add", { ...VALID_DATA["expense.add"], title });
    expect(error).toBe("Title is required");
    expect(fields).toEqual({ title: "Title is required" });
  });

  test.each([...["", " 1"], ..."abc 0 -1 1.5 01 1e3 9007199254740992 12345678901234567890 0x1".split(" ")])(
    "the id %j: Invalid expense ID",
    (id) => {
      for (const type of ["expense.setStatus", "expense.delete", "expense.add", "expense.edit"] as const) {
        expect(refusal(type, { ...VALID_DATA[type], id }).error).toBe(`Invalid expense ID: ${id}`);
      }
      expect(refusal("series.stop", { expenseId: id }).error).toBe(`Invalid expense ID: ${id}`);
    },
  );

  test.each([5, null, true])("the id %j, which is no text: Invalid expense ID", (id) => {
    expect(refusal("expense.setStatus", { id, status: "PAID" }).error).toBe(`Invalid expense ID: ${id}`);
  });

  test("the largest id is 2^53 − 1", () => {
    expect(accepted("expense.delete", { id: "9007199254740991" })).toMatchObject({ id: "9007199254740991" });
  });

  test.each(["daily", "weekly", "yearly", "MONTHLY", ""])(
    "the frequency %j: only monthly",
    (recurringFrequency) => {
      const data = { ...VALID_DATA["expense.add"], recurringFrequency };
      expect(refusal("expense.add", data).error).toBe("Recurring frequency may only be monthly");
    },
  );
});

describe("limits", () => {
  const add = (fields: object) => ({ ...VALID_DATA["expense.add"], ...fields });

  test.each([
    ["title", 120],
    ["category", 40],
    ["note", 1000],
  ])("a %s can have %d characters and no more", (field, max) => {
    for (const character of ["x", "é", "😀"]) {
      expect(accepted("expense.add", add({ [field]: character.repeat(max) }))).toHaveProperty(field);
      expect(refusal("expense.add", add({ [field]: character.repeat(max + 1) })).fields).toHaveProperty(
        field,
      );
    }
  });

  test("text that nobody sees counts, too", () => {
    for (const [field, max] of [
      ["category", 40],
      ["note", 1000],
    ] as const) {
      const unseen = "\u200d";
      expect(accepted("expense.add", add({ [field]: unseen.repeat(max) }))).toMatchObject({ [field]: null });
      expect(refusal("expense.add", add({ [field]: unseen.repeat(max + 1) })).fields).toHaveProperty(field);
    }
  });

  test("an amount is from 0.01 to 999,999,999.99", () => {
    expect(accepted("expense.add", add({ amount: 0.01 }))).toMatchObject({ amountCents: 1 });
    expect(accepted("expense.add", add({ amount: 999_999_999.99 }))).toMatchObject({
      amountCents: 99_999_999_999,
    });
    expect(refusal("expense.add", add({ amount: 0 })).fields).toHaveProperty("amount");
    expect(refusal("expense.add", add({ amount: 1_000_000_000 })).fields).toHaveProperty("amount");
  });

  test("a budget can be 0, a due date is of 2000 to 2199", () => {
    expect(accepted("budget.set", { year: 2000, month: 1, amount: 0 })).toEqual({
      month: "2000-01",
      amountCents: 0,
    });
    expect(accepted("expense.add", add({ dueDate: "2199-12-31" }))).toMatchObject({ dueDate: "2199-12-31" });
    for (const year of [1999, 2200])
      expect(refusal("budget.clear", { year, month: 1 }).fields).toHaveProperty("year");
    for (const month of [0, 13])
      expect(refusal("budget.clear", { year: 2026, month }).fields).toHaveProperty("month");
  });

  test("an undone operation is named by its UUID in any case", () => {
    expect(accepted("undo", { operationId: uuid(0xabc).toUpperCase() })).toEqual({
      operationId: uuid(0xabc),
    });
  });
});

test("every field at fault is named at once", () => {
  const data = { ...VALID_DATA["expense.add"], title: " ", amount: -1, dueDate: "soon" };
  expect(Object.keys(refusal("expense.add", data).fields ?? {}).toSorted()).toEqual([
    "amount",
    "dueDate",
    "title",
  ]);
});
