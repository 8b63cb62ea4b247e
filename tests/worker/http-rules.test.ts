import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { app } from "../../worker/app.ts";
import { hasDuplicateKeys } from "../../worker/http/request-rules.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { call, freshEmail, fromOwnPage, LOCAL, signIn, statusOf } from "./api.ts";
import { DEPLOYED, serveDeployed } from "./deployed.ts";
import { bindings, execute, ledgerDatabases } from "./stored.ts";

/** What the worker writes to the log. */
let errors: MockInstance<typeof console.error>;
let lines: MockInstance<typeof console.log>;
const logged = () => [...errors.mock.calls, ...lines.mock.calls].flat().join("\n");

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
  lines = vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const link = "/api/sign-in/link";
const LIMIT = 256 * 1024;

const bodyOf = (bytes: number) => `{"email":"${"a".repeat(bytes - 12)}"}`;

const inPieces = (text: string) => {
  const pieces = text.match(/.{1,65536}/gs) ?? [];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
};

describe("where a request comes from", () => {
  const signOut = (headers: Record<string, string>) =>
    call("/api/auth/sign-out", { method: "POST", headers });

  test("reading is open to any page", async () => {
    const { cookie } = await signIn();
    const me = await call("/api/me", { headers: { Cookie: cookie, Origin: "https://evil.example" } });
    expect(await me.json()).toMatchObject({ user: { id: expect.any(String) } });
  });

  test("a foreign page can't sign the user in as someone else", async () => {
    const headers = { Origin: "https://evil.example" };
    const response = await call("/api/sign-in/verify", { headers, body: { token: "x" } });
    expect(response.status).toBe(403);
  });

  test("a script with a bearer token, or without any session, needs no Origin", async () => {
    expect((await signOut({ Authorization: "Bearer x" })).status).toBe(200);
    expect((await signOut({ Authorization: "Bearer x", Origin: "https://tool.example" })).status).toBe(200);
    expect((await call(link, { body: { email: freshEmail() } })).status).toBe(200);
  });

  test("with APP_URL, its origin counts and not the request's host", async () => {
    serveDeployed();
    const { vars } = DEPLOYED;
    const at = (origin: string, Origin: string) =>
      call(link, { vars, origin, headers: { Origin }, body: { email: freshEmail() } });
    expect((await at("https://bills.example", "https://bills.example")).status).toBe(200);
    expect((await at("https://evil.example", "https://evil.example")).status).toBe(403);
  });
});

describe("bodies", () => {
  test("may name JSON's charset", async () => {
    const headers = { "Content-Type": "Application/JSON; charset=utf-8" };
    expect((await call(link, { headers, body: { email: freshEmail() } })).status).toBe(200);
  });

  test("over 256 KiB are refused, whatever Content-Length says", async () => {
    const sendTo = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const request = new Request(`${LOCAL}${link}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
      });
      return app.fetch(request, bindings);
    };
    const large = bodyOf(LIMIT + 1);
    for (const response of [
      await sendTo(large),
      await sendTo(inPieces(large)),
      await sendTo(inPieces(large), { "Content-Length": "10" }),
      await sendTo(inPieces(bodyOf(10 * 1024 * 1024))),
      await sendTo(inPieces(bodyOf(40 * 1024 * 1024))),
      await sendTo("{}", { "Content-Length": "99999999" }),
    ]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: "body_too_large" });
    }
    // The largest allowed one is read to its end and judged by what it says.
    for (const response of [await sendTo(bodyOf(LIMIT)), await sendTo(inPieces(bodyOf(LIMIT)))]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: "invalid_request",
        fields: { email: expect.any(String) },
      });
    }
  });

  test.each<[string, Record<string, string>]>([
    ["with a length", { "Content-Length": "1000" }],
    ["in pieces", {}],
  ])("that end too early, %s, are the client's doing and no error of ours", async (_, headers) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":"a@')),
      pull: (controller) => controller.error(new Error("Network connection lost.")),
    });
    const response = await app.fetch(
      new Request(`${LOCAL}${link}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
      }),
      bindings,
    );
    expect([response.status, errors.mock.calls]).toEqual([499, []]);
    const written = lines.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(written).toEqual([expect.objectContaining({ level: "info", status: 499 })]);
  });

  const many = (count: number, key: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), 0]));

  test.each<[string, string, unknown]>([
    ["unknown keys", link, { email: freshEmail(), ...many(20_000, String) }],
    ["unknown long keys", link, { email: freshEmail(), ...many(50, (n) => `${n}${"x".repeat(5_000)}`) }],
    ["unknown keys that JSON escapes", link, many(1_000, (n) => `${n}${"\u0001".repeat(30)}`)],
    ["wrong entries of a list", "/api/client-errors", { frames: Array(50_000).fill(0) }],
    ["wrong frames in it", "/api/client-errors", { frames: Array(10).fill({}), ...many(10_000, String) }],
  ])("with %s get a short answer of at most 20 fields", async (_, path, body) => {
    const response = await call(path, { body });
    const text = await response.text();
    const { code, fields } = JSON.parse(text) as { code: string; fields: Record<string, string> };
    expect([response.status, code]).toEqual([400, "invalid_request"]);
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
    for (const [name, each] of Object.entries(fields)) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(each.length).toBeLessThanOrEqual(200);
    }
    expect(text.length).toBeLessThan(20_000);
  });

  test("so does a long query", async () => {
    const { cookie } = await signIn();
    const query = Array.from({ length: 1_000 }, (_, n) => `key-${n}=1`).join("&");
    const response = await call(`/api/export/expenses.csv?${query}`, { headers: { Cookie: cookie } });
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1_000);
  });
});

