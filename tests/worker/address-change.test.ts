import type { D1Database } from "@cloudflare/workers-types";
import { afterEach, describe, expect, test, vi } from "vitest";
import { eraseRequested } from "../../worker/features/account-deletion/erase-account.ts";
import { compareHomes, noneRepaired } from "../../worker/features/account-repair/compare-homes.ts";
import { requestOf } from "../../worker/features/cancellation/store.ts";
import { otherThan } from "../support/other-code.ts";
import {
  answerOf,
  type CallOptions,
  call,
  cookieOf,
  freshEmail,
  fromOwnPage,
  inboxOf,
  requestMail,
  statusOf,
  verify,
  verifyCode,
  whoIs,
} from "./api.ts";
import { newAuthenticator } from "./authenticator.ts";
import { shortenPauses, stored, stripe } from "./billing-calls.ts";
import { ask, cancellationOf, silentStripe } from "./cancellation-calls.ts";
import { allSteps, fire, MAIL_CRON } from "./cron-world.ts";
import { walk } from "./google-walk.ts";
import { move } from "./moved-user.ts";
import { copyOf, restore } from "./restored-database.ts";
import { bindings, DAY_MS, db, execute, firstValue, ledgers, storedRows } from "./stored.ts";
import { newCustomer, newUser, newVisitor, setState, sync, type TestUser } from "./sync-calls.ts";

afterEach(() => void vi.useRealTimers());

const post = (
  { cookie }: Pick<TestUser, "cookie">,
  path: string,
  body: unknown = {},
  more: CallOptions = {},
) => call(path, { ...more, body, headers: { ...fromOwnPage(cookie), ...more.headers } });

interface Mailed {
  email: string;
  code: string;
  token: string;
}

const readMail = (email: string, text = ""): Mailed => ({
  email,
  code: /asked for it: (\S+)/.exec(text)?.[1] ?? "",
  token: /#address=(\S+)/.exec(text)?.[1] ?? "",
});

/** Asks for an address, and reads the mail to it. */
async function wish(user: TestUser, email = freshEmail("new")): Promise<Mailed> {
  expect(await answerOf(post(user, "/api/address", { email }))).toEqual({ status: 200, ok: true });
  return readMail(email, (await inboxOf(email.toLowerCase()))[0]?.text);
}

const confirm = (user: Pick<TestUser, "cookie">, proof: { code: string } | { token: string }) =>
  post(user, "/api/address/confirm", proof);

/** Changes the address. The user goes on in the session in which they did so. */
async function change(user: TestUser, email = freshEmail("new")): Promise<TestUser> {
  const { code } = await wish(user, email);
  expect(await answerOf(confirm(user, { code }))).toEqual({ status: 200, email });
  return { ...user, email };
}

/** The path of the newest link to go back that was mailed to an address. */
async function undoPath(email: string): Promise<string> {
  const mails = await inboxOf(email);
  const text = mails.find(({ subject }) => subject.includes("has a new address"))?.text ?? "";
  const link = new URL(/https?:\S+undo-link\S+/.exec(text)?.[0] ?? "");
  return link.pathname + link.search;
}

const goBack = async (path: string) => {
  const response = await call(path, { method: "POST" });
  return { status: response.status, title: /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1] };
};

const DONE = { status: 200, title: "Your account has its address back" };

const addressOf = ({ userId }: TestUser) => firstValue<string>("SELECT email FROM user WHERE id = ?", userId);
const ledgerAddressOf = ({ userId }: TestUser) =>
  firstValue<string>("SELECT email FROM owners WHERE user_id = ?", userId);
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

