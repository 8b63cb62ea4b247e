import { describe, expect, test } from "vitest";
import { clientNetworks } from "../../worker/http/rate-limit.ts";
import { otherThan } from "../support/other-code.ts";
import { call, freshEmail, fromOwnPage, inboxOf, requestMail, signIn, verifyCode } from "./api.ts";
import { bindings, execute } from "./stored.ts";

const requestLink = (email: string, vars: object, ip?: string) =>
  call("/api/sign-in/link", { body: { email }, vars, ...(ip && { headers: { "CF-Connecting-IP": ip } }) });

const nextWindow = () => execute("update rate_limits set window_ends_at = ?", Date.now());

const HOUR = { seconds: 3600, words: "60 minutes" };
const DAY = { seconds: 24 * 3600, words: "24 hours" };

async function expectRefusal(response: Response, wait = HOUR, more = "") {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(wait.seconds - 30);
  expect(seconds).toBeLessThanOrEqual(wait.seconds);
  expect(await response.json()).toMatchObject({
    code: "rate_limited",
    error: `Too many tries. Please try again in ${wait.words}.${more}`,
  });
}

describe("sign-in mails", () => {
  test("one address, however it is typed and whether it is known, gets so many an hour from one network", async () => {
    const vars = { SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "2" };
    for (const email of [freshEmail(), (await signIn()).email]) {
      const before = (await inboxOf(email)).length;
      await nextWindow();
      const responses = await Promise.all(
        [email, email.toUpperCase(), email].map((typed) => requestLink(typed, vars)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      await expectRefusal(await requestLink(email, vars));
      expect(await inboxOf(email)).toHaveLength(before + 2);
      expect((await requestLink(freshEmail(), vars)).status).toBe(200);
      await nextWindow();
      expect((await requestLink(email, vars)).status).toBe(200);
    }
  });

  test("however often a stranger requests a user's mails, that user can still request one", async () => {
    const vars = {
      SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "2",
      SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: "4",
    };
    const email = freshEmail();
    const statuses: number[] = [];
    for (let times = 0; times < 12; times++)
      statuses.push((await requestLink(email, vars, "198.51.100.1")).status);
    expect(statuses).toEqual([200, 200, ...Array(10).fill(429)]);
    expect((await requestLink(email, vars, "203.0.113.7")).status).toBe(200);
    expect(await inboxOf(email)).toHaveLength(3);
    expect((await requestLink(email, vars, "203.0.113.8")).status).toBe(200);
    await expectRefusal(await requestLink(email, vars, "203.0.113.9"));
  });

  test("one connection gets so many an hour, an IPv6 household counted as one", async () => {
    const vars = { SIGN_IN_LINKS_PER_IP_PER_HOUR: "2" };
    const from = (ip: string) => requestLink(freshEmail(), vars, ip);
    expect((await from("2001:db8:1:200::1")).status).toBe(200);
    expect((await from("2001:db8:1:2ff:ffff::9")).status).toBe(200);
    await expectRefusal(await from("2001:0DB8:1:234::3"));
    expect((await from("2001:db8:1:300::1")).status).toBe(200);
    expect((await from("203.0.113.7")).status).toBe(200);
  });

  test("a whole IPv6 /48 gets several times as many, however many networks of it are used", async () => {
    const vars = { SIGN_IN_LINKS_PER_IP_PER_HOUR: "1" };
    const from = (ip: string) => requestLink(freshEmail(), vars, ip);
    const each = Array.from({ length: 8 }, (_, index) => from(`2001:db8:48:${index + 1}00::1`));
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    await expectRefusal(await from("2001:db8:48:ff00::1"));
    expect((await from("2001:db8:49:ff00::1")).status).toBe(200);
  });
});

describe("tries at codes", () => {
  test("one address takes so many a day from one network, over all its mails", async () => {
    const vars = { SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: "3" };
    const email = freshEmail();
    await requestMail(email);
    const wrong = () => call("/api/sign-in/verify", { vars, body: { email, code: "2222-2222" } });
    expect([await wrong(), await wrong(), await wrong()].map(({ status }) => status)).toEqual([
      400, 400, 400,
    ]);
    const { code, token } = await requestMail(email);
    await expectRefusal(await call("/api/sign-in/verify", { vars, body: { email, code } }), DAY);
    // Guessing can't lock the owner out: the link goes on working.
    expect((await call("/api/sign-in/verify", { vars, body: { token } })).status).toBe(200);
  });

  test("guesses from one network, as many as they are, leave the owner theirs", async () => {
    const vars = { SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: "2", SIGN_IN_CODES_PER_EMAIL_PER_DAY: "4" };
    const nonce = crypto.randomUUID();
    const { email, code } = await requestMail(undefined, { nonce });
    const type = (body: object, ip: string) =>
      call("/api/sign-in/verify", { vars, headers: { "CF-Connecting-IP": ip }, body: { email, ...body } });
    for (let times = 0; times < 10; times++) await type({ code: otherThan(code) }, "198.51.100.2");
    expect((await type({ code: otherThan(code) }, "198.51.100.2")).status).toBe(429);
    expect((await type({ code, nonce }, "203.0.113.7")).status).toBe(200);
  });

  test("three networks that guess at strangers' codes all day switch nobody's off", async () => {
    const waiting = await requestMail();
    for (let times = 0; times < 100; times++) {
      const headers = { "CF-Connecting-IP": `198.51.100.${10 + (times % 3)}` };
      const body = { email: freshEmail(), code: "ABCD-2345" };
      expect((await call("/api/sign-in/verify", { headers, body })).status).toBe(400);
    }
    expect((await verifyCode(waiting.email, waiting.code)).status).toBe(200);
  });

  test("one connection has so many an hour, over all addresses and links", async () => {
    const vars = { SIGN_IN_TRIES_PER_IP_PER_HOUR: "2" };
    const headers = { "CF-Connecting-IP": "203.0.113.8" };
    const attempt = (body: object) => call("/api/sign-in/verify", { vars, headers, body });
    expect((await attempt({ email: freshEmail(), code: "ABCD-2345" })).status).toBe(400);
    expect((await attempt({ token: "x" })).status).toBe(400);
    const { email, code } = await requestMail();
    await expectRefusal(await attempt({ email, code }));
    expect((await verifyCode(email, code)).status).toBe(200);
  });
});

const LIMITED_ROUTES = [
  {
    path: "/api/create-checkout-session",
    perUser: "CHECKOUTS_PER_USER_PER_HOUR",
    perIp: "CHECKOUTS_PER_IP_PER_HOUR",
    field: "email",
    wait: HOUR,
  },
  {
    path: "/api/send-support-email",
    perUser: "SUPPORT_MAILS_PER_USER_PER_DAY",
    perIp: "SUPPORT_MAILS_PER_IP_PER_DAY",
    field: "userEmail",
    wait: DAY,
  },
] as const;

describe.each(LIMITED_ROUTES)("$path", ({ path, perUser, perIp, field, wait }) => {
  const use = (guest: { email: string; cookie: string }, vars: object, ip = "203.0.113.20") =>
    call(path, {
      vars,
      headers: { ...fromOwnPage(guest.cookie), "CF-Connecting-IP": ip },
      body: { [field]: guest.email },
    });

  test("one user may use it so often, even at once, and another is not held up", async () => {
    const [ana, eve] = [await signIn(), await signIn()];
    const responses = await Promise.all([1, 2, 3].map(() => use(ana, { [perUser]: "2" })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    await expectRefusal(await use(ana, { [perUser]: "2" }), wait);
    expect((await use(eve, { [perUser]: "2" })).status).toBe(200);
    await nextWindow();
    expect((await use(ana, { [perUser]: "2" })).status).toBe(200);
  });

  test("one connection may use it so often, for all who share it", async () => {
    const [ana, eve] = [await signIn(), await signIn()];
    const ip = "203.0.113.21";
    expect((await use(ana, { [perIp]: "1" }, ip)).status).toBe(200);
    await expectRefusal(await use(eve, { [perIp]: "1" }, ip), wait);
    expect((await use(eve, { [perIp]: "1" }, "203.0.113.22")).status).toBe(200);
  });
});

test("going to Google counts as a try of the connection", async () => {
  const vars = { SIGN_IN_TRIES_PER_IP_PER_HOUR: "1" };
  const headers = { "CF-Connecting-IP": "203.0.113.30" };
  const leave = () => call("/api/auth/sign-in/social", { vars, headers, body: { provider: "google" } });
  expect((await leave()).status).toBe(200);
  await expectRefusal(await leave());
});

test("counters are stored as hashes, without addresses", async () => {
  const email = freshEmail("secret.person");
  await requestLink(email, {}, "203.0.113.77");
  const { results } = await bindings.DB.prepare("select key from rate_limits").all();
  const stored = JSON.stringify(results);
  expect(stored).not.toContain("secret.person");
  expect(stored).not.toContain("203.0.113.77");
});

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:234:3:4:5:6", ["2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2::", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:db8::6", ["2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["::1", ["0:0:0:0::/56", "0:0:0::/48"]],
  ["2001:0DB8:0001::", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["::FFFF:cb00:7107", ["203.0.113.7"]],
  ["0:0:0:0:0:ffff:203.0.113.7", ["203.0.113.7"]],
  ["64:ff9b::203.0.113.7", ["64:ff9b:0:0::/56", "64:ff9b:0::/48"]],
])("the connection %s counts as %j", (address, counted) => {
  const c = { req: { header: () => address } } as unknown as Parameters<typeof clientNetworks>[0];
  expect(clientNetworks(c).map(({ name }) => name)).toEqual(counted);
});
