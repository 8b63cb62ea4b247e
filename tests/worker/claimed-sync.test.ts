/** POST /api/sync that says whose it is: its session and limits are asked together with what it wants to know. */
import { beforeEach, describe, expect, test } from "vitest";
import { bindings, call, fromOwnPage } from "./api.ts";
import { recordingDatabase } from "./recording-database.ts";
import { apply, bill, count, newUser, operation, type TestUser } from "./sync-calls.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let ana: TestUser;
/** Another in each test: an address that was refused is asked more slowly for a while. */
let address: string;
let tests = 0;

beforeEach(async () => {
  tests += 1;
  address = `198.51.100.${tests}`;
  ana = await newUser();
  await apply(ana, "expense.add", bill("1", { title: "Of Ana's" }));
});

interface Asked {
  cookie?: string;
  user?: string;
  body?: unknown;
  vars?: Record<string, string>;
  ip?: string;
}

const pull = { device: "laptop", cursor: null, operations: [] };
const push = () => ({ ...pull, operations: [operation("expense.add", bill("2"))] });

/** Ana's app asks, with some of it replaced. */
async function ask({ cookie = ana.cookie, user = ana.userId, body = pull, vars, ip = address }: Asked = {}) {
  const { database, takeCosts } = recordingDatabase(bindings.DB);
  const headers = { ...fromOwnPage(cookie), "X-Person": user, "CF-Connecting-IP": ip };
  const answer = await call("/api/sync", { body, headers, vars: { ...vars, DB: database } });
  const text = await answer.text();
  return { status: answer.status, text, set: answer.headers.getSetCookie(), trips: takeCosts().trips };
}

/** How often Ana's syncs were counted in this minute. */
async function uses(): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ana.userId));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const query = "SELECT count FROM rate_limits WHERE key = ?";
  return (await bindings.DB.prepare(query).bind(`syncsPerUserPerMinute:${hash}`).first<number>("count")) ?? 0;
}

const endSessionIn = (ms: number) =>
  bindings.DB.prepare("UPDATE session SET expires_at = ? WHERE user_id = ?")
    .bind(Date.now() + ms, ana.userId)
    .run();

test("is answered in one trip, and what it pushes in two", async () => {
  const pulled = await ask();
  expect(pulled).toMatchObject({ status: 200, set: [], trips: 1 });
  expect(pulled.text).toContain("Of Ana's");
  expect(await ask({ body: push() })).toMatchObject({ status: 200, trips: 2 });
  expect(await count(ana, "expenses")).toBe(2);
});

test("answers what it answers without saying whose it is", async () => {
  const { text } = await ask();
  const plain = await call("/api/sync", { body: pull, headers: fromOwnPage(ana.cookie) });
  expect(await plain.json()).toEqual(JSON.parse(text));
});

describe("shows and does nothing", () => {
  const expectNothing = async (asked: Asked, status: number) => {
    const before = { uses: await uses(), bills: await count(ana, "expenses") };
    for (const body of [pull, push()]) {
      const answer = await ask({ ...asked, body });
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain("Of Ana's");
    }
    expect({ uses: await uses(), bills: await count(ana, "expenses") }).toEqual(before);
  };

  test("for somebody else's session", async () => {
    const eve = await newUser();
    await expectNothing({ cookie: eve.cookie }, 403);
  });

  test.each([
    ["without its signature", (value: string) => value.split(".")[0]],
    ["with a signature cut short", (value: string) => value.slice(0, -1)],
    ["with another token", (value: string) => `x${value.slice(1)}`],
  ])("for Ana's session %s", async (_, forge) => {
    const [name, value = ""] = ana.cookie.split("=");
    const forged = encodeURIComponent(forge(decodeURIComponent(value)) ?? "");
    await expectNothing({ cookie: `${name}=${forged}` }, 401);
  });

  test("for a session that was ended", async () => {
    await bindings.DB.prepare("DELETE FROM session WHERE user_id = ?").bind(ana.userId).run();
    await expectNothing({}, 401);
  });

  test("for a session that expired a moment ago", async () => {
    await endSessionIn(-1);
    await expectNothing({}, 401);
  });

  test("for a person who was deleted", async () => {
    await bindings.DB.prepare("DELETE FROM user WHERE id = ?").bind(ana.userId).run();
    await expectNothing({}, 401);
  });
});

