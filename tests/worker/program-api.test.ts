import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { createDatabase, rawBatch } from "../../worker/db/database.ts";
import { HISTORY_MS } from "../../worker/db/retention.ts";
import type { Bindings } from "../../worker/env.ts";
import { programApi } from "../../worker/features/programs/api.ts";
import { ledgerSteps } from "../../worker/features/pruning/prune.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { answerOf, call, freshEmail, LOCAL, statusOf } from "./api.ts";
import { move } from "./moved-user.ts";
import { askV1, type CallOfProgram, newProgram } from "./program-calls.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, execute, ledgerOf } from "./stored.ts";
import {
  adding,
  apply,
  bill,
  count,
  newUser,
  newVisitor,
  setState,
  sync,
  type TestUser,
} from "./sync-calls.ts";

interface Program {
  readonly user: TestUser;
  readonly token: string;
  readonly ask: (path: string, options?: CallOfProgram) => Promise<Response>;
  readonly json: (path: string, options?: CallOfProgram) => Promise<never>;
}

async function programOf(user: TestUser, scope = "write"): Promise<Program> {
  const { token } = await newProgram(user, { scope });
  const ask = (path: string, options?: CallOfProgram) => askV1(token, path, options);
  return { user, token, ask, json: (path, options) => answerOf(ask(path, options)) as Promise<never> };
}

const program = async (scope?: string) => programOf(await newUser(), scope);

const rent = { title: "Rent", amount: 900.5, dueDate: "2026-11-01", category: "Housing" };
const withKey = (key: string, body: unknown = rent) => ({ body, headers: { "Idempotency-Key": key } });

