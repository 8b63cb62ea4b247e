import { describe, expect, test } from "vitest";
import type { OperationType } from "#domain/operations/operation.ts";
import { isBlank } from "#domain/text/clean-text.ts";
import { HOSTILE_NAMES, HOSTILE_VALUES, type HostileName } from "../support/hostile-values.ts";
import { operationJson, parseJson, refusalOf, VALID_DATA } from "../support/operations.ts";

const READABLE: HostileName[] = [
  "NaN as text",
  "minus zero as text",
  "1e308 as text",
  "2^53 as text",
  "text with a null",
  "a lone surrogate in text",
  "right-to-left marks",
  "HTML",
  "SQL",
  "31 February",
  "29 February of a common year",
  "year 0",
  "year 9999",
  "13th month",
  "a day with a time",
  "the text __proto__",
  "the text constructor",
];
const EMPTY: HostileName[] = ["null", "empty text", "spaces", "invisible text", "a lone surrogate"];

/** The same for several fields. */
const forEach = (fields: string, names: HostileName[]) =>
  Object.fromEntries(fields.split(" ").map((field) => [field, names]));

/** The hostile values that a field takes, because to it they are ordinary; every other one is refused. */
const TAKEN: Record<string, HostileName[]> = {
  ...forEach("title name", READABLE),
  ...forEach("category note", [...READABLE, ...EMPTY]),
  recurringFrequency: ["null"],
  paidDate: ["null"],
  ...forEach("payments paymentsBefore", ["an empty list"]),
  remindDaysBefore: ["null", "an empty list"],
  cancelBy: ["null"],
  recurringId: ["null"],
  recurringEnds: ["null"],
  ...forEach("isRecurring lastDayOfMonth estimateIsAverage amountIsEstimate autopay", ["true"]),
  ...forEach("notificationDueTomorrow notificationOverdue", ["true"]),
  reminderHour: ["zero"],
  monthStart: ["zero"],
  income: ["null"],
  amount: ["a half"],
  "budget.set amount": ["zero", "a half"],
  ...forEach("series bills budgets", ["an empty list"]),
  // A mail needs neither of the two.
  ...forEach("senderName subject", [...READABLE, ...EMPTY.filter((name) => name !== "null")]),
  ...forEach("expenses badges", ["an empty list", "a list of text", "nested lists"]),
};

const WORDS: HostileName[] = ["NaN as text", "the text constructor"];

/** The hostile values that could be the choices of a newer version of the app. */
const MAYBE_NEWER: Record<string, HostileName[]> = {
  ...forEach("recurringFrequency weekendShift status scope currency timezone theme", WORDS),
  ...forEach("dashboardViewMode budgetCarryOver answer", WORDS),
  ...forEach("recurringEnds cancelBy import", ["an object of everything"]),
};

type Data = Record<string, unknown>;

/** Every field of every type of operation, with how to put a value into it. */
const FIELDS = Object.entries(VALID_DATA).flatMap(([type, valid]) => {
  const outer = Object.keys(valid).map((field) => ({
    type: type as OperationType,
    field,
    withValue: (value: unknown): Data => ({ ...valid, [field]: value }),
  }));
  const part = ["changes", "bill"].find((name) => name in valid);
  if (part === undefined) return outer;
  const within = (valid as Record<string, Data>)[part];
  const inner = Object.keys(within ?? {}).map((field) => ({
    type: type as OperationType,
    field,
    withValue: (value: unknown): Data => ({ ...valid, [part]: { ...within, [field]: value } }),
  }));
  return [...outer.filter(({ field }) => field !== part), ...inner];
});

describe.each(FIELDS)("$type $field", ({ type, field, withValue }) => {
  const taken = new Set(TAKEN[`${type} ${field}`] ?? TAKEN[field]);

  test.each(HOSTILE_NAMES.filter((name) => !taken.has(name)))("refuses %s and says why", (name) => {
    const { code, error, fields } = refusalOf(operationJson(type, withValue(HOSTILE_VALUES[name])));
    expect(code).toBe(MAYBE_NEWER[field]?.includes(name) ? "unknown_field" : "invalid_operation");
    expect(error.length).toBeGreaterThan(5);
    expect(error.length).toBeLessThan(160);
    if (field !== "import") return expect(fields).toEqual({ [field]: error });
    // What an import says of itself is an object, whose fields are named one by one.
    for (const name of Object.keys(fields ?? {})) expect(name.split(".")[0]).toBe(field);
    expect(Object.values(fields ?? {})).toContain(error);
  });

  if (taken.size > 0) {
    test.each([...taken])("takes %s, made clean", (name) => {
      const parsed = parseJson(operationJson(type, withValue(HOSTILE_VALUES[name])));
      if (!parsed.ok) expect.fail(parsed.rejection.error);
      const data = parsed.operation.data as Data;
      const value = ((data.changes ?? data.bill) as Data | undefined)?.[field] ?? data[field];
      if (typeof value !== "string" || value === "") return;
      expect(isBlank(value)).toBe(false);
      expect(value).toBe(value.normalize("NFC").trim());
      expect(value).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
    });
  }
});

test("every hostile value as the whole data, or as changes, is refused and never thrown at", () => {
  for (const type of Object.keys(VALID_DATA)) {
    for (const name of HOSTILE_NAMES) {
      // dashboard.view carries nothing, so nothing at all and an empty object say the same.
      if (type === "dashboard.view" && (name === "null" || name === "an empty object")) continue;
      expect(parseJson(operationJson(type, HOSTILE_VALUES[name])).ok, `${type} ${name}`).toBe(false);
    }
  }
  for (const name of HOSTILE_NAMES) {
    const data = { ...VALID_DATA["expense.edit"], changes: HOSTILE_VALUES[name] };
    expect(parseJson(operationJson("expense.edit", data)).ok, name).toBe(false);
  }
});