test("a session that is due is prolonged on the way, and the call counted once", async () => {
  await endSessionIn(28 * DAY_MS);
  const before = await uses();
  const answer = await ask({ body: push() });
  expect(answer.status).toBe(200);
  expect(answer.set).toHaveLength(1);
  expect(await count(ana, "expenses")).toBe(2);
  expect(await uses()).toBe(before + 1);
  expect(await ask()).toMatchObject({ status: 200, set: [], trips: 1 });
});

test("a call too many is told nothing and changes nothing, and parallel ones share no count", async () => {
  const before = await uses();
  const vars = { SYNCS_PER_USER_PER_MINUTE: String(before + 2) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ vars })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  for (const body of [pull, push()]) {
    const refused = await ask({ vars, body });
    // Session and limits, and no rows: who goes on asking is no longer served at once.
    expect(refused).toMatchObject({ status: 429, trips: 2 });
    expect(JSON.parse(refused.text)).toMatchObject({ code: "rate_limited" });
    expect(refused.text).not.toContain("Of Ana's");
  }
  expect(await count(ana, "expenses")).toBe(1);
  expect(await uses()).toBe(before + 6);
});

test("one connection's limit holds for all who share it", async () => {
  const shared = { vars: { SYNCS_PER_IP_PER_MINUTE: "1" }, ip: "203.0.113.77" };
  const eve = await newUser();
  expect((await ask(shared)).status).toBe(200);
  expect((await ask({ ...shared, cookie: eve.cookie, user: eve.userId })).status).toBe(429);
});

test("an address that claimed what wasn't its own is asked who it is before anything is read for it", async () => {
  const eve = await newUser();
  const claim = { cookie: eve.cookie, user: ana.userId };
  expect((await ask(claim)).status).toBe(403);
  expect(await ask(claim)).toMatchObject({ status: 403, trips: 1 });
  expect(await ask({ ip: "198.51.100.250" })).toMatchObject({ status: 200, trips: 1 });
});

test("what is wrong with a body is told to who may call, and counts", async () => {
  const before = await uses();
  expect((await ask({ body: { nonsense: true } })).status).toBe(400);
  expect(await uses()).toBe(before + 1);
  await endSessionIn(-1);
  expect((await ask({ body: { nonsense: true } })).status).toBe(401);
});

describe("a push is counted once", () => {
  const refusedTitle = () => ({ ...pull, operations: [operation("expense.add", bill("x", { title: "" }))] });
  const again = push();

  test.each([
    ["that writes", push],
    ["that another device's push comes before", push],
    ["that was made before", () => again],
    ["of which everything is refused", refusedTitle],
    ["from beyond the database", () => ({ ...push(), cursor: 1_000 })],
  ])("%s", async (what, body) => {
    const before = await uses();
    if (what.includes("another")) {
      const answers = await Promise.all([1, 2, 3].map(() => ask({ body: body() })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await uses()).toBe(before + 3);
    } else {
      await ask({ body: body() });
      expect(await uses()).toBe(before + 1);
      await ask({ body: body() });
      expect(await uses()).toBe(before + 2);
    }
  });

  test("and parallel ones share no count: what is too much writes nothing", async () => {
    const before = { uses: await uses(), bills: await count(ana, "expenses") };
    const vars = { SYNCS_PER_USER_PER_MINUTE: String(before.uses + 2) };
    const bodies = [12, 13, 14, 15].map((id) => ({
      ...pull,
      operations: [operation("expense.add", bill(String(id)))],
    }));
    const answers = await Promise.all(bodies.map((body) => ask({ vars, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expect(await count(ana, "expenses")).toBe(before.bills + 2);
    const refused = answers.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.text ?? "")).toMatchObject({ code: "rate_limited" });
  });

  test("and when nothing is written of it, is refused once it is too much", async () => {
    const vars = { SYNCS_PER_USER_PER_MINUTE: String((await uses()) + 1) };
    expect((await ask({ vars, body: refusedTitle() })).status).toBe(200);
    expect((await ask({ vars, body: refusedTitle() })).status).toBe(429);
  });

  test("in the next window it is counted from one", async () => {
    const vars = { SYNCS_PER_USER_PER_MINUTE: "2" };
    await bindings.DB.prepare("UPDATE rate_limits SET count = 2, window_ends_at = ?")
      .bind(Date.now() - 1)
      .run();
    expect((await ask({ vars, body: push() })).status).toBe(200);
    expect(await uses()).toBe(1);
  });
});
