import { afterEach, describe, expect, test, vi } from "vitest";
import { dayTextAt } from "#domain/calendar/days.ts";
import { KILL_STRIDE } from "../support/cases.ts";
import { interceptCalls, mailFails, statusOf } from "./api.ts";
import {
  act,
  checkoutUrl,
  FAILS_LATER_CARD,
  paidCharges,
  passDays,
  post,
  refresh,
  shortenPauses,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import {
  ask,
  atStripe,
  cancellationOf,
  dayOf,
  expectMailed,
  firstMonthPaid,
  interceptEnding,
  mailed,
  minutely,
  OWN_CLIENT,
  silentStripe,
  takeBack,
} from "./cancellation-calls.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { mortalWorld } from "./mortal-world.ts";
import { bindings, DAY_MS, execute } from "./stored.ts";
import { apply, newCustomer, newVisitor, sync, type TestUser } from "./sync-calls.ts";

afterEach(() => vi.restoreAllMocks());

const UNCONFIRMED = /Stripe hasn't confirmed that the subscription ends then/;

const newSubscriber = async () => firstMonthPaid(await newCustomer());

describe("asking to cancel", () => {
  test("in a trial ends the subscription with it, and every mail and screen names that day", async () => {
    const ana = await newCustomer();
    expect(await ask(ana)).toEqual({ ok: true });
    const subscription = await atStripe(ana);
    const endMs = (subscription.trial_end ?? 0) * 1000;
    expect(subscription).toMatchObject({ status: "trialing", cancel_at: endMs / 1000 });
    expect(await cancellationOf(ana)).toEqual({
      requestedAt: expect.any(String),
      deletesData: false,
      endsAt: new Date(endMs).toISOString(),
      accessEndsAt: new Date(endMs).toISOString(),
      hasAccess: true,
      isConfirmed: true,
      isFinished: false,
    });
    const { toSupport, toUser } = await mailed(ana);
    expect(toSupport).toMatchObject([{ replyTo: [ana.email] }]);
    expect(toUser).toMatchObject([{ subject: "We received your cancellation request" }]);
    for (const { text } of [...toSupport, ...toUser]) {
      expect(text).toContain(dayOf(endMs));
      expect(text).toMatch(/nothing more is charged\./i);
      expect(text).toContain("data stays");
    }
  });

  test("in a paid month ends it with that month", async () => {
    const ana = await newSubscriber();
    await ask(ana, true);
    const subscription = await atStripe(ana);
    const endMs = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
    expect(subscription).toMatchObject({ status: "active", cancel_at: endMs / 1000 });
    expect(endMs).toBeGreaterThan(Date.now() + 30 * DAY_MS);
    expect(await cancellationOf(ana)).toMatchObject({
      deletesData: true,
      endsAt: new Date(endMs).toISOString(),
    });
    const { toSupport, toUser } = await mailed(ana);
    for (const { text } of [...toSupport, ...toUser]) {
      expect(text).toContain(dayOf(endMs));
      expect(text).toMatch(/erase[sd]/);
    }
  });

  test("with a payment past due ends it at once, so that the card isn't tried again", async () => {
    const ana = await newVisitor();
    await subscribe(ana, FAILS_LATER_CARD);
    await passDays(ana, 8);
    await refresh(ana);
    expect((await stored(ana)).status).toBe("past_due");
    await ask(ana, true);
    expect((await atStripe(ana)).status).toBe("canceled");
    const cancellation = await cancellationOf(ana);
    expect(cancellation).toMatchObject({ hasAccess: false, isConfirmed: true });
    const days = (Date.parse(cancellation?.endsAt ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(7, 2);
  });

  test("with nothing to end is still taken, and closes an open checkout", async () => {
    const ana = await newVisitor();
    await ask(ana);
    expect(await cancellationOf(ana)).toMatchObject({ hasAccess: false, isConfirmed: true });
    expect((await mailed(ana)).toSupport).toHaveLength(1);

    const ben = await newVisitor();
    const session = (await checkoutUrl(ben)).split("/").at(-1) ?? "";
    await ask(ben);
    expect((await stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
  });

  test("leaves alone what was ended in Stripe's dashboard, and lets nothing of it go on", async () => {
    const ana = await newCustomer();
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", { cancel_at_period_end: true });
    await ask(ana);
    await takeBack(ana);
    expect((await atStripe(ana)).cancel_at_period_end).toBe(true);
    expect(await cancellationOf(ana)).toBeUndefined();
  });

  test("stops the next charge where the dashboard has an end behind it, which taking back restores", async () => {
    const ana = await newCustomer();
    const { subscription_id: id, period_end: end } = await stored(ana);
    const later = Math.floor(Date.now() / 1000) + 40 * 86_400;
    await stripe.subscriptions.update(id ?? "", { cancel_at: later });
    await ask(ana);
    expect((await atStripe(ana)).cancel_at).toBe(end);
    expect(await cancellationOf(ana)).toMatchObject({ endsAt: new Date((end ?? 0) * 1000).toISOString() });
    for (const { text } of [...(await mailed(ana)).toSupport, ...(await mailed(ana)).toUser])
      expect(text).toContain(dayOf((end ?? 0) * 1000));
    await takeBack(ana);
    expect((await atStripe(ana)).cancel_at).toBe(later);
    await ask(ana);
    await passDays(ana, 70);
    expect(await paidCharges(ana)).toBe(0);
  });

  test("names the day on which access ends where the dashboard has ended it before the paid time", async () => {
    const ana = await newCustomer();
    const { subscription_id: id, period_end: end } = await stored(ana);
    const earlier = Math.floor(Date.now() / 1000) + 3 * 86_400;
    await stripe.subscriptions.update(id ?? "", { cancel_at: earlier });
    await ask(ana, true);
    expect((await atStripe(ana)).cancel_at).toBe(earlier);
    expect(await cancellationOf(ana)).toMatchObject({
      accessEndsAt: new Date(earlier * 1000).toISOString(),
      endsAt: new Date((end ?? 0) * 1000).toISOString(),
    });
    const { toSupport, toUser } = await mailed(ana);
    expect(toSupport[0]?.text).toContain(`subscription ends on ${dayOf(earlier * 1000)}.`);
    expect(toUser[0]?.text).toContain(`You have access until ${dayOf(earlier * 1000)}.`);
    expect(toUser[0]?.text).toContain(`erased on ${dayOf((end ?? 0) * 1000)} or within 30 days`);
  });

  test("names the day in the user's own zone", async () => {
    const named = new Set<string>();
    // At any hour it is another day than in UTC in one of them.
    for (const timezone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      const ana = await newCustomer();
      await apply(ana, "settings.update", { timezone });
      await ask(ana, true);
      const endMs = ((await atStripe(ana)).trial_end ?? 0) * 1000;
      const day = dayTextAt(endMs, timezone);
      const { toSupport, toUser } = await mailed(ana);
      for (const { text } of [...toSupport, ...toUser]) {
        expect(text).toContain(day);
        if (day !== dayOf(endMs)) expect(text).not.toContain(dayOf(endMs));
      }
      named.add(day);
    }
    expect(named.size).toBe(2);
  });

  test("many times at once is asking once", async () => {
    const ana = await newCustomer();
    const responses = await Promise.all([ask(ana), ask(ana), ask(ana), ask(ana)]);
    expect(responses.filter(({ alreadyRequestedAt }) => alreadyRequestedAt === undefined)).toHaveLength(1);
    await expectMailed(ana, 1);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
  });

  test("can add that the data be deleted, which both are told once", async () => {
    const ana = await newCustomer();
    await ask(ana, false);
    await Promise.all([ask(ana, true), ask(ana, true)]);
    expect(await cancellationOf(ana)).toMatchObject({ deletesData: true });
    // Asking without it takes nothing of that back.
    await ask(ana, false);
    expect(await cancellationOf(ana)).toMatchObject({ deletesData: true });
    const { toSupport, toUser } = await mailed(ana);
    expect([toSupport.length, toUser.length]).toEqual([2, 2]);
    expect(toUser[0]?.subject).toBe("We received your request to delete your data");
  });
});

test("the mails wait while Stripe is being told, and nothing else sends them", async () => {
  const ana = await newCustomer();
  let isTold = false;
  const spy = interceptEnding(async (proceed) => {
    if (!isTold) {
      isTold = true;
      expect(await ask(ana, false)).toHaveProperty("alreadyRequestedAt");
      await minutely(0);
    }
    return proceed();
  });
  await ask(ana, false, OWN_CLIENT);
  spy.mockRestore();
  expect(isTold).toBe(true);
  for (const { text } of await expectMailed(ana, 1)) expect(text).toMatch(/nothing more is charged\./i);
});

describe("while Stripe is down", () => {
  test("the request is taken and mailed, and the ending follows", async () => {
    const ana = await newCustomer();
    expect(await ask(ana, false, await silentStripe())).toEqual({ ok: true });
    expect((await atStripe(ana)).cancel_at).toBeNull();
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: false, hasAccess: true });
    for (const { text } of await expectMailed(ana, 1)) expect(text).toMatch(UNCONFIRMED);

    await minutely(1);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: true });
    expect((await mailed(ana)).toUser).toHaveLength(1);
  });

  test("no mail says that nothing is charged before Stripe has taken the ending, though it answers questions", async () => {
    const ana = await newCustomer();
    const spy = interceptEnding(() => Promise.reject(new TypeError("no connection")));
    await ask(ana, false, OWN_CLIENT);
    spy.mockRestore();
    expect((await atStripe(ana)).cancel_at).toBeNull();
    for (const { text } of await expectMailed(ana, 1)) expect(text).toMatch(UNCONFIRMED);
  });

  test("a mail that was tried keeps its text when the ending is confirmed: the provider may have it", async () => {
    const ana = await newCustomer();
    const key = `mail_${crypto.randomUUID()}`;
    await mailFails({ key, times: 2, status: 503 });
    const { vars } = await silentStripe();
    await ask(ana, false, { vars: { ...vars, MAIL_API_KEY: key } });
    await minutely(1);
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: true });
    await minutely(3);
    for (const { text } of await expectMailed(ana, 1)) expect(text).toMatch(UNCONFIRMED);
  });

  test("a Stripe that never answers holds nobody up for long", async () => {
    // Limits of ten seconds and more aren't shortened.
    shortenPauses();
    const ana = await newCustomer();
    const stripeCalls = interceptCalls(({ url }, proceed) =>
      url.startsWith(`${bindings.STRIPE_API_URL}/v1/`) ? new Promise<never>(() => {}) : proceed(),
    );
    const before = Date.now();
    expect(await ask(ana, true, OWN_CLIENT)).toEqual({ ok: true });
    expect(Date.now() - before).toBeLessThan(10_000);
    stripeCalls.mockRestore();
    expect((await mailed(ana)).toUser).toHaveLength(1);
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: false });
    await minutely(1);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
  });

  test("cron tries less and less often, and says that it failed", async () => {
    const ana = await newCustomer();
    const { vars } = await silentStripe();
    await ask(ana, false, { vars });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await expect(fire(MAIL_CRON, at(1), vars)).rejects.toThrow();
    const query = bindings.DB.prepare("SELECT next_try_at, tries FROM cancellations WHERE user_id = ?");
    const waiting = await query.bind(ana.userId).first<{ next_try_at: number; tries: number }>();
    expect(waiting?.tries).toBe(1);
    expect(waiting?.next_try_at).toBeGreaterThan(Date.now() + 1.9 * 60_000);
    await fire(MAIL_CRON, at(1.5), vars);
    await minutely(3);
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: true });
  });

  test("a renewal before the ending moves the day, which both are told", async () => {
    const ana = await newCustomer();
    await ask(ana, true, await silentStripe());
    const named = (await cancellationOf(ana))?.endsAt;
    await passDays(ana, 8);
    await minutely(1);
    const subscription = await atStripe(ana);
    expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
    const endsAt = new Date((subscription.cancel_at ?? 0) * 1000).toISOString();
    expect(endsAt > String(named)).toBe(true);
    expect(await cancellationOf(ana)).toMatchObject({ endsAt, isConfirmed: true });
    const { toSupport, toUser } = await mailed(ana);
    expect(toUser[0]?.subject).toBe(`Your access ends on ${dayOf(Date.parse(endsAt))}`);
    expect(toSupport[0]?.subject).toContain(dayOf(Date.parse(endsAt)));
    await minutely(2);
    expect((await mailed(ana)).toUser).toHaveLength(2);
  });

  test("the request can be taken back, and nothing ever ends", async () => {
    const ana = await newCustomer();
    const down = await silentStripe();
    await ask(ana, false, down);
    await takeBack(ana, down);
    expect(await cancellationOf(ana)).toBeUndefined();
    await minutely(5);
    expect(await atStripe(ana)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    const query = bindings.DB.prepare("SELECT count(*) AS n FROM cancellations WHERE user_id = ?");
    expect(await query.bind(ana.userId).first("n")).toBe(0);
  });

  test("what was taken back goes on as soon as Stripe is there", async () => {
    const ana = await newCustomer();
    await ask(ana);
    await takeBack(ana, await silentStripe());
    expect(await cancellationOf(ana)).toBeUndefined();
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
    await minutely(5);
    expect((await atStripe(ana)).cancel_at).toBeNull();
  });

  test("asking anew after taking back wins", async () => {
    const ana = await newCustomer();
    await ask(ana);
    await takeBack(ana, await silentStripe());
    await ask(ana, false, await silentStripe());
    await minutely(5);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
    expect(await cancellationOf(ana)).toMatchObject({ isConfirmed: true });
    expect((await mailed(ana)).toSupport).toHaveLength(3);
  });
});