describe("a new address", () => {
  test("counts once its mail's code was typed, everywhere", async () => {
    const user = await newCustomer();
    const old = await requestMail(user.email);
    const elsewhere = cookieOf(await verifyCode(user.email, (await requestMail(user.email)).code));
    await execute("UPDATE owners SET mail_stopped = 'bounced' WHERE user_id = ?", user.userId);
    const { email, code } = await wish(user);
    expect(await addressOf(user)).toBe(user.email);
    const response = await confirm(user, { code: code.toLowerCase().replace("-", " ") });
    expect(await answerOf(response.clone())).toEqual({ status: 200, email });
    expect(cookieOf(response)).toContain(".known=");

    expect(await whoIs({ Cookie: user.cookie })).toMatchObject({ user: { id: user.userId, email } });
    expect(await whoIs({ Cookie: elsewhere })).toEqual({ user: null });
    expect([await ledgerAddressOf(user), (await sync(user)).results]).toEqual([email, []]);
    expect(await firstValue("SELECT mail_stopped FROM owners WHERE user_id = ?", user.userId)).toBeNull();
    await fire(MAIL_CRON);
    const { customer_id: customer } = await stored(user);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email });
    expect(await storedRows("SELECT * FROM address_copies WHERE user_id = ?", user.userId)).toEqual([]);

    // What was mailed to the old address for signing in is worth nothing.
    expect(await statusOf(verify(old.token))).toBe(400);
    const again = cookieOf(await verifyCode(email, (await requestMail(email)).code));
    expect(await whoIs({ Cookie: again })).toMatchObject({ user: { id: user.userId } });
  });

  test("counts once its link was opened in a session of the account, and in no other", async () => {
    const [user, other] = [await newVisitor(), await newVisitor()];
    const { email, token } = await wish(user);
    for (const stranger of [other, { cookie: "" }])
      expect([400, 401]).toContain(await statusOf(confirm(stranger, { token })));
    expect(await statusOf(call(`/api/address/confirm?token=${token}`))).toBe(405);
    expect(await answerOf(confirm(user, { token }))).toEqual({ status: 200, email });
    expect(await answerOf(confirm(user, { token }))).toMatchObject({ status: 400, code: "invalid_token" });
  });

  test("gets the mails that wait, and their answers from support, but none that warns of it", async () => {
    const user = await newUser();
    const now = Date.now() + DAY_MS;
    const mail = (to: string, replyTo = "support@example.com") =>
      JSON.stringify({ to, replyTo, subject: "", html: "", text: "", headers: {} });
    const insert = (kind: string, text: string, batch: string | null = null) =>
      `('${user.userId}', '${kind}', '2026-11-29', '${text}', ${now}, ${now}, ${batch})`;
    const columns = "mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at, batch)";
    const waiting = [
      insert("trial", mail(user.email)),
      insert("cancellation-support/1", mail("support@example.com", user.email)),
      insert("passkey-added/1", mail(user.email)),
      insert("tried", mail(user.email), "'batch'"),
    ];
    await bindings.DB.prepare(`INSERT INTO ${columns} VALUES ${waiting.join(", ")}`).run();
    const ledger = await firstValue<string>("SELECT ledger FROM homes WHERE user_id = ?", user.userId);
    const inLedger = bindings[ledger as "LEDGER_1"] as unknown as D1Database;
    await inLedger.prepare(`INSERT INTO ${columns} VALUES ${insert("overdue", mail(user.email))}`).run();
    const { email } = await change(user);
    const rows = await storedRows<{ kind: string; mail: string }>(
      "SELECT kind, mail FROM mail_outbox WHERE user_id = ? AND sent_at IS NULL",
      user.userId,
    );
    const found = Object.fromEntries(rows.map((row) => [row.kind, JSON.parse(row.mail)]));
    expect(found).toMatchObject({
      trial: { to: email },
      "cancellation-support/1": { to: "support@example.com", replyTo: email },
      "passkey-added/1": { to: user.email },
      tried: { to: user.email },
      overdue: { to: email },
    });
    await execute("DELETE FROM mail_outbox WHERE user_id = ?", user.userId);
  });

  test("leaves Google's own account where it is", async () => {
    const google = `ana.${crypto.randomUUID()}@gmail.com`;
    const first = cookieOf(await walk({ email: google }));
    const { user } = (await whoIs({ Cookie: first })) as { user: { id: string } };
    const changed = await change({ email: google, cookie: first, userId: user.id });
    const again = await whoIs({ Cookie: cookieOf(await walk({ email: google })) });
    expect(again).toMatchObject({ user: { id: user.id, email: changed.email } });
  });

  test("is one address however it is spelt, and not the one that the account has", async () => {
    const user = await newVisitor();
    for (const email of [user.email, user.email.toUpperCase(), `  ${user.email} `])
      expect(await answerOf(post(user, "/api/address", { email }))).toMatchObject({
        ...{ status: 400, code: "same_address" },
      });
    for (const email of [
      "",
      "ana",
      "ana@münchen.example",
      "аna@example.com",
      "a@b",
      `${"a".repeat(250)}@b.example`,
    ])
      expect(await answerOf(post(user, "/api/address", { email }))).toMatchObject({
        ...{ status: 400, error: "Please enter a valid email address." },
      });
    const email = freshEmail("New");
    await wish(user, email.toUpperCase());
    expect(await answerOf(call("/api/address", { headers: { Cookie: user.cookie } }))).toEqual({
      status: 200,
      waiting: { email: email.toLowerCase(), expiresAt: expect.any(String) },
    });
  });

  test("works for somebody who closes the account, and while Stripe or the ledger don't respond", async () => {
    shortenPauses();
    const user = await newCustomer();
    await ask(user, true);
    await setState(user, "moving");
    const changed = await change(user);
    const { customer_id: customer } = await stored(user);
    const { vars } = await silentStripe();
    expect(await ledgerAddressOf(user)).toBe(user.email);
    await expect(fire(MAIL_CRON, Date.now(), vars)).rejects.toThrow();
    await setState(user, "here");
    await expect(fire(MAIL_CRON, Date.now() + 2 * 60_000, vars)).rejects.toThrow();
    expect(await ledgerAddressOf(user)).toBe(changed.email);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: user.email });
    await fire(MAIL_CRON, Date.now() + 3 * 3_600_000);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: changed.email });
    expect(await cancellationOf(changed)).toMatchObject({ deletesData: true });
  });

  test("goes along to another ledger", async () => {
    const changed = await change(await newUser());
    await move(changed);
    expect(await ledgerAddressOf(changed)).toBe(changed.email);
  });
});

