/** The cookie that says whose session it is and where their rows are: it saves a round trip, and opens nothing. */
import { createHmac } from "node:crypto";
import type { D1Database } from "@cloudflare/workers-types";
import { beforeEach, describe, expect, test } from "vitest";
import { bearerOf, call, endSessionsIn, fromOwnPage, sessionCookieOf } from "./api.ts";
import { move } from "./moved-user.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, DAY_MS, execute, ledgers } from "./stored.ts";
import { apply, bill, count, newUser, operation, type TestUser } from "./sync-calls.ts";

const NAME = "expense-timeline.user";

let ana: TestUser;
let eve: TestUser;

beforeEach(async () => {
  ana = await newUser();
  eve = await newUser();
  await apply(ana, "expense.add", bill("1", { title: "Of Ana's" }));
  await apply(eve, "expense.add", bill("1", { title: "Of Eve's" }));
});

const pull = { device: "laptop", cursor: null, operations: [] };
const push = (id = "2") => ({ ...pull, operations: [operation("expense.add", bill(id))] });

const userCookieOf = ({ cookie }: TestUser) =>
  cookie.split("; ").find((each) => each.startsWith(`${NAME}=`)) ?? "";

function signed(userId: string, ledger = "LEDGER_1", secret = bindings.BETTER_AUTH_SECRET ?? ""): string {
  const signature = createHmac("sha256", secret).update(`user:${userId}:${ledger}`).digest("hex");
  return `${NAME}=${userId}.${ledger}.${signature}`;
}

const setTo = (cookie: string) => [`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`];

interface Request {
  cookie?: string;
  user?: string;
  bearer?: string;
  body?: unknown;
  vars?: Record<string, string>;
  ip?: string;
}

async function send(path: string, request: Request = {}) {
  const { cookie, user, bearer, body, vars, ip = "198.51.100.7" } = request;
  const recording = recordingDatabases();
  const headers = {
    ...(cookie !== undefined && fromOwnPage(cookie)),
    ...(user !== undefined && { "X-Person": user }),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    "CF-Connecting-IP": ip,
  };
  const response = await call(path, {
    ...(body !== undefined && { body }),
    headers,
    vars: { ...vars, ...recording.vars },
  });
  const text = await response.text();
  const { trips, directory, ledger } = recording.takeCosts();
  return {
    status: response.status,
    text,
    set: response.headers.getSetCookie(),
    asked: { trips, directory, ledger },
  };
}

/** One trip takes the time of one, however many calls it is. */
const trips = (count: number, directory: number, ledger: number) => ({ trips: count, directory, ledger });

const sync = (request: Request = {}) =>
  send("/api/sync", { cookie: ana.cookie, user: ana.userId, body: pull, ...request });

const me = (cookie: string) => send("/api/me", { cookie });

describe("round trips", () => {
  test("with the cookie are one for what is read, to both databases at once, and two for what is written", async () => {
    expect(await me(ana.cookie)).toMatchObject({ status: 200, set: [], asked: trips(1, 1, 1) });
    const pulled = await sync();
    expect(pulled).toMatchObject({ status: 200, set: [], asked: trips(1, 1, 1) });
    expect(pulled.text).toContain("Of Ana's");
    expect(await sync({ body: push() })).toMatchObject({ status: 200, asked: trips(2, 1, 2) });
    expect(await count(ana, "expenses")).toBe(2);
  });

  test("without it are one more, and the responses the same", async () => {
    const cookie = sessionCookieOf(ana.cookie);
    const bearer = bearerOf(ana.cookie);
    const { text } = await sync();
    const { text: account } = await me(ana.cookie);
    const asked = trips(2, 2, 1);
    for (const identity of [{ cookie }, { bearer }]) {
      expect(await send("/api/me", identity)).toEqual({ status: 200, text: account, set: [], asked });
      const pulled = await send("/api/sync", { ...identity, body: pull });
      expect(pulled).toEqual({ status: 200, text, set: [], asked });
    }
    for (const identity of [{ cookie }, { bearer }]) {
      const pushed = await send("/api/sync", { ...identity, body: push() });
      expect(pushed).toMatchObject({ status: 200, set: [], asked: trips(3, 2, 2) });
    }
  });
});

