import { expect } from "vitest";
import { dayText, localTime } from "#domain/calendar/days.ts";
import type { CancellationState } from "../../worker/auth/me.ts";
import { type CallOptions, call, inboxOf, interceptCalls } from "./api.ts";
import { answered, happen, passDays, post, refresh, stored, stripe } from "./billing-calls.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { bindings } from "./stored.ts";
import type { TestUser } from "./sync-calls.ts";

export const ask = (user: TestUser, deleteData?: boolean, options: CallOptions = {}) =>
  answered<{ ok: true; alreadyRequestedAt?: string }>(
    post(
      user,
      "/api/send-support-email",
      { userEmail: user.email, ...(deleteData !== undefined && { deleteData }) },
      options,
    ),
  );

export const takeBack = (user: TestUser, options: CallOptions = {}) =>
  answered<{ ok: true }>(post(user, "/api/cancellation/take-back", {}, options));

/** A user whose first month is paid: one with a trial, eight days later. */
export async function firstMonthPaid(user: TestUser): Promise<TestUser> {
  await passDays(user, 8);
  await refresh(user);
  return user;
}

export async function cancellationOf({ cookie }: TestUser): Promise<CancellationState | undefined> {
  const me = await call("/api/me", { headers: { Cookie: cookie } });
  return (await me.json<{ cancellation?: CancellationState }>()).cancellation;
}

export const atStripe = async (user: TestUser) =>
  stripe.subscriptions.retrieve((await stored(user)).subscription_id ?? "");

/** The mails about cancelling, the newest first. */
export async function mailed({ email }: TestUser) {
  const toSupport = (await inboxOf(String(bindings.SUPPORT_EMAIL))).filter((each) =>
    each.subject.includes(email),
  );
  const toUser = (await inboxOf(email)).filter(({ subject }) => !/sign|log in|code/i.test(subject));
  return { toSupport, toUser };
}

/** Expects so many mails about cancelling to support, and as many to the user. Returns them all. */
export async function expectMailed(user: TestUser, each: number) {
  const { toSupport, toUser } = await mailed(user);
  expect([toSupport.length, toUser.length]).toEqual([each, each]);
  return [...toSupport, ...toUser];
}

/** With variables of its own, a worker has a Stripe client of its own, whose requests can be intercepted. */
export const OWN_CLIENT = { vars: { TRIAL_DAYS: "7" } };

export const interceptEnding = (handle: (proceed: () => Promise<Response>) => Promise<Response>) =>
  interceptCalls(({ url, method }, proceed) => {
    const isEnding = /\/v1\/subscriptions\/sub_\w+$/.test(url) && method === "POST";
    return isEnding ? handle(proceed) : proceed();
  });

export const dayOf = (ms: number) => dayText(localTime(ms, "UTC").day);

export const minutely = (minutes: number) => fire(MAIL_CRON, Date.now() + minutes * 60_000);

/** An environment in which Stripe fails so often. */
export async function silentStripe(times = 50): Promise<{ vars: { STRIPE_SECRET_KEY: string } }> {
  const key = `sk_test_silent_${crypto.randomUUID()}`;
  await happen("fail-next", { key, times, status: 500 });
  return { vars: { STRIPE_SECRET_KEY: key } };
}
