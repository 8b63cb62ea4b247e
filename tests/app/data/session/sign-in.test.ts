import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../../app/data/api/api.ts";
import { COOKIE_REFUSED, verifySignInCode } from "../../../../app/data/session/sign-in.ts";
import { closeAll, respondWith } from "../../support.ts";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
});

test("a sign-in waits for answers to the session that it ends, which remove its cookie", async () => {
  const seen: string[] = [];
  await respondWith(({ url = "" }, response) => {
    response.setHeader("Content-Type", "application/json");
    if (url === "/api/sign-in/verify") {
      seen.push("signed in");
      response.end('{"redirectTo":"/app"}');
      return;
    }
    // Time for a sign-in that doesn't wait.
    setTimeout(() => {
      seen.push("answered");
      response.end('{"user":null}');
    }, 200);
  });
  const asked = api.me.$get();
  // The browser here has no cookies, which is told in the end.
  await expect(verifySignInCode("someone@example.com", "ABCD2345")).rejects.toThrow(COOKIE_REFUSED);
  await asked;
  expect(seen.slice(0, 2)).toEqual(["answered", "signed in"]);
});