describe("bills", () => {
  test("are added, read, changed, paid and deleted as operations that the history names", async () => {
    const { user, ask, json } = await program();
    const added = await ask("/bills", { body: rent });
    const { id } = await added.clone().json<{ id: string }>();
    expect([added.status, added.headers.get("Location")]).toEqual([201, `/api/v1/bills/${id}`]);
    expect(await added.json()).toMatchObject({ ...rent, status: "PENDING", paidDate: null });
    expect(await json(`/bills/${id}`)).toMatchObject({ id, amount: 900.5 });
    const paid = { status: "PAID", paidDate: "2026-11-02" };
    const method = "PATCH";
    expect(await json(`/bills/${id}`, { method, body: { title: "Flat", ...paid } })).toMatchObject({
      ...{ id, title: "Flat", paidDate: "2026-11-02" },
    });
    const removed = await ask(`/bills/${id}`, { method: "DELETE" });
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect(await json(`/bills/${id}`)).toMatchObject({ status: 410, code: "expense_deleted" });
    const { changes } = await sync(user);
    expect(changes.history.map(({ type, device }) => [type, device])).toEqual([
      ["expense.add", "by Spreadsheet"],
      ["expense.edit", "by Spreadsheet"],
      ["expense.delete", "by Spreadsheet"],
    ]);
    const undone = {
      id: crypto.randomUUID(),
      type: "undo",
      data: { operationId: removed.headers.get("Operation-Id") },
    };
    expect(await json("/operations", { body: { operations: [undone] } })).toMatchObject({
      results: [{ id: undone.id, status: "applied" }],
    });
    expect(await json(`/bills/${id}`)).toMatchObject({ id, title: "Flat" });
  });

  test("come page by page, whatever is added or deleted meanwhile", async () => {
    const { user, json } = await program();
    await sync(user, adding(1, 9));
    const first = await json("/bills?limit=4");
    expect(idsOf(first)).toEqual(["1", "2", "3", "4"]);
    await apply(user, "expense.delete", { id: "4" });
    await apply(user, "expense.add", bill("10", { dueDate: "2026-01-01" }));
    const second = await json(`/bills?limit=4&cursor=${cursorIn(first)}`);
    expect(idsOf(second)).toEqual(["5", "6", "7", "8"]);
    const last = await json(`/bills?limit=4&cursor=${cursorIn(second)}`);
    expect([idsOf(last), cursorIn(last)]).toEqual([["9"], null]);
  });

  test("are chosen by day, status, category and series", async () => {
    const { user, json } = await program();
    await sync(user, [
      ...adding(1, 2, { category: "Home", dueDate: "2026-02-01" }),
      ...adding(3, 4, { status: "PAID" }),
      ...adding(5, 5, { dueDate: "2199-01-01" }),
      ...adding(6, 6, { dueDate: "2198-01-15", isRecurring: true, recurringId: "rec_42" }),
      ...adding(7, 7, { status: "UNPAID", dueDate: "2026-02-03" }),
    ]);
    const found = async (query: string) => idsOf(await json(`/bills?${query}`));
    expect(await found("from=2026-02-01&to=2026-02-02")).toEqual(["1", "2"]);
    expect(await found("status=PAID")).toEqual(["3", "4"]);
    expect(await found("status=UNPAID")).toEqual(["7"]);
    expect(await found("status=OVERDUE")).toEqual(["1", "2", "7"]);
    expect(await found("status=OVERDUE&to=2026-02-02")).toEqual(["1", "2"]);
    expect(await found("status=PENDING&from=2199-01-01")).toEqual(["5"]);
    expect(await found("category=Home")).toEqual(["1", "2"]);
    expect(await found("series=rec_42")).toEqual(["6"]);
    expect(await found("category=none")).toEqual([]);
  });

  test("that changed since come in the order of their changes, deleted ones too", async () => {
    const { user, json } = await program();
    await sync(user, adding(1, 4));
    await execute("UPDATE operations SET applied_at = applied_at - 60000 WHERE user_id = ?", user.userId);
    const since = new Date(Date.now() - 30_000).toISOString();
    await apply(user, "expense.edit", { id: "3", changes: { title: "New" } });
    await apply(user, "expense.delete", { id: "1" });
    const page = await json(`/bills?updatedSince=${since}&limit=1`);
    expect(page).toMatchObject({ bills: [{ id: "3", title: "New" }] });
    expect(await json(`/bills?updatedSince=${since}&cursor=${cursorIn(page)}`)).toMatchObject({
      bills: [{ id: "1", isDeleted: true }],
      nextCursor: null,
    });
    expect(idsOf(await json("/bills?updatedSince=2020-01-01T00:00:00Z"))).toEqual(["2", "4", "3", "1"]);
  });

  test("are looked through two thousand at a time, and none is left out", async () => {
    const { user, json } = await program();
    await (await ledgerOf(user.userId)).raw
      .prepare(
        `INSERT INTO expenses (user_id, id, title, amount, due_date, status, category, created_at, seq)
        WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 2002)
        SELECT ?, id, 'Bill', 1000, '2026-03-15', 'PENDING', CASE WHEN id > 2000 THEN 'Rare' END, 0, 1 FROM ids`,
      )
      .bind(user.userId)
      .run();
    const first = await json("/bills?category=Rare");
    expect(idsOf(first)).toEqual([]);
    const second = await json(`/bills?category=Rare&cursor=${cursorIn(first)}`);
    expect([idsOf(second), cursorIn(second)]).toEqual([["2001", "2002"], null]);
  });

  test("of another user can't be named", async () => {
    const [ana, eve] = [await program(), await program()];
    await apply(ana.user, "expense.add", bill("7"));
    for (const options of [{}, { method: "PATCH", body: { title: "x" } }, { method: "DELETE" }])
      expect(await eve.json("/bills/7", options)).toMatchObject({ status: 404, code: "not_found" });
    expect(await eve.json("/bills")).toMatchObject({ bills: [] });
    // Under the same id everybody has a bill of their own.
    expect(await eve.json("/bills", { body: { ...rent, id: "7" } })).toMatchObject({
      id: "7",
      title: "Rent",
    });
    expect(await ana.json("/bills/7")).toMatchObject({ title: "Bill 7" });
  });
});

