import { describe, expect, test } from "vitest";
import { displayName, emailAddress } from "../../worker/auth/email-address.ts";
import { call } from "./api.ts";

describe("email addresses", () => {
  test.each([
    ["ana@example.com", "ana@example.com"],
    ["  Ana.Souza+Bills@Example.CO.UK\n", "ana.souza+bills@example.co.uk"],
    ["o'brien/x@sub.example.org", "o'brien/x@sub.example.org"],
    ["a@xn--bcher-kva.xn--p1ai", "a@xn--bcher-kva.xn--p1ai"],
  ])("%j is taken as %s", (typed, address) => {
    expect(emailAddress.parse(typed)).toBe(address);
  });

  test.each([
    "",
    "ana",
    "ana@",
    "@example.com",
    "ana@localhost",
    "ana@example..com",
    "ana..souza@example.com",
    ".ana@example.com",
    "ana@-example.com",
    "ana@example.com, eve@example.com",
    "ana@example.com\r\nBcc: eve@example.com",
    "ana@example.com\nSubject: hello",
    "ana@example.com;eve@example.com",
    "Ana <ana@example.com>",
    '"<script>"@example.com',
    "ana@example.com%0aBcc:eve@example.com",
    "ana\u202E@example.com",
    "ana\u0000@example.com",
    // The Kelvin sign, which becomes the letter k in lower case.
    "\u212aim@example.com",
    "аna@example.com",
    `${"a".repeat(243)}@example.com`,
    null,
    1,
    ["ana@example.com"],
  ])("%j is refused", async (typed) => {
    const response = await call("/api/sign-in/link", { body: { email: typed } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "Please enter a valid email address.",
      code: "invalid_request",
      fields: { email: "Please enter a valid email address." },
      requestId: response.headers.get("X-Request-Id"),
    });
  });
});

test.each([
  ["ana.souza@example.com", "Ana Souza"],
  ["ana_souza-lima+bills@example.com", "Ana Souza Lima"],
  ["joao99@example.com", "Joao99"],
  ["ana.1987@example.com", "Ana"],
  ["1234@example.com", "1234"],
  ["+tag@example.com", "+tag"],
])("%s is called %s at first", (email, name) => {
  expect(displayName(email)).toBe(name);
});
