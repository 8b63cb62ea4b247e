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
