import type { D1Database } from "@cloudflare/workers-types";
import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import { signPaidLink } from "../../worker/features/reminders/paid-link.ts";
import { VALID_DATA } from "../domain/support/operations.ts";
import { call, cookieOf, freshEmail, fromOwnPage, inboxOf, LOCAL, statusOf, verify } from "./api.ts";
import { connect } from "./assistant-calls.ts";
import { newAuthenticator } from "./authenticator.ts";
import { freshCard, subscribe } from "./billing-calls.ts";
import { calendarOptions, fetchCalendar } from "./calendar-calls.ts";
import { comeBack, decide, startWalk } from "./google-walk.ts";
import { planOf, recordingDatabases, tableScans } from "./recording-database.ts";
import { bindings, ledgerDatabases, ledgers } from "./stored.ts";
import { bill, newUser, operation } from "./sync-calls.ts";

const { vars, queries } = recordingDatabases();
const day = new Date().toISOString().slice(0, 10);

/** Signs in and subscribes through the recording databases. Returns the headers of our own page. */
async function signIn(): Promise<Record<string, string>> {
  const email = freshEmail();
  await call("/api/sign-in/link", { body: { email }, vars });
  const [mail] = await inboxOf(email);
  const token = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
  await call("/api/sign-in/verify", { body: { token, nonce: "of-another-browser" }, vars });
  await call("/api/sign-in/verify", { body: { email, code: "2222-2222" }, vars });
  await call("/api/sign-in/verify", {
    body: { email, code: "2222-2222", nonce: "of-another-browser" },
    vars,
  });
  await call("/api/sign-in/look", { body: { token }, vars });
  const verified = await call("/api/sign-in/verify", { body: { token }, vars });
  const cookie = cookieOf(verified);
  await subscribe({ email, cookie }, freshCard(), { vars });
  return fromOwnPage(cookie);
}

/** A series with its first bill, a bill by itself, a budget and a currency. */
const importedFile = (month: string) => ({
  import: { id: "00000000-0000-4000-8000-000000000042", name: "bills.csv", part: 1, of: 1 },
  ...{ currency: "EUR", budgets: [{ year: 2026, month: 1, amount: 5 }] },
  series: [
    {
      ...{ id: "rec_42", title: "Gym", amount: 5 },
      anchorDate: `${month}-01`,
      firstMonth: month,
      generatedUntil: month,
    },
  ],
  bills: [
    { id: "42", title: "Gym", amount: 5, dueDate: `${month}-01`, recurringId: "rec_42" },
    { id: "43", title: "Plumber", amount: 5, dueDate: `${month}-02` },
  ],
});

/** Somebody with a passkey gets another address, and goes back. */
async function useAddressAndPasskey(): Promise<void> {
  const { email, cookie } = await newUser();
  const headers = fromOwnPage(cookie);
  const json = async <T>(path: string, body?: unknown, signedIn = headers): Promise<T> => {
    const response = await call(path, { vars, headers: signedIn, ...(body !== undefined && { body }) });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json<T>();
  };
  const passkey = await newAuthenticator();
  const added = await json<{ id: string }>(
    "/api/passkeys",
    await passkey.create(await json("/api/passkeys/options", {})),
  );
  await json("/api/sign-in/passkey", await passkey.sign(await json("/api/sign-in/passkey")), {
    Cookie: "",
    Origin: LOCAL,
  });
  await json("/api/passkeys/rename", { id: added.id, name: "Phone" });
  await json("/api/passkeys");
  await json("/api/passkeys/remove", { id: added.id });
  await json("/api/passkeys/decline", {});
  const changed = freshEmail();
  await json("/api/address", { email: changed });
  await json("/api/address");
  const code = /asked for it: (\S+)/.exec((await inboxOf(changed))[0]?.text ?? "")?.[1];
  await json("/api/address/confirm", { code });
  const link = new URL(
    /https?:\S+undo-link\S+/.exec((await inboxOf(email)).map(({ text }) => text).join())?.[0] ?? "",
  );
  expect(await statusOf(call(link.pathname + link.search, { vars }))).toBe(200);
  expect(await statusOf(call(link.pathname + link.search, { vars, method: "POST" }))).toBe(200);
}

