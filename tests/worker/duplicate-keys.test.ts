import { expect, test } from "vitest";
import { hasDuplicateKeys } from "../../worker/http/json-body.ts";

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"\\u0061":3}',
  '[{"x":{"y":[],"y":{}}}]',
  '{"a":{"b":1},"c":2,"a":{}}',
  '{"":1,"":2}',
  '{ "a" : 1 , "a" : 2 }',
  '{"__proto__":1,"__proto__":2}',
])("%s names a key twice", (json) => {
  JSON.parse(json);
  expect(hasDuplicateKeys(json)).toBe(true);
});

test.each([
  "{}",
  "[]",
  '"a"',
  "null",
  '["a","a"]',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":2}]',
  '{"a":"{\\"b\\":1,\\"b\\":2}"}',
  '{"a":"\\\\","b":":","c":"\\"a\\":"}',
])("%s does not", (json) => {
  JSON.parse(json);
  expect(hasDuplicateKeys(json)).toBe(false);
});

test("the largest body is read in an instant, however it is nested", () => {
  const half = 128 * 1024;
  const started = performance.now();
  expect(hasDuplicateKeys("[".repeat(half) + "]".repeat(half))).toBe(false);
  expect(hasDuplicateKeys(`"${"\\\\".repeat(half)}"`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});
