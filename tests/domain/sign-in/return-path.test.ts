import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { cases } from "../../support/cases.ts";

test.each([
  ..."/ /app /annual-report?year=2026 /app?month=2026-02#expense-17 /app?search=caf%C3%A9&x=%2e%2e /a//b".split(
    " ",
  ),
  ..."/badges?next=https://evil.example /app?a=/../b#/..//c /%2f%2fevil.example /a...b/.well-known".split(
    " ",
  ),
  ...["/apiary", "/loginless"],
])("%s is kept", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  ...[null, undefined, "", "app", " /app", "/app ", "/\t/evil.example", "/\n/evil.example", "/\u0000"],
  ...["/app\u007f", "/app\u0085", `/${"a".repeat(1024)}`, "/\\evil.example", "\\\\evil.example"],
  ...["/app\\..\\..\\evil", "/./\\evil.example", "javascript:alert(1)", "data:text/html,x"],
  ..."//evil.example ///evil.example https://evil.example/app https:evil.example /..//evil.example".split(
    " ",
  ),
  ..."/.//evil.example /%2e//evil.example /%2e%2e//evil.example /.%2E//evil.example /app/..//evil.example".split(
    " ",
  ),
  ..."/api/auth/sign-out /x/../api/me /api /login /login?returnTo=/login /login/verify#token=x".split(" "),
])("%j is none of ours", (path) => {
  expect(ownPath(path)).toBeNull();
});

test("whatever is let through, a browser stays on this site", () => {
  const piece = fc.constantFrom(..."/ // \\ . .. %2e %2E @ : ? # evil.example app".split(" "), "\t");
  const own = "https://own.example";
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = ownPath(`/${pieces.join("")}`);
      if (path === null) return;
      const target = new URL(path, `${own}/login`);
      expect(target.origin).toBe(own);
      // What code that takes the address apart and puts it together again would follow.
      expect(new URL(target.pathname + target.search + target.hash, own).origin).toBe(own);
    }),
    { numRuns: cases(5000) },
  );
});