/** Lets an assistant in, uses a few of its tools, and disconnects it. */
async function askAsAssistant(headers: Record<string, string>): Promise<void> {
  const { assistant, client } = await connect(headers, { vars });
  for (const name of ["list_overdue_bills", "get_month", "undo_last_change"])
    await client.callTool({ name, arguments: {} });
  await client.callTool({ name: "search_bills", arguments: { text: "x", status: "PAID" } });
  const [, grantId] = (assistant.held?.access_token ?? "").split(":");
  await call("/api/assistants", { headers, vars });
  await call("/api/assistants/disconnect", { headers, vars, body: { id: grantId } });
}

/** Calls the API for programs, with every filter that it has. */
async function askAsProgram(headers: Record<string, string>, month: string): Promise<void> {
  const made = await call("/api/programs", {
    ...{ headers, vars, body: { name: "Script", scope: "write", days: 30 } },
  });
  const { id, token } = await made.json<{ id: string; token: string }>();
  const ask = async (path: string, options: { method?: string; body?: unknown } = {}) => {
    const own = { Authorization: `Bearer ${token}`, "Idempotency-Key": path };
    const response = await call(`/api/v1${path}`, { ...options, headers: own, vars });
    expect([path, response.ok]).toEqual([path, true]);
  };
  const all = "from=2026-01-01&to=2199-01-01&category=x&series=rec_1";
  for (const query of ["", `?${all}&status=PENDING`, `?${all}&status=PAID`, "?status=OVERDUE"])
    await ask(`/bills${query}`);
  await ask(`/bills?updatedSince=2020-01-01T00:00:00Z&${all}`);
  await ask("/bills", { body: { id: "77", title: "x", amount: 1, dueDate: day } });
  await ask("/bills/77");
  await ask(`/budgets/${month}`, { method: "PUT", body: { amount: 5 } });
  const rest = operation("settings.update", { budgetCarryOver: "rest" });
  const undone = operation("undo", { operationId: rest.id });
  await ask("/operations", { body: { operations: [rest] } });
  for (const path of ["/series", "/budgets", `/months/${month}`, "/months/2026-12"]) await ask(path);
  await ask("/operations", { body: { operations: [undone] } });
  await ask("/operations");
  await ask("/operations?limit=1");
  await call("/api/programs", { headers, vars });
  await call("/api/programs/revoke", { headers, vars, body: { id } });
}

