import fc from "fast-check";
import { expect, test } from "vitest";
import { CLIENT_ERROR_MAX, clientErrorOf, withoutUsersText } from "#domain/client-errors/client-error.ts";

test.each([
  [`Unexpected token 'R', "Rent 950 fo"... is not valid JSON`, "Unexpected token …, …... is not valid JSON"],
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading …)",
  ],
  ["No such person: ana@example.com", "No such person: …"],
  ["Failed to fetch https://bills.example/app?q=rent", "Failed to fetch …"],
  ["Amount 1,234.50 and ١٢٣", "Amount … and …"],
  ['unclosed "secret rent', "unclosed …"],
])("%s", (message, told) => {
  expect(withoutUsersText(message)).toBe(told);
});

test("quotes, addresses and numbers never get out", () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z]{3,8}$/), (text, word) => {
      expect(withoutUsersText(`${word}@example.com`)).not.toContain(word);
      expect(withoutUsersText(text)).not.toMatch(/\d|@/);
    }),
  );
});

const LONG = 200_000;

/** Patterns that begin again at each letter take minutes for one of these. */
test.each([
  ["one word", "a".repeat(LONG)],
  ["one number", "1,".repeat(LONG / 2)],
  ["quotes that nothing closes", "“'`".repeat(LONG / 3)],
  ["one address", `${"a.".repeat(LONG / 2)}@`],
  ["slashes", "/".repeat(LONG)],
  ["empty lines", "\n".repeat(LONG)],
  ["spaces", " ".repeat(LONG)],
  ["the beginning of a frame", `at async ${"a".repeat(LONG)}`],
  ["an address in a frame", `at https://${"a".repeat(LONG)}`],
  ["a path in a frame", `at https://a/${".js".repeat(LONG / 3)}`],
  ["places in a frame", `at https://a/a.js:${"1".repeat(LONG)}:`],
  ["the beginnings of many frames", "at https://\n".repeat(LONG / 11)],
])("a message and a stack of 200 kB, %s, are read once", (_, text) => {
  const error = Object.assign(new Error(text), { stack: text, name: text });
  const told = clientErrorOf(error, text);
  expect(told.message.length).toBeLessThanOrEqual(CLIENT_ERROR_MAX.message);
  expect(told.frames).toEqual([]);
});

test("frames are those of our own files, in either browser's spelling", () => {
  const error = new TypeError("x is not a function");
  error.stack = [
    "TypeError: x is not a function",
    "    at save (https://bills.example/assets/app-1a2b.js:1:2345)",
    "    at async https://bills.example/assets/app-1a2b.js:2:1",
    "    at chrome-extension://abc/content.js:1:1",
    "apply@https://bills.example/assets/ledger.js:10:20",
    "    at evil (https://bills.example/app?token=secret.js:1:1)",
  ].join("\n");
  expect(clientErrorOf(error, "/app")).toEqual({
    name: "TypeError",
    message: "x is not a function",
    frames: [
      "save /assets/app-1a2b.js:1:2345",
      "(anonymous) /assets/app-1a2b.js:2:1",
      "apply /assets/ledger.js:10:20",
    ],
    page: "/app",
  });
});

test("whatever is thrown becomes what the worker takes", () => {
  const thrown = fc.oneof(
    fc.anything(),
    fc.string({ maxLength: 2_000 }).map((message) => Object.assign(new Error(message), { name: message })),
  );
  fc.assert(
    fc.property(thrown, fc.webPath(), (each, page) => {
      const told = clientErrorOf(each, page);
      expect(told.name.length).toBeLessThanOrEqual(CLIENT_ERROR_MAX.name);
      expect(told.message.length).toBeLessThanOrEqual(CLIENT_ERROR_MAX.message);
      expect(told.page.length).toBeLessThanOrEqual(CLIENT_ERROR_MAX.page);
      expect(told.frames.length).toBeLessThanOrEqual(CLIENT_ERROR_MAX.frames);
    }),
  );
});
