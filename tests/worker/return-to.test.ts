import { expect, test } from "vitest";
import { requestToken, verify } from "./api.ts";

test.each([
  ["/badges", "/badges"],
  ["/app?month=2026-02#expense-17", "/app?month=2026-02#expense-17"],
  ["//evil.example", "/app"],
  ["/.//evil.example", "/app"],
  [undefined, "/app"],
])("a link asked for on the way to %s leads to %s", async (asked, led) => {
  const response = await verify(await requestToken(undefined, asked));
  expect(await response.json()).toEqual({ redirectTo: led });
});