describe("a cookie that isn't ours is as good as none, and replaced", () => {
  test.each<[string, () => string]>([
    ["unsigned", () => `${NAME}=${eve.userId}.LEDGER_1`],
    ["with an empty signature", () => `${NAME}=${eve.userId}.LEDGER_1.`],
    ["truncated", () => userCookieOf(ana).slice(0, -1)],
    ["with another user's signature", () => userCookieOf(ana).replace(ana.userId, eve.userId)],
    ["with another ledger's name", () => userCookieOf(ana).replace(/LEDGER_\d/, otherLedger)],
    ["without a ledger's name", () => userCookieOf(ana).replace(/\.LEDGER_\d/, "")],
    ["of a ledger that isn't there any more", () => signed(ana.userId, "LEDGER_9")],
    ["of the directory", () => signed(ana.userId, "DB")],
    [
      "signed with another secret",
      () => signed(eve.userId, "LEDGER_1", "another-secret-of-32-characters-or-more"),
    ],
    ["with a session's signature", () => `${NAME}=${bearerOf(eve.cookie)}`],
    ["of nobody", () => signed("")],
    ["of a user with strange characters", () => signed("%00' OR 1=1")],
    ["huge", () => `${NAME}=${"x".repeat(7000)}.LEDGER_1.${"0".repeat(64)}`],
    ["that can't be decoded", () => `${NAME}=%E0%A4%A.%`],
  ])("%s", async (_, forge) => {
    const cookie = `${sessionCookieOf(ana.cookie)}; ${forge()}`;
    const replaced = { status: 200, set: setTo(userCookieOf(ana)), asked: trips(2, 2, 1) };
    const account = await me(cookie);
    expect(account).toMatchObject(replaced);
    expect(JSON.parse(account.text)).toMatchObject({ user: { email: ana.email } });
    const synced = await sync({ cookie });
    expect(synced).toMatchObject(replaced);
    expect(synced.text).toContain("Of Ana's");
  });

  const otherLedger = (name: string) => ledgers.names.find((each) => each !== name) ?? "";

  test("and none alone signs anybody in", async () => {
    for (const cookie of [userCookieOf(ana), signed(ana.userId)]) {
      expect(JSON.parse((await me(cookie)).text)).toEqual({ user: null });
      expect(await sync({ cookie })).toMatchObject({ status: 401, asked: trips(0, 0, 0) });
    }
  });
});

describe("another user's cookie beside a valid session", () => {
  const mixed = () => `${sessionCookieOf(ana.cookie)}; ${userCookieOf(eve)}`;
  const replaced = () => setTo(userCookieOf(ana));

  test("shows the session's user, and is replaced", async () => {
    const account = await me(mixed());
    expect(account).toMatchObject({ status: 200, set: replaced(), asked: trips(2, 2, 2) });
    expect(JSON.parse(account.text)).toMatchObject({ user: { email: ana.email } });
    expect(account.text).not.toContain(eve.email);
  });

  test("is refused where rows are synced, changes nothing, and is replaced", async () => {
    for (const body of [pull, push()]) {
      const refused = await send("/api/sync", { cookie: mixed(), body });
      expect(refused).toMatchObject({ status: 403, set: replaced(), asked: trips(1, 1, 1) });
      expect(JSON.parse(refused.text)).toMatchObject({ code: "other_person" });
      expect(refused.text).not.toContain("Of Eve's");
    }
    expect([await count(ana, "expenses"), await count(eve, "expenses")]).toEqual([1, 1]);
    expect(await sync({ cookie: sessionCookieOf(ana.cookie) })).toMatchObject({ status: 200 });
  });

  test("doesn't count for a screen of the session's user, and is replaced", async () => {
    expect(await sync({ cookie: mixed() })).toMatchObject({
      status: 200,
      set: replaced(),
      asked: trips(2, 2, 1),
    });
  });
});

