import { afterEach, describe, expect, test, vi } from "vitest";
import { answerOf, call, cookieOf, fromOwnPage, inboxOf, statusOf, whoIs } from "./api.ts";
import { type Authenticator, base64Url, type Forgery, newAuthenticator } from "./authenticator.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { execute, firstValue } from "./stored.ts";
import { newVisitor, type TestUser } from "./sync-calls.ts";

const post = ({ cookie }: Pick<TestUser, "cookie">, path: string, body: unknown = {}) =>
  call(path, { body, headers: fromOwnPage(cookie) });

async function json<T>(response: Response | Promise<Response>): Promise<T> {
  const done = await response;
  if (!done.ok) throw new Error(`${done.status} ${await done.text()}`);
  return done.json<T>();
}

type Options = Parameters<Authenticator["create"]>[0];

const optionsFor = (user: TestUser) => json<Options>(post(user, "/api/passkeys/options"));

const signInOptions = () => json<{ rpId: string; challenge: string }>(call("/api/sign-in/passkey"));

interface Listed {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

async function listOf({ cookie }: TestUser) {
  return json<{ userHandle: string; passkeys: Listed[]; isOffered: boolean }>(
    call("/api/passkeys", { headers: { Cookie: cookie } }),
  );
}

async function addTo(user: TestUser, authenticator: Authenticator): Promise<Listed> {
  return json<Listed>(post(user, "/api/passkeys", await authenticator.create(await optionsFor(user))));
}

const signInWith = async (authenticator: Authenticator, forgery?: Forgery) =>
  call("/api/sign-in/passkey", { body: await authenticator.sign(await signInOptions(), forgery) });

async function withPasskey(): Promise<{ user: TestUser; authenticator: Authenticator; passkey: Listed }> {
  const [user, authenticator] = [await newVisitor(), await newAuthenticator()];
  return { user, authenticator, passkey: await addTo(user, authenticator) };
}

afterEach(() => void vi.useRealTimers());

describe("a passkey", () => {
  test("signs in to the account that it was added to, as any other sign-in does", async () => {
    const { user, authenticator, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: "Unknown device", lastUsedAt: null });
    const body = { ...(await authenticator.sign(await signInOptions())), returnTo: "/app?month=2027-03" };
    const response = await call("/api/sign-in/passkey", { body });
    expect(await answerOf(response.clone())).toEqual({ status: 200, redirectTo: "/app?month=2027-03" });
    const cookie = cookieOf(response);
    expect(cookie).toMatch(/session_token=.*user=.*known=/);
    expect(await whoIs({ Cookie: cookie })).toMatchObject({ user: { id: user.userId, email: user.email } });
    expect((await listOf(user)).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(await firstValue("SELECT used_at FROM last_uses WHERE user_id = ?", user.userId)).not.toBeNull();
  });

  test("leads nowhere but to a path of ours", async () => {
    const { authenticator } = await withPasskey();
    for (const returnTo of ["//evil.example", "/api/auth/sign-out", "https://evil.example"]) {
      const body = { ...(await authenticator.sign(await signInOptions())), returnTo };
      expect(await answerOf(call("/api/sign-in/passkey", { body }))).toMatchObject({ redirectTo: "/app" });
    }
  });

  test("ends the session that the browser came with", async () => {
    const { authenticator } = await withPasskey();
    const before = await newVisitor();
    const body = await authenticator.sign(await signInOptions());
    expect(await statusOf(post(before, "/api/sign-in/passkey", body))).toBe(200);
    expect(await whoIs({ Cookie: before.cookie })).toEqual({ user: null });
  });

  test("has the name of its keeper, and another one each time", async () => {
    const user = await newVisitor();
    const aaguid = Uint8Array.from("fbfc3007154e4ecc8c0b6e020557d7bd".match(/../g) ?? [], (hex) =>
      Number.parseInt(hex, 16),
    );
    for (const name of ["iCloud Keychain", "iCloud Keychain 2"])
      expect(await addTo(user, await newAuthenticator({ aaguid }))).toMatchObject({ name });
    const [first] = (await listOf(user)).passkeys;
    expect(
      await answerOf(post(user, "/api/passkeys/rename", { id: first?.id, name: "  My\u202e phone " })),
    ).toEqual({
      ...{ status: 200, name: "My phone" },
    });
    expect((await listOf(user)).passkeys.map(({ name }) => name)).toEqual(["My phone", "iCloud Keychain 2"]);
    expect(await answerOf(post(user, "/api/passkeys/rename", { id: first?.id, name: " " }))).toMatchObject({
      ...{ status: 400, error: "Give the passkey a name." },
    });
    expect(await statusOf(post(user, "/api/passkeys/rename", { id: first?.id, name: "x".repeat(61) }))).toBe(
      400,
    );
  });

  test("is announced by a mail, whose link removes it and ends its sessions", async () => {
    const { user, authenticator } = await withPasskey();
    const opened = cookieOf(await signInWith(authenticator));
    await fire(MAIL_CRON);
    const [mail] = await inboxOf(user.email);
    expect(mail?.subject).toBe("A passkey was added to your Expense Timeline account");
    const link = new URL(/https?:\S+remove-link\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const path = link.pathname + link.search;
    for (const method of ["GET", "HEAD"]) expect(await statusOf(call(path, { method }))).toBe(200);
    expect(await whoIs({ Cookie: opened })).toMatchObject({ user: { id: user.userId } });
    for (const times of [1, 2])
      expect([times, await statusOf(call(path, { method: "POST" }))]).toEqual([times, 200]);
    expect(await whoIs({ Cookie: opened })).toEqual({ user: null });
    expect(await whoIs({ Cookie: user.cookie })).toMatchObject({ user: { id: user.userId } });
    expect(await answerOf(signInWith(authenticator))).toMatchObject({ status: 400, code: "unknown_passkey" });
    expect((await listOf(user)).passkeys).toEqual([]);
    expect(await statusOf(call("/api/passkeys/remove-link?token=forged.forged", { method: "POST" }))).toBe(
      400,
    );
  });

  test("is removed in the settings, and leaves the session there alone", async () => {
    const { user, authenticator, passkey } = await withPasskey();
    const [here, there] = [await signInWith(authenticator), await signInWith(authenticator)].map(cookieOf);
    const removal = await post({ cookie: here ?? "" }, "/api/passkeys/remove", { id: passkey.id });
    expect(await answerOf(removal)).toEqual({ status: 200, count: 1 });
    expect(await whoIs({ Cookie: here ?? "" })).toMatchObject({ user: { id: user.userId } });
    expect(await whoIs({ Cookie: there ?? "" })).toEqual({ user: null });
    expect(await answerOf(post(user, "/api/passkeys/remove", { id: passkey.id }))).toMatchObject({
      ...{ status: 404, error: "That passkey was removed already." },
    });
  });
});

describe("a sign-in is refused", () => {
  const refused = { status: 400, code: "passkey_refused" };

  test.each<[string, Forgery]>([
    ["made for another origin", { origin: "https://evil.example" }],
    ["made for another port", { origin: "http://localhost:5174" }],
    ["made for another site", { rpId: "evil.example" }],
    ["of a user who wasn't verified", { isVerified: false }],
    ["that says it adds one", { type: "webauthn.create" }],
    ["that names another user", { userHandle: base64Url("somebody else") }],
    ["without a user", { userHandle: "" }],
  ])("%s", async (_, forgery) => {
    const { authenticator } = await withPasskey();
    expect(await answerOf(signInWith(authenticator, forgery))).toMatchObject(refused);
  });

  test("with a challenge that is old, spent, made up, or for adding one", async () => {
    const { user, authenticator } = await withPasskey();
    const send = (body: unknown) => answerOf(call("/api/sign-in/passkey", { body }));
    // Passkeys that are on several devices don't count, so nothing but the challenge tells a replay.
    const signed = await authenticator.sign(await signInOptions(), { counter: 0 });
    expect(await send(signed)).toMatchObject({ status: 200 });
    expect(await send(signed)).toMatchObject({ status: 400, code: "challenge_expired" });
    const options = await signInOptions();
    const made = { ...options, challenge: base64Url(`zzzzzzzzz.x.${"0".repeat(64)}`) };
    expect(await send(await authenticator.sign(made))).toMatchObject(refused);
    expect(await send(await authenticator.sign(await optionsFor(user)))).toMatchObject(refused);
    const old = await authenticator.sign(await signInOptions());
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ["Date"] });
    expect(await send(old)).toMatchObject({ status: 400, code: "challenge_expired" });
  });

  test("if a challenge is answered twice at once", async () => {
    const { authenticator } = await withPasskey();
    const body = await authenticator.sign(await signInOptions());
    const both = [1, 2, 3].map(() => statusOf(call("/api/sign-in/passkey", { body })));
    expect((await Promise.all(both)).toSorted()).toEqual([200, 400, 400]);
  });

  test("if the passkey is removed while it signs in", async () => {
    const { user, authenticator } = await withPasskey();
    const isTheirs = `new.user_id = '${user.userId}'`;
    await execute(`CREATE TRIGGER removed_meanwhile AFTER INSERT ON session WHEN ${isTheirs}
      BEGIN DELETE FROM passkeys WHERE user_id = new.user_id; END`);
    try {
      const response = await signInWith(authenticator);
      expect(await answerOf(response.clone())).toMatchObject({ status: 400, code: "unknown_passkey" });
      const opened = `SELECT count(*) FROM session WHERE user_id = ? AND opened_by LIKE 'passkey:%'`;
      expect(await firstValue(opened, user.userId)).toBe(0);
    } finally {
      await execute("DROP TRIGGER removed_meanwhile");
    }
  });

  test("by another's signature, a changed one, or a copy that signed less often", async () => {
    const [ana, eve] = [await withPasskey(), await withPasskey()];
    const send = (body: unknown) => answerOf(call("/api/sign-in/passkey", { body }));
    const ofEve = await eve.authenticator.sign(await signInOptions(), { counter: 3 });
    const { userHandle } = await listOf(ana.user);
    expect(await send({ ...ofEve, id: ana.authenticator.credentialId, userHandle })).toMatchObject(refused);
    const own = await ana.authenticator.sign(await signInOptions());
    expect(await send({ ...own, signature: ofEve["signature"] })).toMatchObject(refused);
    expect(await send({ ...own, authenticatorData: ofEve["authenticatorData"] })).toMatchObject(refused);
    expect(await answerOf(signInWith(ana.authenticator, { counter: 7 }))).toMatchObject({ status: 200 });
    expect(await answerOf(signInWith(ana.authenticator, { counter: 7 }))).toMatchObject(refused);
    expect(await send({ ...own, id: "bm9ib2R5", userHandle })).toMatchObject({ code: "unknown_passkey" });
  });

  test("when a network tries too often", async () => {
    const { authenticator } = await withPasskey();
    const vars = { SIGN_IN_TRIES_PER_IP_PER_HOUR: "2" };
    const headers = { "CF-Connecting-IP": "203.0.113.77" };
    const tries: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const body = await authenticator.sign(await signInOptions(), { origin: "https://evil.example" });
      tries.push(await statusOf(call("/api/sign-in/passkey", { body, vars, headers })));
    }
    expect(tries).toEqual([400, 400, 429]);
  });
});

