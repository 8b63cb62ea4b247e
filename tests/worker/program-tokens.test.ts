import { expect, test } from "vitest";
import type { ProgramTokenJson } from "../../worker/features/programs/token-routes.ts";
import { isTokenText, newTokenText } from "../../worker/features/programs/token-text.ts";
import { answerOf, bearerOf, call, fromOwnPage, statusOf } from "./api.ts";
import { askV1, newProgram } from "./program-calls.ts";
import { execute, firstValue, storedRows } from "./stored.ts";
import { newUser, newVisitor, type TestUser } from "./sync-calls.ts";

const DAY_MS = 86_400_000;

const ask = ({ cookie }: TestUser, body: object, vars = {}, path = "") =>
  answerOf(call(`/api/programs${path}`, { body, headers: fromOwnPage(cookie), vars }));

const revoke = (user: TestUser, id: string) => ask(user, { id }, {}, "/revoke");

async function listed({ cookie }: TestUser): Promise<ProgramTokenJson[]> {
  const response = await call("/api/programs", { headers: { Cookie: cookie } });
  return (await response.json<{ tokens: ProgramTokenJson[] }>()).tokens;
}

const asked = { name: "Spreadsheet", scope: "read", days: 30 };

test("a token is shown once, stored as its hash, listed, used and revoked at once", async () => {
  const ana = await newUser();
  expect(await listed(ana)).toEqual([]);
  const { id, token } = await newProgram(ana, { ...asked, name: "  Home\nAssistant " });
  expect(token).toMatch(/^et_[0-9A-Za-z]{49}$/);
  expect(await listed(ana)).toEqual([
    {
      id,
      name: "Home Assistant",
      scope: "read",
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      lastUsedOn: null,
    },
  ]);
  const stored = JSON.stringify(
    await storedRows("SELECT * FROM program_tokens WHERE user_id = ?", ana.userId),
  );
  expect(stored).not.toContain(token);
  expect(await statusOf(askV1(token, "/bills"))).toBe(200);
  expect(await listed(ana)).toMatchObject([{ lastUsedOn: new Date().toISOString().slice(0, 10) }]);
  await revoke(ana, id);
  expect(await statusOf(askV1(token, "/bills"))).toBe(401);
  expect(await listed(ana)).toEqual([]);
});

test("its last use is written once a day, and counts as the account's", async () => {
  const ana = await newUser();
  const { id, token } = await newProgram(ana);
  await execute("UPDATE last_uses SET used_at = 1, first_warned_at = 2 WHERE user_id = ?", ana.userId);
  await askV1(token, "/bills");
  const used = () => firstValue<number>("SELECT last_used_at FROM program_tokens WHERE id = ?", id);
  const today = Date.now() - (Date.now() % DAY_MS);
  expect(await used()).toBe(today);
  expect(
    await storedRows("SELECT used_at, first_warned_at FROM last_uses WHERE user_id = ?", ana.userId),
  ).toEqual([{ used_at: today, first_warned_at: null }]);
  await execute("UPDATE program_tokens SET last_used_at = ? WHERE id = ?", today + 5, id);
  await askV1(token, "/bills");
  expect(await used()).toBe(today + 5);
});

test("its owner gets a mail that says what it may do", async () => {
  const ana = await newUser();
  const { id } = await newProgram(ana, { name: "<b>Bot</b>" });
  const mail = JSON.parse(
    (await firstValue<string>("SELECT mail FROM mail_outbox WHERE kind = ?", `program-token/${id}`)) ?? "",
  );
  expect(mail).toMatchObject({
    to: ana.email,
    subject: "A program can now use your Expense Timeline account",
    text: expect.stringContaining("“<b>Bot</b>”"),
    html: expect.stringContaining("“&#60;b&#62;Bot&#60;/b&#62;”"),
  });
  expect(mail.text).toContain("read and change your bills");
});