beforeAll(async () => {
  const headers = await signIn();
  const send = async (...operations: ReturnType<typeof operation>[]) => {
    const body = { device: "laptop", cursor: null, operations };
    const response = await call("/api/sync", { body, headers, vars });
    const { results } = await response.json<{ results: { status: string }[] }>();
    expect(results.map(({ status }) => status)).toEqual(operations.map(() => "applied"));
  };
  const edit = (changes: object, scope: string) => operation("expense.edit", { id: "1", changes, scope });
  const generate = () =>
    operation("series.generate", { cutoffDate: `${Number(day.slice(0, 4)) + 1}${day.slice(4, 8)}01` });

  await send();
  await send(operation("expense.add", bill("1", { isRecurring: true, dueDate: `${day.slice(0, 8)}01` })));
  await send(generate());
  await send(edit({ title: "x" }, "this"));
  await send(edit({ title: "y", dueDate: `${day.slice(0, 8)}02` }, "following"));
  await send(edit({ note: "z" }, "all"));
  await send(operation("expense.setStatus", { id: "1", status: "PAID" }));
  const stop = operation("series.stop", { expenseId: "1" });
  await send(stop);
  await send(operation("undo", { operationId: stop.id }));
  await send(operation("expense.delete", { id: "1", scope: "all" }));
  await send(operation("budget.set", { year: 2026, month: 1, amount: 1 }));
  await send(operation("budget.clear", { year: 2026, month: 1 }));
  await send(operation("settings.update", { theme: "dark" }));
  await send(operation("dashboard.view", {}));
  const received = operation("mail.receive", VALID_DATA["mail.receive"]);
  await send(received, operation("mail.answerSender", VALID_DATA["mail.answerSender"]));
  await send(operation("undo", { operationId: received.id }));
  const row = { title: "Old", amount: 5, dueDate: "2025-01-01", isRecurring: true, recurringId: "r" };
  await send(operation("migration.import", { expenses: [row], badges: ["first_paid"] }));
  await send(operation("bills.import", importedFile(`${day.slice(0, 7)}`)));
  const recurring = { isRecurring: true, recurringId: "rec_9", dueDate: `${day.slice(0, 8)}01` };
  const added = operation("expense.add", bill("2", recurring));
  const all = { id: "2", changes: { note: "n" }, scope: "all" };
  const edited = operation("expense.edit", all);
  await send(added, generate(), edited, operation("undo", { operationId: edited.id }));
  await send(operation("undo", { operationId: added.id }), generate());
  const { user } = await (await call("/api/me", { headers, vars })).json<{ user: { id: string } }>();
  const linked = { userId: user.id, billId: "1", dueDate: day, mailedOn: day };
  const paid = `/api/paid?token=${await signPaidLink(readConfig(bindings), linked)}`;
  expect((await call(paid, { vars })).status).toBe(410);
  const calendar = calendarOptions();
  const askOf = (path: string, body: object) => call(`/api/calendars${path}`, { headers, vars, body });
  const { address } = await (await askOf("", calendar)).json<{ address: string }>();
  const known = (await fetchCalendar(new URL(address).pathname, null, { vars })).headers.get("ETag");
  expect((await fetchCalendar(new URL(address).pathname, known, { vars })).status).toBe(304);
  await call("/api/calendars", { headers, vars });
  await askOf("/change", calendar);
  await askOf("/replace", { id: calendar.id });
  await askOf("/stop", { id: calendar.id });
  await call("/api/sessions", { headers, vars });
  await call("/api/sessions/revoke", { headers, vars, body: { id: "no-such-session" } });
  await call("/api/sessions/revoke-others", { headers, vars, body: {} });
  const google = await startWalk(undefined, { vars });
  await comeBack(await decide(google.url, { email: freshEmail() }), google.cookie, { vars });
  for (const path of [
    "me",
    "stats",
    "quotas",
    "export/expenses.csv?from=2026-01-01",
    "export/account.json",
  ]) {
    expect((await call(`/api/${path}`, { headers, vars })).status).toBe(200);
  }
  await useAddressAndPasskey();
  await askAsProgram(headers, day.slice(0, 7));
  await askAsAssistant(headers);
  await call("/api/auth/sign-out", {
    method: "POST",
    body: {},
    headers: { ...headers, Origin: LOCAL },
    vars,
  });
});

const LEDGER = [
  "operations",
  "owners",
  "recurring_series",
  "expenses",
  "user_budgets",
  "user_settings",
  "user_badges",
  "user_activity_log",
  "mailed_bills",
  "mail_senders",
  "calendar_feeds",
];

test.each<[string, boolean, string[]]>([
  ["every operation, of pages and exports", true, LEDGER],
  ["signing in", false, ["user", "session", "homes", "sign_in_challenges", "passkeys"]],
])("the queries of %s were seen", (_, isOnLedger, tables) => {
  const texts = queries()
    .filter((query) => query.isOnLedger === isOnLedger)
    .map(({ sql }) => sql.trim());
  for (const table of tables) {
    for (const verb of ["insert", "select"]) {
      const matches = (text: string) => text.toLowerCase().startsWith(verb) && text.includes(table);
      expect(texts.some(matches), `${verb}: ${table}`).toBe(true);
    }
  }
  expect(texts.length).toBeGreaterThan(15);
});

test("no query reads through a whole table", async () => {
  for (const query of queries()) {
    const scans = tableScans(await planOf(query.database, query));
    expect(scans, query.sql).toEqual([]);
  }
});

/** Find the user of a mail address that the directory doesn't know, and of a calendar's address. */
const BY_ADDRESS = [
  "SEARCH owners USING COVERING INDEX owners_email (email=?)",
  "SEARCH feed USING INDEX calendar_feeds_token_hash (token_hash=?)",
];