describe("adding", () => {
  test("is refused for what wasn't made here, for this user, now", async () => {
    const [ana, eve, authenticator] = [await newVisitor(), await newVisitor(), await newAuthenticator()];
    const add = async (user: TestUser, options: Options, forgery?: Forgery) =>
      answerOf(post(user, "/api/passkeys", await authenticator.create(options, forgery)));
    const refused = { status: 400, code: "passkey_refused" };
    for (const forgery of [
      ...[{ origin: "https://evil.example" }, { rpId: "evil.example" }],
      ...[{ isVerified: false }, { type: "webauthn.get" }],
    ])
      expect(await add(ana, await optionsFor(ana), forgery)).toMatchObject(refused);
    expect(await add(ana, await optionsFor(eve))).toMatchObject(refused);
    expect(await add(ana, { ...(await optionsFor(ana)), ...(await signInOptions()) })).toMatchObject(refused);
    const options = await optionsFor(ana);
    const later = await optionsFor(ana);
    expect(await add(ana, options)).toMatchObject({ status: 200 });
    expect(await add(ana, options)).toMatchObject({ status: 400, code: "challenge_expired" });
    expect(await add(eve, await optionsFor(eve))).toMatchObject({ status: 409, code: "passkey_exists" });
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ["Date"] });
    expect(await add(ana, later)).toMatchObject({ status: 400, code: "challenge_expired" });
    vi.useRealTimers();
    expect((await listOf(ana)).passkeys).toHaveLength(1);
    expect((await listOf(eve)).passkeys).toHaveLength(0);
  });

  test("names the user by nothing that anybody else knows, and what they have already", async () => {
    const { user, authenticator } = await withPasskey();
    const options = await optionsFor(user);
    expect(options).toMatchObject({
      rpId: "localhost",
      user: { name: user.email },
      known: [{ id: authenticator.credentialId, transports: ["internal"] }],
    });
    expect(atob(options.user.id)).not.toContain("@");
  });

  test("stops at twenty, also at once, and at so many a day", async () => {
    const user = await newVisitor();
    const { userId } = user;
    for (let number = 0; number < 19; number += 1)
      await execute(
        "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, '', 0, '[]', 'P', ?)",
        ...[`${userId}-${number}`, userId, `${userId}-${number}`, number],
      );
    const made = await Promise.all(
      [1, 2, 3].map(async () => (await newAuthenticator()).create(await optionsFor(user))),
    );
    const added = await Promise.all(made.map((body) => statusOf(post(user, "/api/passkeys", body))));
    expect(added.toSorted()).toEqual([200, 409, 409]);
    expect(await answerOf(post(user, "/api/passkeys/options"))).toMatchObject({ code: "too_many_passkeys" });
    const vars = { PASSKEYS_PER_USER_PER_DAY: "3" };
    const body = made[0];
    expect(await statusOf(call("/api/passkeys", { body, vars, headers: fromOwnPage(user.cookie) }))).toBe(
      429,
    );
  });

  test("isn't possible where the site has no name", async () => {
    for (const origin of ["http://127.0.0.1:5173", "http://[::1]:5173"])
      expect(await answerOf(call("/api/sign-in/passkey", { origin }))).toMatchObject({
        ...{ status: 404, code: "not_available" },
      });
  });
});

