import { expect, test } from "vitest";
import { call, freshEmail, fromOwnPage, signIn } from "./api.ts";

const NOBODY = "http://127.0.0.1:1";
const vars = {
  MAIL_API_URL: `${NOBODY}/mail`,
  STRIPE_API_URL: NOBODY,
  GOOGLE_DISCOVERY_URL: `${NOBODY}/google/.well-known/openid-configuration`,
};
const HINT = "The stand-ins at http://127.0.0.1:1 don't answer: start them with npm run stand-ins.";

async function failure(path: string, body: object, headers?: Record<string, string>) {
  const response = await call(path, { body, vars, ...(headers && { headers }) });
  const { code, error } = await response.json<{ code: string; error: string }>();
  return { status: response.status, code, says: error };
}

test("without stand-ins, mail, Google and Stripe say which command starts them", async () => {
  const { email, cookie } = await signIn();
  const failed = (code: string) => ({ status: 502, code, says: expect.stringContaining(HINT) });
  expect(await failure("/api/sign-in/link", { email: freshEmail() })).toEqual(failed("mail_failed"));
  expect(await failure("/api/auth/sign-in/social", { provider: "google" })).toEqual(failed("google_failed"));
  expect(await failure("/api/create-checkout-session", { email }, fromOwnPage(cookie))).toEqual(
    failed("stripe_failed"),
  );
});

test("a service that is no stand-in of this machine is not taken for one", async () => {
  const { email, cookie } = await signIn();
  const real = { ...vars, STRIPE_API_URL: "https://stripe.invalid" };
  const response = await call("/api/create-checkout-session", {
    body: { email },
    vars: real,
    headers: fromOwnPage(cookie),
  });
  expect((await response.json<{ error: string }>()).error).not.toContain("stand-ins");
});