describe("only the newest wish counts", () => {
  test("and only one of two presses", async () => {
    const user = await newVisitor();
    const [first, second] = [await wish(user), await wish(user)];
    expect(await statusOf(confirm(user, { code: first.code }))).toBe(400);
    expect(await statusOf(confirm(user, { token: first.token }))).toBe(400);
    const both = [confirm(user, { code: second.code }), confirm(user, { token: second.token })].map(statusOf);
    expect((await Promise.all(both)).toSorted()).toEqual([200, 400]);
    expect(await addressOf(user)).toBe(second.email);
  });

  test("until it is ten minutes old, taken back, or five codes were wrong", async () => {
    const user = await newVisitor();
    const invalid = { status: 400, code: "invalid_code" };
    const late = await wish(user);
    later(10 * 60_000 + 1);
    expect(await answerOf(confirm(user, { code: late.code }))).toMatchObject(invalid);
    vi.useRealTimers();
    const cancelled = await wish(user);
    expect(await statusOf(post(user, "/api/address/cancel"))).toBe(200);
    expect(await answerOf(confirm(user, { code: cancelled.code }))).toMatchObject(invalid);
    const guessed = await wish(user);
    for (const by of [1, 2, 3, 4, 5])
      expect(await answerOf(confirm(user, { code: otherThan(guessed.code, by) }))).toMatchObject(invalid);
    expect(await answerOf(confirm(user, { code: guessed.code }))).toMatchObject(invalid);
    expect(await addressOf(user)).toBe(user.email);
  });

  test("and not a code that was mailed for signing in, or for another account", async () => {
    const [ana, eve] = [await newVisitor(), await newVisitor()];
    const email = freshEmail();
    const ofEve = await wish(eve, email);
    await wish(ana, email);
    expect(await statusOf(confirm(ana, { code: ofEve.code }))).toBe(400);
    const signIn = await requestMail(email);
    expect(await statusOf(confirm(ana, { code: signIn.code }))).toBe(400);
    expect(await statusOf(verifyCode(email, ofEve.code))).toBe(400);
    expect(await statusOf(verify(ofEve.token))).toBe(400);
  });
});

