import { expect, test } from "vitest";
import { safeReturnTo } from "../../worker/features/account/return-to.ts";
import { askForToken, freshEmail, verify } from "./api.ts";

test.each([
  "/app",
  "/",
  "/annual-report?year=2026",
  "/app?month=2026-02#today",
  "/badges?next=https://evil.example",
  "/a//b",
  "/%2f%2fevil.example",
  "/apiary",
])("%s is kept", (path) => {
  expect(safeReturnTo(path)).toBe(path);
});

test.each([
  "",
  "app",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/app\\..\\..\\evil",
  "https://evil.example/app",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " /app",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000",
  "/app\u007f",
  "/app\u0085",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/api/auth/sign-out",
  "/x/../api/me",
  "/api",
  `/${"a".repeat(1024)}`,
])("%j becomes /app", (path) => {
  expect(safeReturnTo(path)).toBe("/app");
});

test("a link leads where its asker wanted, or home when that is elsewhere", async () => {
  const redirectOf = async (returnTo?: string) => {
    const answer = await verify(await askForToken(freshEmail(), returnTo));
    return ((await answer.json()) as { redirectTo: string }).redirectTo;
  };
  expect(await redirectOf("/badges")).toBe("/badges");
  expect(await redirectOf("//evil.example")).toBe("/app");
  expect(await redirectOf()).toBe("/app");
});