test("every step into a ledger's rows goes by the user first", async () => {
  let steps = 0;
  for (const query of queries().filter(({ isOnLedger }) => isOnLedger)) {
    for (const step of await planOf(query.database, query)) {
      if (!step.startsWith("SEARCH ") || BY_ADDRESS.includes(step)) continue;
      expect(step, query.sql).toContain("(user_id=?");
      steps += 1;
    }
  }
  expect(steps).toBeGreaterThan(20);
});

test.each(["operations", "recurring_series", "expenses", "user_budgets", "mailed_bills", "mail_senders"])(
  "changes of %s since a cursor are one range of sequence numbers, not all that a user has",
  async (table) => {
    const sinceCursor = queries().filter(
      ({ sql }) => new RegExp(`FROM ${table}\\b`).test(sql) && sql.includes("seq > ?2"),
    );
    expect(sinceCursor.length).toBeGreaterThan(0);
    for (const query of sinceCursor) {
      const steps = await planOf(query.database, query);
      expect(
        steps.some((step) => step.startsWith(`SEARCH ${table} `) && step.includes("(user_id=? AND seq>?")),
      ).toBe(true);
    }
  },
);

describe("a scan would be noticed", () => {
  const [ledger = bindings.DB] = ledgerDatabases();

  test.each([
    "SELECT * FROM expenses",
    "SELECT * FROM expenses WHERE title = ?",
    "SELECT count(*) FROM expenses WHERE due_date > ?",
    "SELECT * FROM expenses ORDER BY due_date",
    "SELECT * FROM operations WHERE op_id = ?",
    "SELECT * FROM user_settings WHERE reminder_hour = ?",
    "SELECT * FROM owners WHERE email = ?",
    "SELECT * FROM (SELECT * FROM operations) AS all_of_them",
    "SELECT * FROM (SELECT * FROM operations LIMIT 5) AS operations",
    "UPDATE expenses SET title = '' WHERE status = ?",
  ])("%s", async (sql) => {
    const values = sql.includes("?") ? ["x"] : [];
    expect(tableScans(await planOf(ledger, { sql, values }))).toHaveLength(1);
  });

  test.each(["DELETE FROM session WHERE ip_address = ?", "SELECT * FROM user WHERE name = ?"])(
    "in the directory: %s",
    async (sql) => {
      expect(tableScans(await planOf(bindings.DB, { sql, values: ["x"] }))).toHaveLength(1);
    },
  );

  test("and a list given as JSON is none", async () => {
    const sql = "SELECT * FROM expenses WHERE user_id = ? AND id IN (SELECT value FROM json_each(?))";
    const plan = await planOf(ledger, { sql, values: ["u", "[1]"] });
    expect(plan.some((step) => step.startsWith("SCAN json_each"))).toBe(true);
    expect(tableScans(plan)).toEqual([]);
  });
});

/** No request asks a replica, which may be behind what a device has seen (docs/decisions/0038-worker-near-its-databases.md). */

/** Queries without a D1 session go to the primary. */
function withoutReplicas(database: D1Database): D1Database {
  return {
    prepare: (query: string) => database.prepare(query),
    batch: (statements: Parameters<D1Database["batch"]>[0]) => database.batch(statements),
    withSession: () => {
      throw new Error("A replica was asked.");
    },
  } as unknown as D1Database;
}

const onPrimary = Object.fromEntries(
  ["DB" as const, ...ledgers.names].map((name) => [name, withoutReplicas(bindings[name] as D1Database)]),
);

test("only the primary answers, also that a device is ahead", async () => {
  const ana = await newUser();
  const headers = { ...fromOwnPage(ana.cookie), "X-Person": ana.userId };
  const sync = (cursor: number | null, operations: unknown[] = []) =>
    call("/api/sync", { headers, vars: onPrimary, body: { device: "laptop", cursor, operations } });

  expect(await statusOf(call("/api/me", { headers, vars: onPrimary }))).toBe(200);
  expect(await statusOf(sync(null))).toBe(200);
  expect(await statusOf(sync(1, [operation("expense.add", bill("1"))]))).toBe(200);
  expect(await statusOf(sync(2))).toBe(200);
  const ahead = await sync(1000);
  expect(ahead.status).toBe(409);
  expect(await ahead.json()).toMatchObject({ code: "cursor_ahead" });
  expect(await statusOf(verify("wrong", { vars: onPrimary }))).toBe(400);
});