test("series, budgets and months", async () => {
  const { user, ask, json } = await program();
  const monthly = { isRecurring: true, recurringEvery: 3, weekendShift: "after" };
  await json("/bills", { body: { ...rent, ...monthly } });
  expect(await json("/series")).toMatchObject({
    series: [{ title: "Rent", anchorDate: "2026-11-01", recurringEvery: 3, weekendShift: "after" }],
    nextCursor: null,
  });
  await apply(user, "expense.add", bill("2", { dueDate: "2026-11-30", status: "PAID", amount: 0.1 }));
  const put = (month: string, amount: number | null) =>
    json(`/budgets/${month}`, { method: "PUT", body: { amount } });
  expect(await put("2026-11", 1000)).toMatchObject({ month: "2026-11", amount: 1000 });
  await put("2026-12", 5);
  expect(await put("2026-12", null)).toMatchObject({ amount: null });
  expect(await json("/budgets")).toMatchObject({
    budgets: [
      { month: "2026-11", amount: 1000 },
      { month: "2026-12", amount: null },
    ],
  });
  expect(await json("/budgets?from=2026-12&to=2027-01")).toMatchObject({ budgets: [{ month: "2026-12" }] });
  expect(await json("/months/2026-11")).toEqual({
    status: 200,
    ...{ month: "2026-11", from: "2026-11-01", to: "2026-11-30", currency: "USD" },
    bills: { count: 2, paid: 1, late: expect.any(Number) },
    ...{ planned: 900.6, spent: 0.1, pending: 900.5, late: expect.any(Number) },
    budget: { amount: 1000, setFor: "2026-11", left: 99.4 },
    categories: [
      { category: "Housing", total: 900.5, count: 1 },
      { category: null, total: 0.1, count: 1 },
    ],
  });
  expect((await ask("/months/2026-13")).status).toBe(400);
});

test("a month's budget has what earlier months left, by months that begin on payday", async () => {
  const { user, json } = await program();
  await apply(user, "settings.update", { budgetCarryOver: "rest", monthStart: 25 });
  await apply(user, "budget.set", { year: 2026, month: 1, amount: 100 });
  await sync(user, [...adding(1, 1, { dueDate: "2026-01-24" }), ...adding(2, 3, { dueDate: "2026-01-25" })]);
  expect(await json("/months/2026-01")).toMatchObject({ from: "2025-12-25", to: "2026-01-24", planned: 10 });
  expect(await json("/months/2026-02")).toMatchObject({
    planned: 20,
    budget: { amount: 190, setFor: "2026-01", left: 170 },
  });
  expect(await json("/months/2026-03")).toMatchObject({ budget: { amount: 270 } });
});

test("history comes newest first, in words, page by page", async () => {
  const { user, json } = await program();
  await sync(user, adding(1, 3));
  const { id } = await apply(user, "expense.setStatus", { id: "1", status: "PAID" });
  await apply(user, "undo", { operationId: id });
  const first = await json("/operations?limit=2");
  expect(first).toMatchObject({
    operations: [
      { type: "undo", undoes: id, by: "laptop", text: expect.stringMatching(/^Undid: marked “Bill 1”/) },
      { id, type: "expense.setStatus", text: expect.stringMatching(/^Marked “Bill 1” as paid/) },
    ],
  });
  expect(await json(`/operations?limit=3&cursor=${cursorIn(first)}`)).toMatchObject({
    operations: [{ type: "expense.add" }, { type: "expense.add" }, { type: "expense.add" }],
    nextCursor: null,
  });
});

describe("a request that is sent again", () => {
  test("with its key counts once, also twice at the same time", async () => {
    const { user, ask } = await program();
    const answers = await Promise.all([1, 2, 3].map(() => ask("/bills", withKey("one"))));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(bodies).size).toBe(1);
    expect(await count(user, "expenses")).toBe(1);
    const again = await ask("/bills", withKey('"one"'));
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await again.text()).toBe(bodies[0]);
  });

  test("long after, when its entry has left the log, too", async () => {
    const { user, ask } = await program();
    await ask("/bills", withKey("old"));
    const { raw } = await ledgerOf(user.userId);
    const steps = ledgerSteps(Date.now() + HISTORY_MS + 1000)["operations"] ?? [];
    await rawBatch(createDatabase(raw), steps);
    expect(await count(user, "operations")).toBe(0);
    expect(await statusOf(ask("/bills", withKey("old")))).toBe(201);
    expect(await count(user, "expenses")).toBe(1);
    expect(await statusOf(ask("/bills", withKey("old", { ...rent, amount: 1 })))).toBe(422);
  });

  test("with another content, method or address is refused", async () => {
    const { ask, json } = await program();
    await ask("/bills", withKey("k"));
    const reused = { status: 422, code: "idempotency_key_reused" };
    expect(await json("/bills", withKey("k", { ...rent, amount: 1 }))).toMatchObject(reused);
    expect(await json("/budgets/2026-11", { method: "PUT", ...withKey("k", { amount: 1 }) })).toMatchObject(
      reused,
    );
  });

  test("by another token is another request", async () => {
    const one = await program();
    const other = await programOf(one.user);
    await one.ask("/bills", withKey("k"));
    await other.ask("/bills", withKey("k"));
    expect(await count(one.user, "expenses")).toBe(2);
  });

  test("after a refusal is judged again", async () => {
    const visitor = await programOf(await newVisitor());
    expect(await visitor.json("/bills", withKey("k"))).toMatchObject({ status: 402 });
    expect(await visitor.json("/bills", withKey("k"))).toMatchObject({ status: 402 });
  });

  test("needs a key of visible ASCII", async () => {
    const { json } = await program();
    for (const key of ["", "a b", "x".repeat(256)])
      expect(await json("/bills", withKey(key))).toMatchObject({
        status: 400,
        code: "invalid_idempotency_key",
      });
  });
});

