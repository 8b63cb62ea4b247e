import { afterEach, expect, test, vi } from "vitest";
import { bindings, call, execute, freshEmail, fromOwnPage, signIn } from "./api.ts";
import { ledgerDatabases } from "./stored.ts";

const errors = vi.spyOn(console, "error").mockImplementation(() => {});
const lines = vi.spyOn(console, "log").mockImplementation(() => {});
const logged = () => [...errors.mock.calls, ...lines.mock.calls].flat().join("\n");

afterEach(() => {
  errors.mockClear();
  lines.mockClear();
});

test("an unforeseen failure is logged with its stack and not shown", async () => {
  const email = freshEmail("secret.person");
  await execute(
    "create trigger mishap before insert on sign_in_challenges begin select raise(abort, 'a mishap'); end",
  );
  const response = await call("/api/sign-in/link", { body: { email } });
  await bindings.DB.exec("drop trigger mishap");

  expect(response.status).toBe(500);
  const requestId = response.headers.get("X-Request-Id");
  expect(await response.json()).toEqual({
    error: "Something went wrong on our side. Please try again in a moment.",
    code: "internal_error",
    requestId,
  });
  const failure = errors.mock.calls.flat().map((line) => JSON.parse(String(line)));
  expect(failure).toContainEqual(
    expect.objectContaining({
      level: "error",
      requestId,
      error: expect.objectContaining({ stack: expect.any(Array) }),
    }),
  );
  expect(logged()).toContain("a mishap");
  expect(logged()).not.toContain("secret.person");
});

test("a session that can't be read is a failure and not a sign-out", async () => {
  const { cookie } = await signIn();
  await bindings.DB.exec("alter table session rename to mislaid");
  const response = await call("/api/me", { headers: { Cookie: cookie } });
  await bindings.DB.exec("alter table mislaid rename to session");
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toMatchObject({ code: "database_outdated" });
});

test("so is a user whose rows can't be read", async () => {
  const { cookie } = await signIn();
  const rename = async (from: string, to: string) => {
    for (const ledger of ledgerDatabases()) await ledger.exec(`alter table ${from} rename to ${to}`);
  };
  await rename("user_settings", "mislaid");
  const response = await call("/api/me", { headers: { Cookie: cookie } });
  await rename("mislaid", "user_settings");
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toMatchObject({ code: "database_outdated" });
});

test("a database without its migrations is named as such", async () => {
  await bindings.DB.exec("alter table rate_limits rename to mislaid");
  const response = await call("/api/sign-in/link", { body: { email: freshEmail() } });
  await bindings.DB.exec("alter table mislaid rename to rate_limits");

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: "The database lacks a migration; /api/health names it.",
    code: "database_outdated",
  });
});

test("a request leaves one line that names no one", async () => {
  const { email, cookie } = await signIn(freshEmail("secret.person"));
  lines.mockClear();
  await call(`/api/me?q=${email}`, { headers: { Cookie: cookie } });
  await call(`/api/${email}`);
  await call("/api/auth/sign-out", { method: "POST", headers: fromOwnPage(cookie) });
  expect(lines.mock.calls).toHaveLength(3);
  const [me, unknown] = lines.mock.calls.flat().map((line) => JSON.parse(String(line)));
  expect(me).toEqual({
    level: "info",
    method: "GET",
    route: "/api/me",
    status: 200,
    durationMs: expect.any(Number),
    requestId: expect.any(String),
    userId: expect.any(String),
  });
  expect(unknown).toMatchObject({ route: "unmatched", status: 404 });
  expect(logged()).not.toContain("secret.person");
});