test("an expired one opens nothing, is still listed, and doesn't count", async () => {
  const ana = await newUser();
  const { id, token } = await newProgram(ana);
  await execute("UPDATE program_tokens SET expires_at = ? WHERE id = ?", Date.now(), id);
  expect(await statusOf(askV1(token, "/bills"))).toBe(401);
  for (let count = 0; count < 20; count += 1) await newProgram(ana, { days: null });
  expect(await listed(ana)).toHaveLength(21);
  expect(await ask(ana, asked)).toMatchObject({
    status: 409,
    code: "too_many_tokens",
    error: expect.stringContaining("20"),
  });
});

test("twenty made at once are twenty", async () => {
  const ana = await newUser();
  const made = await Promise.all(Array.from({ length: 25 }, () => ask(ana, asked)));
  expect(made.filter((each) => "token" in each)).toHaveLength(20);
  expect(await listed(ana)).toHaveLength(20);
});

test("only some a day are made, with a name, a scope and an expiry", async () => {
  const ana = await newUser();
  const few = { PROGRAM_TOKENS_PER_USER_PER_DAY: 1 };
  expect(await ask(ana, asked, few)).toMatchObject({ status: 200 });
  expect(await ask(ana, asked, few)).toMatchObject({ status: 429 });
  for (const [field, value] of Object.entries({ name: "\u200b ", scope: "admin", days: 31 }))
    expect(await ask(ana, { ...asked, [field]: value })).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringMatching(/^(Give|Choose) /) },
    });
  expect(await ask(ana, { ...asked, name: "x".repeat(61) })).toMatchObject({ status: 400 });
});

test("nobody lists or revokes another user's", async () => {
  const [ana, eve] = [await newUser(), await newUser()];
  const { id, token } = await newProgram(ana);
  expect(await revoke(eve, id)).toMatchObject({ status: 200 });
  expect(await listed(eve)).toEqual([]);
  expect(await statusOf(askV1(token, "/bills"))).toBe(200);
});

test("a token opens nothing but /api/v1, and a session not /api/v1", async () => {
  const ana = await newUser();
  const { token } = await newProgram(ana);
  const Authorization = `Bearer ${token}`;
  for (const path of ["/api/sessions", "/api/programs", "/api/stats", "/api/export/account.json"])
    expect([path, await statusOf(call(path, { headers: { Authorization } }))]).toEqual([path, 401]);
  expect(await answerOf(call("/api/me", { headers: { Authorization } }))).toMatchObject({ user: null });
  const body = { device: "x", cursor: null, operations: [] };
  expect(await statusOf(call("/api/sync", { body, headers: { Authorization } }))).toBe(401);
  expect(await statusOf(call("/api/programs", { body: asked, headers: { Authorization } }))).toBe(401);
  expect(await statusOf(call("/api/v1/bills", { headers: fromOwnPage(ana.cookie) }))).toBe(401);
  expect(await statusOf(askV1(bearerOf(ana.cookie), "/bills"))).toBe(401);
  // A cookie beside a token doesn't change whose bills are meant.
  const eve = await newUser();
  const mixed = await askV1(token, "/bills", { headers: fromOwnPage(eve.cookie) });
  expect(mixed.status).toBe(200);
});

test("a token goes with its account, whose export doesn't hold it", async () => {
  const ana = await newVisitor();
  const { token } = await newProgram(ana);
  const text = await (await call("/api/export/account.json", { headers: { Cookie: ana.cookie } })).text();
  expect(text).toContain('"program_tokens":[{');
  expect(text).not.toContain("tokenHash");
  await execute("DELETE FROM user WHERE id = ?", ana.userId);
  expect(await statusOf(askV1(token, "/bills"))).toBe(401);
});

test("the text of a token is random, and most others are known by their checksum to be none", () => {
  const texts = Array.from({ length: 500 }, newTokenText);
  expect(new Set(texts).size).toBe(500);
  for (const text of texts) {
    expect(isTokenText(text)).toBe(true);
    const other = text.endsWith("0") ? "1" : "0";
    for (const wrong of [text.slice(0, -1) + other, text.slice(0, -1), `${text}0`, text.toUpperCase()])
      expect(isTokenText(wrong)).toBe(false);
  }
  // Counted elsewhere: the CRC-32 of 43 zeros.
  expect(isTokenText(`et_${"0".repeat(43)}2CZclj`)).toBe(true);
});