describe("who may do what", () => {
  test("a token that may only read writes nothing", async () => {
    const { user, ask } = await program("read");
    await apply(user, "expense.add", bill("1"));
    const refused = await Promise.all([
      ask("/bills", { body: rent }),
      ask("/bills/1", { method: "PATCH", body: { title: "x" } }),
      ask("/bills/1", { method: "DELETE" }),
      ask("/budgets/2026-01", { method: "PUT", body: { amount: 1 } }),
      ask("/operations", { body: { operations: [] } }),
    ]);
    for (const response of refused) {
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([
        403,
        'Bearer error="insufficient_scope", scope="write"',
      ]);
    }
    expect(await count(user, "operations")).toBe(1);
    for (const path of ["/bills", "/bills/1", "/series", "/budgets", "/months/2026-01", "/operations"])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test("without a subscription bills are read and not changed, and quotas hold", async () => {
    const visitor = await programOf(await newVisitor());
    expect(await visitor.json("/bills")).toMatchObject({ status: 200, bills: [] });
    expect(await visitor.json("/bills", { body: rent })).toMatchObject({
      status: 402,
      code: "subscription_required",
    });
    const { ask, json } = await program();
    const vars = { QUOTA_BILLS: 1 };
    expect(await statusOf(ask("/bills", { body: rent, vars }))).toBe(201);
    expect(await json("/bills", { body: rent, vars })).toMatchObject({ status: 403, code: "quota_exceeded" });
  });

  test("an account that is moving answers 503 to changes, and one that moved is found", async () => {
    const { user, ask, json } = await program();
    await apply(user, "expense.add", bill("1"));
    await setState(user, "moving");
    const busy = await ask("/bills", { body: rent });
    expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "2"]);
    await setState(user, "here");
    await move(user);
    expect(await json("/bills")).toMatchObject({ bills: [{ id: "1" }] });
    expect(await statusOf(ask("/bills", { body: rent }))).toBe(201);
  });
});

/** What each route takes, so that the suites below try all of them. */
const BODIES: Readonly<Record<string, unknown>> = {
  "POST /api/v1/bills": rent,
  "PATCH /api/v1/bills/:id": { title: "x" },
  "PUT /api/v1/budgets/:month": { amount: 1 },
  "POST /api/v1/operations": { operations: [{ id: crypto.randomUUID(), type: "dashboard.view", data: {} }] },
};

const handlers = programApi.routes.filter(({ method }) => method !== "ALL");
const routes = [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].map((name) => {
  const [method = "", path = ""] = name.split(" ");
  const at = path.replace(":id", "1").replace(":month", "2026-01").slice("/api/v1".length);
  return { name, method, path, at, body: BODIES[name] };
});
const closed = routes.filter(({ at }) => at !== "/openapi.json");

