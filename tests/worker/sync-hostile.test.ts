import { expect, test } from "vitest";
import { HOSTILE_VALUES } from "../domain/support/hostile-values.ts";
import { VALID_DATA } from "../domain/support/operations.ts";
import { newUser, operation, sync } from "./sync-calls.ts";

const { "very long text": _text, "very long emoji": _emoji, ...others } = HOSTILE_VALUES;
const values: unknown[] = Object.values(others);
const KEYS = ["extra", "__proto__", "constructor", "toString", "", "\ud800", "\u202e", "a.b", "$where"];

/** Each field of each type with each hostile value, and each hostile key in the data. */
function hostileOperations() {
  return Object.entries(VALID_DATA).flatMap(([type, valid]) => {
    const objects: object[] = [valid, ...("changes" in valid ? [valid.changes] : [])];
    const inside = (data: object, target: object, change: object) =>
      target === data ? { ...data, ...change } : { ...data, changes: { ...target, ...change } };
    return objects
      .flatMap((target) => [
        ...Object.keys(target).flatMap((field) =>
          values.map((value) => inside(valid, target, { [field]: value })),
        ),
        ...KEYS.map((key) => inside(valid, target, JSON.parse(`{${JSON.stringify(key)}:1}`) as object)),
      ])
      .map((data) => operation(type, data));
  });
}

test("hostile values and keys are refused with a reason or made clean, and never stored half", async () => {
  const ana = await newUser();
  const operations = hostileOperations();
  expect(operations.length).toBeGreaterThan(1000);
  for (let start = 0; start < operations.length; start += 100) {
    const sent = operations.slice(start, start + 100);
    const { results } = await sync(ana, sent);
    expect(results.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    for (const result of results) {
      if (result.status === "rejected") expect(result.error).toMatch(/\S{2}/);
    }
  }
  const { changes } = await sync(ana);
  const texts = changes.expenses.flatMap(({ title, category, note }) => [
    title,
    category ?? "x",
    note ?? "x",
  ]);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).toBe(text.normalize("NFC").trim());
    expect(text).not.toMatch(/^$|[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
  }
});