describe("a cookie from before its user's rows were moved to another ledger", () => {
  const run = (ledger: D1Database, query: string) => ledger.prepare(query).bind(ana.userId);

  /** What the first ledger has is out of date afterwards. */
  async function moved() {
    await apply(ana, "settings.update", { name: "Ana of old" });
    const { from, to, name } = await move(ana);
    await to.batch([
      run(to, "UPDATE user_settings SET name = 'Ana anew' WHERE user_id = ?"),
      run(to, "UPDATE expenses SET title = 'Anew' WHERE user_id = ?"),
    ]);
    return { from, to, corrected: signed(ana.userId, name) };
  }

  test("shows what is in the second ledger, and is corrected", async () => {
    const { corrected } = await moved();
    const set = setTo(corrected);
    const account = await me(ana.cookie);
    expect(account).toMatchObject({ status: 200, set, asked: trips(2, 2, 2) });
    expect(JSON.parse(account.text)).toMatchObject({ user: { email: ana.email, name: "Ana anew" } });
    const pulled = await sync();
    expect(pulled).toMatchObject({ status: 200, set, asked: trips(2, 1, 2) });
    expect(JSON.parse(pulled.text)).toMatchObject({ changes: { expenses: [{ title: "Anew" }] } });

    const cookie = `${sessionCookieOf(ana.cookie)}; ${corrected}`;
    expect(await me(cookie)).toMatchObject({ text: account.text, set: [], asked: trips(1, 1, 1) });
    expect(await sync({ cookie })).toMatchObject({ text: pulled.text, set: [], asked: trips(1, 1, 1) });
  });

  test("changes what is in the second ledger, and is corrected", async () => {
    const { from, to, corrected } = await moved();
    const titlesIn = async (ledger: D1Database) => {
      const query = run(ledger, "SELECT title FROM expenses WHERE user_id = ? ORDER BY id");
      return (await query.all<{ title: string }>()).results.map(({ title }) => title);
    };
    const pushed = await sync({ body: push() });
    expect(pushed).toMatchObject({ status: 200, set: setTo(corrected), asked: trips(3, 1, 3) });
    expect(await titlesIn(to)).toEqual(["Anew", "Bill 2"]);
    expect(await titlesIn(from)).toEqual(["Of Ana's"]);
  });

  test("isn't given to a browser that has only the session's", async () => {
    await moved();
    const cookie = sessionCookieOf(ana.cookie);
    const pulled = await sync({ cookie });
    expect(pulled).toMatchObject({ status: 200, set: [], asked: trips(2, 2, 1) });
    expect(pulled.text).toContain("Anew");
  });
});

describe("shows and changes nothing", () => {
  const expectNothing = async (request: Request, status: number) => {
    const before = await count(ana, "expenses");
    for (const body of [pull, push()]) {
      const refused = await sync({ ...request, body });
      expect(refused.status).toBe(status);
      expect(refused.text).not.toContain("Of Ana's");
    }
    expect(await count(ana, "expenses")).toBe(before);
  };

  test.each(["nobody", "", "twice"])("for a screen of another user, named %j", async (name) => {
    const user = name === "twice" ? `${ana.userId} ${ana.userId} ` : name;
    expect(await sync({ user, body: push() })).toMatchObject({ status: 403, asked: trips(1, 1, 0) });
    expect(await count(ana, "expenses")).toBe(1);
  });

  test("for another user's session", async () => {
    expect(await sync({ cookie: eve.cookie })).toMatchObject({ status: 403, asked: trips(1, 1, 0) });
    await expectNothing({ cookie: eve.cookie }, 403);
    await expectNothing({ cookie: sessionCookieOf(eve.cookie) }, 403);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a session that expired a moment ago", () => endSessionsIn(-1, ana.email)],
    ["a user who was deleted", () => execute("DELETE FROM user WHERE id = ?", ana.userId)],
  ])("for %s", async (_, end) => {
    await end();
    await expectNothing({}, 401);
  });
});

test("a session that is due is prolonged on the way, with both cookies", async () => {
  await endSessionsIn(28 * DAY_MS, ana.email);
  const response = await sync({ body: push(), cookie: sessionCookieOf(ana.cookie) });
  expect(response).toMatchObject({
    status: 200,
    set: [
      expect.stringMatching(/^expense-timeline\.session_token=.+; Max-Age=2592000;/),
      ...setTo(userCookieOf(ana)),
    ],
  });
  expect(await count(ana, "expenses")).toBe(2);
  expect(await sync()).toMatchObject({ status: 200, set: [], asked: trips(1, 1, 1) });
});

test.each(["/api/auth/sign-out", "/api/sessions/revoke-all"])("%s removes both cookies", async (path) => {
  const { set } = await send(path, { cookie: ana.cookie, body: {} });
  const names = set.filter((cookie) => cookie.includes("=; Max-Age=0")).map((cookie) => cookie.split("=")[0]);
  expect(names).toEqual(expect.arrayContaining(["expense-timeline.session_token", NAME]));
});

test("a faulty body's faults are told only to a signed-in user", async () => {
  expect((await sync({ body: { nonsense: true } })).status).toBe(400);
  await endSessionsIn(-1, ana.email);
  expect((await sync({ body: { nonsense: true } })).status).toBe(401);
});