describe("taking it back", () => {
  test("lets the subscription go on, tells both, and is nothing the second time", async () => {
    const ana = await newCustomer();
    await ask(ana, true);
    const day = dayOf(Date.parse((await cancellationOf(ana))?.endsAt ?? ""));
    await Promise.all([takeBack(ana), takeBack(ana)]);
    await takeBack(ana);
    expect(await atStripe(ana)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    expect((await sync(ana)).changes.subscription?.cancel_at).toBeNull();
    expect(await cancellationOf(ana)).toBeUndefined();
    const { toSupport, toUser } = await mailed(ana);
    expect([toSupport.length, toUser.length]).toEqual([2, 2]);
    expect(toUser[0]?.subject).toBe("You keep your account");
    for (const mail of [toSupport[0], toUser[0]]) expect(mail?.text).toContain(day);
  });

  /** Takes a request back at the moment when Stripe is told to end the subscription. */
  async function takeBackWhileEnding(ana: TestUser, end: () => Promise<unknown>): Promise<void> {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const spy = interceptEnding(async (proceed) => {
      reached.resolve();
      await gate.promise;
      return proceed();
    });
    const ending = end();
    await reached.promise;
    spy.mockRestore();
    await takeBack(ana);
    gate.resolve();
    await ending;
    await minutely(5);
  }

  test("while Stripe is being told of the ending doesn't leave it ended", async () => {
    const ana = await newCustomer();
    await takeBackWhileEnding(ana, () => ask(ana, false, OWN_CLIENT));
    expect((await atStripe(ana)).cancel_at).toBeNull();
    expect(await cancellationOf(ana)).toBeUndefined();
  });

  test("while a run of cron that is minutes late tells Stripe of the ending doesn't leave it ended", async () => {
    const ana = await newCustomer();
    await ask(ana, false, await silentStripe());
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    await execute("UPDATE cancellations SET next_try_at = ? WHERE user_id = ?", minutesAgo(6), ana.userId);
    const scheduled = new Date(minutesAgo(5)).toISOString();
    await takeBackWhileEnding(ana, () => fire(MAIL_CRON, scheduled, OWN_CLIENT.vars));
    expect((await atStripe(ana)).cancel_at).toBeNull();
    expect(await cancellationOf(ana)).toBeUndefined();
  });
});

test("a request that could not be mailed is said so, and mailed when it is made again", async () => {
  const ana = await newVisitor();
  const body = { userEmail: ana.email };
  const vars = { MAIL_API_URL: `${bindings.MAIL_API_URL}/elsewhere` };
  expect(await statusOf(post(ana, "/api/send-support-email", body, { vars }))).toBe(502);
  await ask(ana);
  expect((await mailed(ana)).toSupport).toHaveLength(1);
});

test("subscribing again ends the request", async () => {
  const ana = await newCustomer();
  await act(ana, "cancel");
  await refresh(ana);
  await ask(ana, true);
  expect(await cancellationOf(ana)).toMatchObject({ deletesData: true });
  await subscribe(ana);
  expect(await cancellationOf(ana)).toBeUndefined();
});

// Dying before a question is dying after the one before.
describe("killed after any question to the database or to Stripe", () => {
  /** Kills the worker at its steps in turn, each time with another user, who asks again. Returns them with their steps. */
  async function killAtEachStep(
    path: string,
    body: (ana: TestUser) => object,
    { before, again }: Record<"before" | "again", (ana: TestUser) => Promise<unknown>>,
  ): Promise<(readonly [string, TestUser])[]> {
    const users: (readonly [string, TestUser])[] = [];
    for (let at = 1, isOver = false; !isOver; at += KILL_STRIDE) {
      const ana = await newCustomer();
      await before(ana);
      const world = mortalWorld({ at, when: "after" });
      await post(ana, path, body(ana), { vars: world.vars }).catch(() => undefined);
      world.end();
      isOver = !world.state.isDead;
      await again(ana);
      users.push([`call ${at}`, ana]);
    }
    await minutely(15);
    return users;
  }

  test("asking is made up for, and mailed once", async () => {
    const users = await killAtEachStep(
      "/api/send-support-email",
      ({ email }) => ({ userEmail: email, deleteData: true }),
      { before: async () => undefined, again: (ana) => ask(ana, true) },
    );
    for (const [call, ana] of users) {
      expect(await cancellationOf(ana), call).toMatchObject({ isConfirmed: true, deletesData: true });
      expect((await atStripe(ana)).cancel_at, call).not.toBeNull();
      await expectMailed(ana, 1);
    }
  });

  test("taking back is made up for", async () => {
    const users = await killAtEachStep("/api/cancellation/take-back", () => ({}), {
      before: (ana) => ask(ana),
      again: (ana) => takeBack(ana),
    });
    for (const [call, ana] of users) {
      expect(await cancellationOf(ana), call).toBeUndefined();
      expect((await atStripe(ana)).cancel_at, call).toBeNull();
      expect((await mailed(ana)).toSupport, call).toHaveLength(2);
    }
  });
});
