import { afterEach, expect, test, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { bindings, freshEmail, requestMail, signIn } from "./api.ts";
import { checkoutUrl } from "./billing-calls.ts";
import { comeBack, decide, startWalk } from "./google-walk.ts";

afterEach(() => vi.restoreAllMocks());

test("mail, Stripe and Google are told the product and its version", async () => {
  const ana = await signIn();
  const told = new Map<string, string>();
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((...given) => {
    const { url, headers } = new Request(...given);
    told.set(new URL(url).pathname, headers.get("User-Agent") ?? "");
    return realFetch(...given);
  });
  // With variables of its own, a worker has clients of its own, which are made while the calls are listened to.
  const site = { vars: { ...bindings, TRIAL_DAYS: "7" } };
  await requestMail(undefined, {}, site);
  await checkoutUrl(ana, site);
  const { url, cookie } = await startWalk(undefined, site);
  await comeBack(await decide(url, { email: freshEmail() }), cookie, site);

  for (const path of ["/mail/emails", "/v1/customers", "/v1/checkout/sessions", "/google/token"])
    expect(told.get(path), path).toContain(`ExpenseTimeline/${packageJson.version}`);
});