describe.each(closed)("$name", ({ method, at, body, path }) => {
  const send = (headers: Record<string, string>, sent: unknown = body) =>
    call(`/api/v1${at}`, { method, headers, ...(sent !== undefined && { body: sent }) });
  let ana: Program;
  beforeAll(async () => {
    ana = await program();
  });

  test("is refused without a living token, as a problem with every protective header", async () => {
    for (const Authorization of ["", "Bearer", "Basic eDp5", `Bearer et_${"0".repeat(49)}`, "Bearer x.y"]) {
      const response = await send(Authorization === "" ? {} : { Authorization });
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm=/);
      for (const [header, value] of Object.entries(securityHeaders({ html: false })))
        expect([header, response.headers.get(header)]).toEqual([header, value]);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      const { requestId } = { requestId: response.headers.get("X-Request-Id") };
      expect(await response.json()).toEqual({
        type: "/developers#invalid_token",
        title: "Invalid token",
        status: 401,
        detail: expect.stringMatching(/\.$|…$/),
        instance: `urn:uuid:${requestId}`,
        code: "invalid_token",
      });
    }
  });

  test("opens to no other site's page", async () => {
    const Authorization = `Bearer ${ana.token}`;
    const response = await send({ Authorization, Origin: "https://evil.example" });
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const asked = await call(`/api/v1${at}`, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": method },
    });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
    expect([...asked.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("says which methods there are", async () => {
    const offered = routes.filter((route) => route.path === path).map((route) => route.method);
    if (offered.includes("GET")) offered.push("HEAD");
    for (const other of ["TRACE", "PUT", "PATCH", "DELETE", "POST"].filter(
      (each) => !offered.includes(each) && each !== "TRACE",
    )) {
      const response = await call(`/api/v1${at}`, { method: other });
      expect([response.status, response.headers.get("Allow")?.split(", ").sort()]).toEqual([
        405,
        offered.toSorted(),
      ]);
      expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
    }
  });

  test("refuses what isn't a JSON body of its own", async () => {
    if (body === undefined) return;
    const headers = { Authorization: `Bearer ${ana.token}` };
    const refused = async (sent: unknown, more: Record<string, string> = {}) =>
      answerOf(send({ ...headers, ...more }, sent));
    expect(await refused("x", { "Content-Type": "text/plain" })).toMatchObject({
      status: 415,
      code: "json_required",
    });
    expect(await refused("{")).toMatchObject({ status: 400, code: "invalid_json" });
    expect(await refused('{"a":1,"a":2}')).toMatchObject({ status: 400 });
    expect(await refused("[]")).toMatchObject({ status: 400, code: "invalid_request" });
    expect(await refused({ ...(body as object), userId: "x" })).toMatchObject({
      status: 400,
      fields: { userId: "This field is not known." },
    });
    expect(await refused({ filler: "x".repeat(300_000) })).toMatchObject({
      status: 413,
      code: "body_too_large",
    });
  });

  test("refuses parameters that it doesn't know", async () => {
    if (method !== "GET" || at.includes("1")) return;
    expect(await ana.json(`${at}?user_id=1`)).toMatchObject({ status: 400, code: "invalid_request" });
  });
});

test("whatever else is below /api/v1 is a problem, too", async () => {
  for (const path of ["", "/", "/nothing", "/bills/1/2", "/../v1/x"]) {
    const response = await call(`/api/v1${path}`);
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect((await call("/api/v1/nothing")).headers.get("Content-Type")).toBe("application/problem+json");
  const broken = {
    DB: {
      prepare: () => {
        throw new Error("secret");
      },
    },
  } as unknown as Partial<Bindings>;
  const { token } = await program();
  const failed = await askV1(token, "/bills", { vars: broken });
  expect(failed.headers.get("Content-Type")).toBe("application/problem+json");
  const text = await failed.text();
  expect([failed.status, text]).toEqual([500, expect.stringContaining('"code":"internal_error"')]);
  expect(text).not.toContain("secret");
});

test("values that aren't what they should be are named", async () => {
  const { json } = await program();
  for (const [query, field] of [
    ["from=2026-02-30", "from"],
    ["status=LATE", "status"],
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["series=1", "series"],
    ["updatedSince=yesterday", "updatedSince"],
    ["cursor=eyJ4Ijo", "cursor"],
    ["cursor=WyJjaGFuZ2UiLDEsMl0", "cursor"],
  ])
    expect([query, await json(`/bills?${query}`)]).toEqual([
      query,
      expect.objectContaining({ status: 400, fields: { [String(field)]: expect.any(String) } }),
    ]);
  expect(await json("/bills", { body: { ...rent, title: "" } })).toMatchObject({
    status: 400,
    fields: { title: "Title is required" },
  });
  expect(await json("/bills", { body: { ...rent, amount: 1.234 } })).toMatchObject({
    status: 422,
    code: "invalid_operation",
    fields: { amount: expect.any(String) },
  });
  expect(await json("/bills", { body: { ...rent, title: "\u{1f4a1}".repeat(120) } })).toMatchObject({
    status: 201,
  });
  expect(await json("/bills/0")).toMatchObject({ status: 400, fields: { id: "This must be a bill's id." } });
});

describe("limits", () => {
  const few = (bindings as unknown as { THREE_A_MINUTE: NonNullable<Bindings["CALLS_PER_USER"]> })
    .THREE_A_MINUTE;

  test("a token's calls are counted before any database is asked, and answers say how many there may be", async () => {
    const ana = await program();
    const recording = recordingDatabases();
    const vars = { ...recording.vars, CALLS_PER_PROGRAM: few };
    for (let call = 0; call < 3; call += 1) {
      const allowed = await ana.ask("/bills", { vars });
      expect([allowed.status, allowed.headers.get("RateLimit-Policy")]).toEqual([200, '"token";q=120;w=60']);
    }
    recording.takeCosts();
    const refused = await ana.ask("/bills", { vars });
    expect(refused.headers.get("RateLimit")).toBe('"token";r=0;t=60');
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({ code: "rate_limited", status: 429 });
    expect(recording.takeCosts()).toMatchObject({ directory: 0, ledger: 0 });
    const other = await programOf(ana.user);
    expect(await statusOf(other.ask("/bills", { vars }))).toBe(200);
  });

  test("all programs of a user have one limit together, which isn't that of devices", async () => {
    const ana = await program();
    const other = await programOf(ana.user);
    const vars = { CALLS_OF_PROGRAMS: few };
    for (const each of [ana, other, ana]) expect(await statusOf(each.ask("/bills", { vars }))).toBe(200);
    expect(await statusOf(other.ask("/bills", { vars }))).toBe(429);
    expect(await statusOf(call("/api/me", { headers: { Cookie: ana.user.cookie }, vars }))).toBe(200);
  });

  test("guessing is limited by network, and asks no database for what can't be a token", async () => {
    const recording = recordingDatabases();
    const vars = { ...recording.vars, CALLS_PER_NETWORK: few };
    const guess = () =>
      statusOf(askV1("et_guess", "/bills", { vars, headers: { "CF-Connecting-IP": "203.0.113.99" } }));
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
    expect(recording.takeCosts()).toMatchObject({ directory: 0, ledger: 0 });
  });
});

test("an unchanged account is answered with 304, at the cost of a few rows", async () => {
  const { user, ask } = await program();
  await sync(user, adding(1, 20));
  await ask("/bills");
  const recording = recordingDatabases();
  const costsWith = async (headers: Record<string, string>) => {
    await ask("/bills", { headers, vars: recording.vars });
    return recording.takeCosts();
  };
  const first = await ask("/bills");
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^W\/"[0-9a-f]+\.\d{4}-\d\d-\d\d"$/);
  const again = await ask("/bills", { headers: { "If-None-Match": `"x", ${tag}` } });
  expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, tag, ""]);
  recording.takeCosts();
  const asked = { trips: 2, directory: 1, ledger: 1, written: 0 };
  expect(await costsWith({ "If-None-Match": tag })).toMatchObject({ ...asked, read: 3 });
  const whole = await costsWith({});
  expect(whole).toMatchObject({ ...asked, trips: 3, ledger: 2 });
  // Reading up to a user's last bill reads the next user's first, if there is one.
  expect([23, 24]).toContain(whole.read);
  await apply(user, "expense.delete", { id: "1" });
  expect((await ask("/bills", { headers: { "If-None-Match": tag } })).status).toBe(200);
  expect((await ask("/bills/1")).headers.get("ETag")).toBeNull();
  const head = await ask("/bills", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("no route of the API for programs is one of the app's, nor the other way round", () => {
  expect(app.routes.filter(({ path }) => path.startsWith("/api/v1"))).toEqual([]);
  expect(routes.filter(({ path }) => !path.startsWith("/api/v1/"))).toEqual([]);
  expect(LOCAL).not.toBe(freshEmail());
});

function idsOf(page: unknown): string[] {
  return (page as { bills: { id: string }[] }).bills.map(({ id }) => id);
}

function cursorIn(page: unknown): string | null {
  return (page as { nextCursor: string | null }).nextCursor;
}