describe("an address of another account", () => {
  test("stays there, and whoever asks can't tell it from any other", async () => {
    const [ana, eve] = [await newVisitor(), await newVisitor()];
    const [taken, free] = [await wish(eve, ana.email), await wish(eve)];
    expect([taken.code, free.code === ""]).toEqual(["", false]);
    const [mail] = await inboxOf(ana.email);
    expect(mail?.subject).toBe("This address belongs to another Expense Timeline account");
    expect(mail?.text).not.toContain(eve.email);
    const answers = [];
    for (const { email } of [taken, { email: freshEmail() }]) {
      await post(eve, "/api/address", { email });
      const waiting = await call("/api/address", { headers: { Cookie: eve.cookie } });
      const { requestId: _, ...wrong } = (await answerOf(confirm(eve, { code: "ABCD-2345" }))) as {
        requestId: string;
      };
      answers.push([Object.keys((await waiting.json<{ waiting: object }>()).waiting), wrong]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("isn't taken over by a wish that was faster", async () => {
    const eve = await newVisitor();
    const { email, code } = await wish(eve);
    const owner = cookieOf(await verifyCode(email, (await requestMail(email)).code));
    expect(await answerOf(confirm(eve, { code }))).toMatchObject({ status: 409, code: "address_taken" });
    expect(await addressOf(eve)).toBe(eve.email);
    expect(await whoIs({ Cookie: owner })).toMatchObject({ user: { email } });
  });
});

test("wishes are limited for a user, and for an address", async () => {
  const user = await newVisitor();
  const vars = { ADDRESS_CHANGES_PER_USER_PER_DAY: "2" };
  const asked = [];
  for (let times = 0; times < 3; times += 1)
    asked.push(await statusOf(post(user, "/api/address", { email: freshEmail() }, { vars })));
  expect(asked).toEqual([200, 200, 429]);
  const email = freshEmail("victim");
  const flood = [];
  for (let times = 0; times < 5; times += 1)
    flood.push(
      await statusOf(
        post(
          await newVisitor(),
          "/api/address",
          { email },
          {
            vars: { SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "3" },
            headers: { "CF-Connecting-IP": "203.0.113.99" },
          },
        ),
      ),
    );
  expect(flood).toEqual([200, 200, 200, 429, 429]);
});

describe("going back", () => {
  test("asks first, works once and signed out, and ends everything that was opened", async () => {
    const user = await newCustomer();
    const changed = await change(user);
    const path = await undoPath(user.email);
    for (const method of ["GET", "HEAD"]) expect(await statusOf(call(path, { method }))).toBe(200);
    expect(await addressOf(user)).toBe(changed.email);
    const phone = cookieOf(await verifyCode(changed.email, (await requestMail(changed.email)).code));
    expect(await goBack(path)).toEqual(DONE);
    for (const cookie of [phone, user.cookie])
      expect(await whoIs({ Cookie: cookie })).toEqual({ user: null });
    expect([await addressOf(user), await ledgerAddressOf(user)]).toEqual([user.email, user.email]);
    await fire(MAIL_CRON);
    const { customer_id: customer } = await stored(user);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: user.email });
    const [lost] = await inboxOf(changed.email);
    expect(lost?.subject).toContain("went back to its earlier address");
    // Its reader can't sign in to the account any more.
    expect(lost?.text).not.toContain("/settings");
    const back = cookieOf(await verifyCode(user.email, (await requestMail(user.email)).code));
    expect(await whoIs({ Cookie: back })).toMatchObject({ user: { id: user.userId, email: user.email } });
    expect(await goBack(path)).toEqual({ status: 200, title: "Your account went back already" });
    expect(await whoIs({ Cookie: back })).toMatchObject({ user: { id: user.userId } });
  });

  test("wins over all that a thief did: later addresses, passkeys, Google, a request to delete", async () => {
    const user = await newCustomer();
    const [own, theirs] = [await newAuthenticator(), await newAuthenticator()];
    const add = async (passkey: typeof own) => {
      const options = await (await post(user, "/api/passkeys/options")).json<
        Parameters<typeof own.create>[0]
      >();
      return post(user, "/api/passkeys", await passkey.create(options));
    };
    await add(own);
    await execute("UPDATE passkeys SET created_at = 1 WHERE user_id = ?", user.userId);
    // The thief adds a passkey first, so that it is older than the change.
    await add(theirs);
    const second = await change(await change(user), `thief.${crypto.randomUUID()}@gmail.com`);
    await walk({ email: second.email });
    await ask(second, true);
    const { code } = await wish(second);
    const mailed = await requestMail(second.email);
    const [first, later] = [
      await undoPath(user.email),
      await storedRows<{ id: string }>("SELECT id FROM account WHERE user_id = ?", user.userId),
    ];
    expect(later).toHaveLength(1);

    expect(await goBack(first)).toEqual(DONE);
    expect(await addressOf(user)).toBe(user.email);
    expect(await storedRows("SELECT id FROM account WHERE user_id = ?", user.userId)).toEqual([]);
    const signIn = async (passkey: typeof own) => {
      const options = await (await call("/api/sign-in/passkey")).json<Parameters<typeof own.sign>[0]>();
      return statusOf(call("/api/sign-in/passkey", { body: await passkey.sign(options) }));
    };
    expect([await signIn(own), await signIn(theirs)]).toEqual([200, 400]);
    const { request } = await requestOf(db, user.userId);
    expect(request?.withdrawnAtMs).not.toBeNull();
    expect(await statusOf(verify(mailed.token))).toBe(400);
    expect(await statusOf(confirm(second, { code }))).toBe(401);
    await fire(MAIL_CRON);
    expect((await inboxOf(user.email)).map(({ subject }) => subject)).toContain("You keep your account");
    const subscription = (await stored(user)).subscription_id ?? "";
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  });

  test("takes back the doors that a thief opened: tokens, assistants, calendars and their new addresses", async () => {
    const user = await newCustomer();
    const open = async (path: string, body: object) =>
      (await post(user, path, body)).json<{ token: string }>();
    const calendar = (id: string) => ({ id, name: "Phone", showsAmounts: true, alarm: "none" });
    const [kept, replaced, theirs] = [1, 2, 3].map(() => crypto.randomUUID());
    const own = await open("/api/programs", { name: "Mine", scope: "read", days: null });
    for (const id of [kept, replaced]) await open("/api/calendars", calendar(id ?? ""));
    for (const table of ["program_tokens", "calendar_feeds"])
      await execute(`UPDATE ${table} SET created_at = 1 WHERE user_id = ?`, user.userId);
    const stolen = await open("/api/programs", { name: "Theirs", scope: "write", days: null });
    await open("/api/calendars", calendar(theirs ?? ""));
    await open("/api/calendars/replace", { id: replaced });
    await open("/api/assistants/switch", { isOn: true });
    expect(await storedRows("SELECT user_id FROM assistants WHERE user_id = ?", user.userId)).toHaveLength(1);
    const may = async ({ token }: { token: string }) =>
      statusOf(call("/api/v1/budgets", { headers: { Authorization: `Bearer ${token}` } }));
    expect([await may(own), await may(stolen)]).toEqual([200, 200]);
    await change(user);
    expect(await goBack(await undoPath(user.email))).toEqual(DONE);
    expect([await may(own), await may(stolen)]).toEqual([200, 401]);
    const rows = (table: string) =>
      storedRows<{ id: string }>(`SELECT * FROM ${table} WHERE user_id = ?`, user.userId);
    expect((await rows("calendar_feeds")).map(({ id }) => id)).toEqual([kept]);
    expect(await rows("assistants")).toEqual([]);
  });

  test("removes a passkey, too, that had opened the session which made the change, and any that had opened that one's", async () => {
    const user = await newVisitor();
    const [own, first, second] = [
      await newAuthenticator(),
      await newAuthenticator(),
      await newAuthenticator(),
    ];
    const add = async ({ cookie }: Pick<TestUser, "cookie">, passkey: typeof own) => {
      const options = await (await post({ cookie }, "/api/passkeys/options")).json<
        Parameters<typeof own.create>[0]
      >();
      return statusOf(post({ cookie }, "/api/passkeys", await passkey.create(options)));
    };
    const signIn = async (passkey: typeof own) => {
      const options = await (await call("/api/sign-in/passkey")).json<Parameters<typeof own.sign>[0]>();
      return call("/api/sign-in/passkey", { body: await passkey.sign(options) });
    };
    // The thief's own sessions begin after their passkeys were added.
    expect(await add(user, first)).toBe(200);
    later(1000);
    const opened = { ...user, cookie: cookieOf(await signIn(first)) };
    expect(await add(opened, second)).toBe(200);
    later(1000);
    await change({ ...user, cookie: cookieOf(await signIn(second)) });
    expect(await goBack(await undoPath(user.email))).toEqual(DONE);
    expect([await statusOf(signIn(first)), await statusOf(signIn(second))]).toEqual([400, 400]);
  });

  test("undoes later changes, and no earlier one: their links are dead, its own isn't", async () => {
    const first = await newVisitor();
    const second = await change(first);
    const third = await change(second);
    const [early, late] = [await undoPath(first.email), await undoPath(second.email)];
    expect(await goBack(late)).toEqual(DONE);
    expect(await addressOf(first)).toBe(second.email);
    expect(await goBack(early)).toEqual(DONE);
    expect(await addressOf(first)).toBe(first.email);
    expect(await goBack(late)).toMatchObject({ title: "Your account went back already" });
    expect(await addressOf(first)).toBe(first.email);
    // The address that lost it is free again.
    const new_ = cookieOf(await verifyCode(third.email, (await requestMail(third.email)).code));
    expect(await whoIs({ Cookie: new_ })).not.toMatchObject({ user: { id: first.userId } });
  });

  test("ends after seven days for each change by itself", async () => {
    const first = await newVisitor();
    const second = await change(first);
    await execute(
      "UPDATE address_changes SET changed_at = changed_at - ? WHERE user_id = ?",
      7 * DAY_MS,
      first.userId,
    );
    const third = await change(second);
    expect(await goBack(await undoPath(first.email))).toMatchObject({
      status: 410,
      title: "This link has expired",
    });
    expect(await addressOf(first)).toBe(third.email);
    expect(await goBack(await undoPath(second.email))).toEqual(DONE);
  });

  test("never fails because somebody took the old address meanwhile: nobody gets it for a week", async () => {
    const user = await newVisitor();
    const changed = await change(user);
    const refused = { status: 409, code: "address_changed" };
    const { code } = await requestMail(user.email);
    expect(await answerOf(verifyCode(user.email, code))).toMatchObject(refused);
    expect((await wish(await newVisitor(), user.email)).code).toBe("");
    // The owner may have it back without the link.
    expect(await addressOf(await change(changed, user.email))).toBe(user.email);
    later(8 * DAY_MS);
    expect(await statusOf(verifyCode(changed.email, (await requestMail(changed.email)).code))).toBe(200);
  });

  test("is said to whoever comes from Google with the old address", async () => {
    const google = `ana.${crypto.randomUUID()}@gmail.com`;
    const cookie = cookieOf(await verifyCode(google, (await requestMail(google)).code));
    const { user } = (await whoIs({ Cookie: cookie })) as { user: { id: string } };
    await change({ email: google, cookie, userId: user.id });
    const response = await walk({ email: google });
    expect(response.headers.get("Location")).toBe("/login?returnTo=%2Fapp&error=address_changed");
  });

  test("keeps the account from being erased until it has expired", async () => {
    const user = await newVisitor();
    const changed = await change(user);
    await ask(changed, true);
    const { request } = await requestOf(db, user.userId);
    const erase = (now: number) =>
      request === undefined ? undefined : eraseRequested({ db, ledgers, stripe, now }, request);
    expect(await erase(Date.now() + 6 * DAY_MS)).toBe("stayed");
    expect(await erase(Date.now() + 8 * DAY_MS)).toBe("erased");
    expect((await goBack(await undoPath(user.email))).status).toBe(410);
  });

  test("takes a token of ours only", async () => {
    const user = await newVisitor();
    await change(user);
    const path = await undoPath(user.email);
    const [other, id] = [await newVisitor(), path.split(".")[1]];
    for (const token of ["", "x", `${other.userId}.${id}.${"0".repeat(64)}`, `${path.split("token=")[1]}0`])
      for (const method of ["GET", "POST"])
        expect(await statusOf(call(`/api/address/undo-link?token=${token}`, { method }))).toBe(400);
  });
});

describe("of a restored copy", () => {
  const repair = async () => {
    const report = noneRepaired();
    const parts = { db, ledgers, now: Date.now(), eraseAgain: async () => undefined };
    expect(await allSteps((from) => compareHomes(parts, from, report))).toBe(0);
    return report.told;
  };

  test("a ledger is told the address again", async () => {
    const user = await newUser();
    const ledger = await firstValue<string>("SELECT ledger FROM homes WHERE user_id = ?", user.userId);
    const copy = await copyOf(bindings[ledger as "LEDGER_1"] as unknown as D1Database);
    const changed = await change(user);
    await restore(copy);
    expect(await ledgerAddressOf(user)).toBe(user.email);
    expect(await repair()).toContain(user.userId);
    await fire(MAIL_CRON);
    expect(await ledgerAddressOf(user)).toBe(changed.email);
  });

  test("the directory neither gives the account to the later address nor begins an empty one for it", async () => {
    const user = await newUser();
    const copy = await copyOf(bindings.DB as unknown as D1Database);
    const changed = await change(user);
    await restore(copy);
    const { code } = await requestMail(changed.email);
    expect(await answerOf(verifyCode(changed.email, code))).toMatchObject({
      status: 409,
      code: "address_unclear",
    });
    expect(await repair()).not.toContain(user.userId);
    const back = cookieOf(await verifyCode(user.email, (await requestMail(user.email)).code));
    expect(await whoIs({ Cookie: back })).toMatchObject({ user: { id: user.userId, email: user.email } });
    // Changed once more, it is as before.
    expect(await ledgerAddressOf(await change({ ...user, cookie: back }, changed.email))).toBe(changed.email);
  });
});