describe("addresses", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/me/",
    "/api/ME",
    "/api/auth",
    "/elsewhere",
    "/api/%2e%2e/x",
  ])("%s is unknown", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      // The app itself: outside of /api the site has a page for GET.
      const response = await app.fetch(new Request(LOCAL + path, { method }), bindings);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toContain("application/json");
      expect(await response.json()).toEqual({
        error: "There is nothing at this address.",
        code: "not_found",
        requestId: response.headers.get("X-Request-Id"),
      });
    }
  });
});

test.each([true, false])("the policy knows no unsafe source (html: %s)", (html) => {
  const headers = securityHeaders({ html });
  const csp = headers["Content-Security-Policy"] ?? "";
  expect(csp).not.toMatch(/unsafe|\*|https?:/);
  for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
    expect(csp).toContain(directive);
  expect(csp).toContain(
    html ? "default-src 'self'; script-src 'self'; style-src 'self'" : "default-src 'none'",
  );
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  expect(headers["Strict-Transport-Security"]).toContain("max-age=63072000");
  expect(headers["Permissions-Policy"]).toContain("geolocation=()");
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"\\u0061":3}',
  '[{"x":{"y":[],"y":{}}}]',
  '{"a":{"b":1},"c":2,"a":{}}',
  '{"":1,"":2}',
  '{ "a" : 1 , "a" : 2 }',
  '{"__proto__":1,"__proto__":2}',
])("%s names a key twice", (json) => {
  JSON.parse(json);
  expect(hasDuplicateKeys(json)).toBe(true);
});

test.each([
  "{}",
  "[]",
  '"a"',
  "null",
  '["a","a"]',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":2}]',
  '{"a":"{\\"b\\":1,\\"b\\":2}"}',
  '{"a":"\\\\","b":":","c":"\\"a\\":"}',
])("%s does not", (json) => {
  JSON.parse(json);
  expect(hasDuplicateKeys(json)).toBe(false);
});

test("the largest body is read in an instant, however it is nested", () => {
  const half = 128 * 1024;
  const started = performance.now();
  expect(hasDuplicateKeys("[".repeat(half) + "]".repeat(half))).toBe(false);
  expect(hasDuplicateKeys(`"${"\\\\".repeat(half)}"`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});

const told = {
  name: "TypeError",
  message: "Cannot read “Rent 950” of ana@example.com",
  frames: ["save /assets/app.js:1:2"],
  page: "/app",
};

test("an error in a browser reaches the log, without what the user typed", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await statusOf(call("/api/client-errors", { body: told }))).toBe(200);
  const written = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(written).toEqual([
    {
      level: "warn",
      source: "browser",
      requestId: expect.any(String),
      error: { ...told, message: "Cannot read … of …" },
    },
  ]);
});

test.each([
  ["too long a message", { ...told, message: "x".repeat(201) }],
  ["too many frames", { ...told, frames: Array(11).fill("a") }],
  ["a frame that says more", { ...told, frames: ["save /app.js:1:2 Rent 950"] }],
  ["an address that says more", { ...told, page: "/app?q=rent" }],
  ["anything else", { ...told, user: "ana@example.com" }],
  ["nothing", {}],
])("%s is refused", async (_, body) => {
  expect(await statusOf(call("/api/client-errors", { body }))).toBe(400);
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

test.each([
  ["a session", "session", [bindings.DB]],
  ["a user whose settings", "user_settings", ledgerDatabases()],
] as const)("%s that can't be read is a failure and not a sign-out", async (_, table, databases) => {
  const { cookie } = await signIn();
  for (const database of databases) await database.exec(`alter table ${table} rename to mislaid`);
  const response = await call("/api/me", { headers: { Cookie: cookie } });
  for (const database of databases) await database.exec(`alter table mislaid rename to ${table}`);
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
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
