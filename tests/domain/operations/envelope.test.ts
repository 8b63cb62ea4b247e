import { describe, expect, test } from "vitest";
import { parseOperation } from "#domain/operations/apply.ts";
import { HOSTILE_NAMES, HOSTILE_VALUES } from "../support/hostile-values.ts";
import { NOW_MS, operationJson, parseJson, refusalOf, uuid, VALID_DATA } from "../support/operations.ts";

const valid = operationJson("expense.setStatus", VALID_DATA["expense.setStatus"]);

describe.each(["id", "type", "at", "day", "hour"] as const)("the envelope's %s", (field) => {
  const ordinary = { id: "", type: "", at: "a day with a time", day: "", hour: "zero" }[field];
  const names = HOSTILE_NAMES.filter((name) => name !== ordinary);

  test.each(names)("can't be %s", (name) => {
    const { error, fields } = refusalOf({ ...valid, [field]: HOSTILE_VALUES[name] });
    expect(fields).toEqual({ [field]: error });
  });

  test("can't be missing", () => {
    const { [field]: _, ...rest } = valid;
    expect(refusalOf(rest).fields).toHaveProperty(field);
  });
});

test.each(HOSTILE_NAMES)("an operation can't be %s", (name) => {
  expect(parseJson(HOSTILE_VALUES[name]).ok).toBe(false);
});

test("an unknown type has a code of its own, and what is no name of a type is at fault", () => {
  expect(refusalOf({ ...valid, type: "expense.explode" }).code).toBe("unknown_type");
  expect(refusalOf({ ...valid, type: "toString" }).code).toBe("unknown_type");
  for (const type of [5, null, "", "two words", "x".repeat(41)])
    expect(refusalOf({ ...valid, type }).code).toBe("invalid_operation");
});

test.each(["extra", "__proto__", "constructor", "prototype", "toString", "seq", "userId"])(
  "an unknown key %s is refused by name, in the envelope, in the data and in changes",
  (key) => {
    const extra = JSON.parse(`{${JSON.stringify(key)}: {"isAdmin": true}}`) as object;
    const withKey = (object: object) =>
      Object.defineProperties({ ...object }, Object.getOwnPropertyDescriptors(extra));
    const inEnvelope = parseOperation(withKey(valid), NOW_MS);
    const inData = parseOperation({ ...valid, data: withKey(VALID_DATA["expense.setStatus"]) }, NOW_MS);
    const edit = { ...VALID_DATA["expense.edit"], changes: withKey(VALID_DATA["expense.edit"].changes) };
    const inChanges = parseOperation(operationJson("expense.edit", edit), NOW_MS);
    for (const parsed of [inEnvelope, inData, inChanges]) {
      if (parsed.ok) expect.fail(`took ${JSON.stringify(parsed.operation)}`);
      expect(parsed.rejection).toMatchObject({ code: "unknown_field", error: `Unknown key: ${key}` });
    }
    expect({}).not.toHaveProperty("isAdmin");
  },
);

test("an id in capitals is the same operation", () => {
  const id = "ABCDEF01-2345-4678-9ABC-DEF012345678";
  const parsed = parseJson({ ...valid, id });
  expect(parsed.ok && parsed.operation.stamp.id).toBe(id.toLowerCase());
});

describe("at", () => {
  test.each([
    "2026-03-10T09:00:00Z",
    "2026-03-10T09:00:00.000Z",
    "2026-03-10T09:00:00.000000Z",
    "2026-03-10T11:00:00+02:00",
    "2026-03-09T23:00:00-10:00",
  ])("can be %s", (at) => {
    const parsed = parseJson({ ...valid, at });
    expect(parsed.ok && parsed.operation.stamp.atMs).toBe(NOW_MS);
  });

  test.each([
    "2026-02-31T09:00:00Z",
    "2026-03-10T25:00:00Z",
    "2026-03-10T09:60:00Z",
    "2026-03-10T09:00:00",
    "2026-03-10 09:00:00Z",
    "2026-03-10",
    "10 March 2026 09:00 UTC",
    "+002026-03-10T09:00:00Z",
    "2026-03-10T09:00:00+99:00",
    "2026-03-10T09:00:00+02:75",
    "1773133200000",
  ])("can't be %s", (at) => {
    expect(
      refusalOf({ ...valid, at, day: at.startsWith("2026-02") ? "2026-03-03" : valid.day }).fields,
    ).toHaveProperty("at");
  });
});

describe("day and hour", () => {
  test("must be the local time of at in some zone", () => {
    expect(refusalOf({ ...valid, day: "2026-03-12" }).fields).toHaveProperty("day");
    expect(refusalOf({ ...valid, day: "2026-03-08" }).fields).toHaveProperty("day");
    expect(parseJson({ ...valid, day: "2026-03-10", hour: 23 }).ok).toBe(true);
    expect(parseJson({ ...valid, day: "2026-03-11", hour: 0 }).ok).toBe(false);
    expect(parseJson({ ...valid, day: "2026-03-09", hour: 21 }).ok).toBe(true);
    expect(parseJson({ ...valid, day: "2026-03-09", hour: 19 }).ok).toBe(false);
  });

  test("of an at in the future are put right together with it, not refused", () => {
    const parsed = parseJson({ ...valid, at: "2027-01-01T05:00:00Z", day: "2027-01-01", hour: 5 });
    expect(parsed.ok && parsed.operation.stamp).toEqual({
      id: uuid(9),
      atMs: NOW_MS,
      day: "2026-03-10",
      hour: 9,
    });
  });

  test.each([
    ["expense.setStatus", (paidDate: string) => ({ id: "1", status: "PAID", paidDate })],
    ["expense.edit", (paidDate: string) => ({ id: "1", changes: { status: "PAID", paidDate } })],
  ])("of an at in the future also put right the day of a payment in %s", (type, dataWith) => {
    const paidDateBy = (day: string, paidDate: string) => {
      const parsed = parseJson({
        ...valid,
        type,
        at: `${day}T05:00:00Z`,
        day,
        hour: 5,
        data: dataWith(paidDate),
      });
      if (!parsed.ok) throw new Error("It was refused.");
      const { paidDate: read, changes } = parsed.operation.data as {
        paidDate?: string;
        changes?: { paidDate: string };
      };
      return read ?? changes?.paidDate;
    };
    // 10 March is the worker's day.
    expect(paidDateBy("2026-04-10", "2026-04-01")).toBe("2026-03-10");
    expect(paidDateBy("2026-04-10", "2026-03-01")).toBe("2026-03-01");
    // A day to come by the device's own clock, too, is left for the operation to refuse.
    expect(paidDateBy("2026-04-10", "2026-04-11")).toBe("2026-04-11");
    expect(paidDateBy("2026-03-09", "2026-03-10")).toBe("2026-03-10");
  });

  test("of an at long ago stay as they are", () => {
    const parsed = parseJson({ ...valid, at: "2019-05-01T22:30:00Z", day: "2019-05-02", hour: 0 });
    expect(parsed.ok && parsed.operation.stamp).toMatchObject({ day: "2019-05-02", hour: 0 });
  });
});