test("a passkey is offered until there is one, or somebody said no, on every device", async () => {
  const [ana, eve] = [await newVisitor(), await newVisitor()];
  expect((await listOf(ana)).isOffered).toBe(true);
  await addTo(ana, await newAuthenticator());
  expect((await listOf(ana)).isOffered).toBe(false);
  for (const times of [1, 2])
    expect([times, await statusOf(post(eve, "/api/passkeys/decline"))]).toEqual([times, 200]);
  expect((await listOf(eve)).isOffered).toBe(false);
});

test("another user's passkey is neither renamed nor removed", async () => {
  const { user, authenticator, passkey } = await withPasskey();
  const eve = await newVisitor();
  expect(await statusOf(post(eve, "/api/passkeys/remove", { id: passkey.id }))).toBe(404);
  expect(await statusOf(post(eve, "/api/passkeys/rename", { id: passkey.id, name: "Mine" }))).toBe(404);
  expect((await listOf(user)).passkeys).toMatchObject([{ name: passkey.name }]);
  expect(await statusOf(signInWith(authenticator))).toBe(200);
});

test("the export names passkeys, and holds no key", async () => {
  const { user, authenticator } = await withPasskey();
  const text = await (await call("/api/export/account.json", { headers: { Cookie: user.cookie } })).text();
  expect(JSON.parse(text).tables.passkeys).toMatchObject([
    { name: "Unknown device", transports: ["internal"] },
  ]);
  expect(text).not.toContain(authenticator.credentialId);
});

test("pages may use passkeys, and no frame may", async () => {
  const policy = (await call("/api/health")).headers.get("Permissions-Policy");
  expect(policy).toContain("publickey-credentials-get=(self)");
});
