import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import type { Bindings } from "../../worker/env.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { answerOf, call, fromOwnPage, LOCAL, statusOf } from "./api.ts";
import {
  Assistant,
  allow,
  connect,
  fetchWorker,
  MCP,
  newClient,
  REDIRECT,
  switchTo,
  transportOf,
} from "./assistant-calls.ts";
import { askV1 } from "./program-calls.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings, execute, firstValue, storedRows } from "./stored.ts";
import { apply, bill, count, newUser, newVisitor, sync, type TestUser } from "./sync-calls.ts";

const today = new Date().toISOString().slice(0, 10);

type Arguments = Record<string, unknown>;

interface Answer {
  readonly error?: string;
  readonly bill?: { readonly id: string };
  readonly bills?: { readonly title: string }[];
}
type Client = Awaited<ReturnType<typeof connect>>["client"];

/** What a tool answers; it has to be the same as text. */
async function use(client: Client, name: string, args: Arguments = {}): Promise<Answer> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: "" }] = content as { text: string }[];
  if (isError) return { error: text };
  expect(JSON.parse(text)).toEqual(structuredContent);
  return structuredContent as Answer;
}

const titles = ({ bills }: Answer) => bills?.map(({ title }) => title);

const settingOf = async ({ cookie }: TestUser) =>
  (await call("/api/assistants", { headers: { Cookie: cookie } })).json<{
    isOn: boolean;
    address: string;
    connections: { id: string; name: string }[];
  }>();

const press = ({ cookie }: TestUser, path: string, body: object) =>
  answerOf(call(`/api/assistants/${path}`, { body, headers: fromOwnPage(cookie) }));

/** A message of the protocol, as anybody can send it. */
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const post = (
  token: string | undefined,
  headers: Record<string, string> = {},
  vars: Partial<Bindings> = {},
) =>
  fetchWorker(vars)(MCP.href, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(LIST),
  });

const askForTokens = (fields: Record<string, string>) =>
  answerOf(fetchWorker()(`${LOCAL}/api/oauth/token`, { method: "POST", body: new URLSearchParams(fields) }));

describe("the tools", () => {
  test("are used by the SDK's own client, which comes through OAuth", async () => {
    const ana = await newUser();
    await apply(ana, "settings.update", { currency: "EUR" });
    await apply(ana, "budget.set", {
      year: Number(today.slice(0, 4)),
      month: Number(today.slice(5, 7)),
      amount: 100,
    });
    const { client } = await connect(ana);
    const { tools } = await client.listTools();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
    expect(reading.map(({ name }) => name)).toEqual([
      "list_due_bills",
      "list_overdue_bills",
      "get_month",
      "search_bills",
    ]);
    for (const { annotations, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ openWorldHint: false });
      expect(outputSchema).toMatchObject({ type: "object" });
      expect(description?.length).toBeGreaterThan(20);
    }

    const added = await use(client, "add_bill", {
      ...{ title: "Électricité", amount: 42.5, dueDate: today, category: "Home", note: "n" },
    });
    const id = added.bill?.id;
    expect(added).toMatchObject({
      bill: { title: "Électricité", amount: 42.5, currency: "EUR", toPay: 42.5 },
    });
    await use(client, "add_bill", {
      ...{ title: "Gym", amount: 5, dueDate: addDays(today, 1), repeatsEveryMonths: 3 },
    });
    await apply(ana, "expense.add", bill("7", { title: "Old", dueDate: "2026-01-01" }));

    expect(titles(await use(client, "list_due_bills", { when: "today" }))).toEqual(["Électricité"]);
    expect(titles(await use(client, "list_due_bills", { when: "tomorrow" }))).toEqual(["Gym"]);
    expect(await use(client, "list_due_bills", { when: "week" })).toMatchObject({
      toPay: 47.5,
      hasMore: false,
    });
    const month = today.slice(0, 7);
    expect(titles(await use(client, "list_due_bills", { when: "month", month }))).toContain("Électricité");
    expect(await use(client, "list_overdue_bills")).toMatchObject({
      bills: [{ title: "Old", status: "OVERDUE" }],
    });
    expect(titles(await use(client, "search_bills", { text: "electricite home" }))).toEqual(["Électricité"]);
    expect(titles(await use(client, "search_bills", { status: "PAID" }))).toEqual([]);

    expect(await use(client, "mark_bill_paid", { billId: id, paidOn: today, amount: 40 })).toMatchObject({
      bill: { status: "PAID", amount: 40, toPay: 0, paidDate: today },
    });
    expect(await use(client, "snooze_bill", { billId: id, until: addDays(today, 3) })).toEqual({
      error: "This bill is paid already.",
    });
    expect(await use(client, "snooze_bill", { billId: "7", until: addDays(today, 3) })).toMatchObject({
      bill: { dueDate: addDays(today, 3), status: "PENDING" },
    });
    await use(client, "undo_last_change");
    expect(await use(client, "mark_bill_paid", { billId: "7" })).toMatchObject({ bill: { status: "PAID" } });
    expect(await use(client, "get_month", { month })).toMatchObject({
      ...{ month, currency: "EUR", spent: 40, budget: 100 },
      categories: expect.arrayContaining([{ category: "Home", total: 40, bills: 1 }]),
    });
    expect(await use(client, "undo_last_change")).toEqual({
      undone: expect.stringContaining("Marked “Old” as paid"),
    });
    expect(await use(client, "undo_last_change")).toEqual({ undone: expect.stringContaining("Électricité") });
    const { changes } = await sync(ana);
    expect(changes.history.filter(({ device }) => device === "by Claude")).toHaveLength(8);
  });

  test("cost two questions to the directory and one to the ledger, before they read any bill", async () => {
    const { assistant } = await connect(await newUser());
    await post(assistant.held?.access_token);
    const recording = recordingDatabases();
    await post(assistant.held?.access_token, {}, recording.vars);
    expect(recording.takeCosts()).toMatchObject({ directory: 2, ledger: 1, read: 5, written: 0 });
  });

  test("say what is wrong in words, and change nothing then", async () => {
    const ana = await newUser();
    const { client } = await connect(ana);
    for (const [name, args, error] of [
      ["mark_bill_paid", { billId: "99" }, "This expense does not exist"],
      ["mark_bill_paid", { billId: "x" }, /A bill's id/],
      ["add_bill", { title: "x", amount: 1.234, dueDate: today }, /decimals/],
      ["add_bill", { title: " ", amount: 1, dueDate: today }, "Title is required"],
      ["add_bill", { title: "x", amount: 1, dueDate: "2026-02-30" }, /A day/],
      ["snooze_bill", { billId: "99", until: addDays(today, 1) }, "This expense does not exist"],
      ["snooze_bill", { billId: "99", until: today }, "Snooze a bill to a day after today."],
      ["undo_last_change", {}, "There is no change of this assistant to undo."],
      ["get_month", { month: "2026-13" }, /A month/],
    ] as const)
      expect([name, await use(client, name, args)]).toEqual([
        name,
        { error: typeof error === "string" ? error : expect.stringMatching(error) },
      ]);
    expect(await count(ana, "operations")).toBe(0);
  });

  test("don't write for an assistant that may only read", async () => {
    const ana = await newUser();
    const { client, assistant } = await connect(ana, { scope: "read" });
    expect(assistant.held?.scope).toBe("read");
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(await use(client, "add_bill", { title: "x", amount: 1, dueDate: today })).toMatchObject({
      error: expect.stringContaining("not found"),
    });
    expect(await count(ana, "expenses")).toBe(0);
  });

  test("read without a subscription, and are refused changes", async () => {
    const { client } = await connect(await newVisitor());
    expect(await use(client, "list_overdue_bills")).toMatchObject({ bills: [] });
    expect(await use(client, "add_bill", { title: "x", amount: 1, dueDate: today })).toMatchObject({
      error: expect.stringContaining("subscribe"),
    });
  });

  test("answer with fifty bills at most, and take back no change but the assistant's own", async () => {
    const ana = await newUser();
    const operations = Array.from({ length: 51 }, (_, index) =>
      bill(String(index + 1), { title: `Bill ${index}` }),
    );
    for (const each of operations) await apply(ana, "expense.add", each);
    const { client } = await connect(ana);
    const answered = await use(client, "list_overdue_bills");
    expect(titles(answered)).toHaveLength(50);
    expect(answered).toMatchObject({ hasMore: true });
    expect(await use(client, "search_bills", { text: "bill" })).toMatchObject({ hasMore: true });
    expect(await use(client, "undo_last_change")).toMatchObject({ error: expect.any(String) });
  });
});

describe("the switch", () => {
  test("is off at first: nobody is let in, and whoever was is refused with words", async () => {
    const ana = await newUser();
    expect(await settingOf(ana)).toEqual({ isOn: false, address: `${LOCAL}/mcp`, connections: [] });
    const off = { status: 403, code: "assistants_off", error: expect.stringContaining("settings") };
    expect(await press(ana, "asked", { query: "client_id=x" })).toMatchObject(off);
    expect(await press(ana, "approve", { query: "client_id=x", scope: "read" })).toMatchObject(off);
    const { assistant } = await connect(ana);
    expect((await post(assistant.held?.access_token)).status).toBe(200);
    await switchTo(ana, false);
    expect(await answerOf(post(assistant.held?.access_token))).toMatchObject(off);
    await switchTo(ana, true);
    expect((await post(assistant.held?.access_token)).status).toBe(200);
  });

  test("lists who is connected, with the day of its last use, and disconnects it at once", async () => {
    const [ana, eve] = [await newUser(), await newUser()];
    const { assistant } = await connect(ana, { name: "  My\nassistant " });
    const { connections } = await settingOf(ana);
    expect(connections).toEqual([
      {
        ...{ id: expect.any(String), name: "My assistant", host: "assistant.example", scope: "write" },
        ...{ connectedAt: expect.stringMatching(/Z$/), lastUsedOn: today },
      },
    ]);
    const [{ id } = { id: "" }] = connections;
    await press(eve, "disconnect", { id });
    expect((await post(assistant.held?.access_token)).status).toBe(200);
    await press(ana, "disconnect", { id });
    expect((await post(assistant.held?.access_token)).status).toBe(401);
    expect((await settingOf(ana)).connections).toEqual([]);
    const client_id = assistant.registered?.client_id ?? "";
    const refresh_token = assistant.held?.refresh_token ?? "";
    expect(await askForTokens({ grant_type: "refresh_token", client_id, refresh_token })).toMatchObject({
      error: "invalid_grant",
    });
  });

  test("mails its owner who was let in, and keeps hashes of tokens alone", async () => {
    const ana = await newUser();
    const { assistant } = await connect(ana);
    const mail = await firstValue<string>(
      "SELECT mail FROM mail_outbox WHERE user_id = ? AND kind LIKE 'assistant/%'",
      ana.userId,
    );
    expect(mail).toContain("“Claude” (assistant.example) read and change your bills");
    const stored = JSON.stringify(
      await storedRows("SELECT * FROM oauth_records WHERE user_id = ?", ana.userId),
    );
    const { access_token = "", refresh_token = "" } = assistant.held ?? {};
    for (const token of [access_token, refresh_token]) expect(stored).not.toContain(token.split(":").at(-1));
    await execute("DELETE FROM user WHERE id = ?", ana.userId);
    expect((await post(access_token)).status).toBe(401);
    expect(await storedRows("SELECT * FROM oauth_records WHERE user_id = ?", ana.userId)).toEqual([]);
  });
});

describe("metadata", () => {
  test("leads from a refusal to the authorization server", async () => {
    const refused = await post(undefined);
    const metadata = `${LOCAL}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toContain(`resource_metadata="${metadata}"`);
    expect(await (await fetchWorker()(metadata)).json()).toMatchObject({
      resource: `${LOCAL}/mcp`,
      authorization_servers: [LOCAL],
    });
    const server = await fetchWorker()(`${LOCAL}/.well-known/oauth-authorization-server`);
    expect(await server.json()).toMatchObject({
      issuer: LOCAL,
      authorization_endpoint: `${LOCAL}/connect`,
      token_endpoint: `${LOCAL}/api/oauth/token`,
      registration_endpoint: `${LOCAL}/api/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["read", "write"],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

/** Sends an assistant to the page, and returns it before anybody pressed Allow. */
async function asking(user: TestUser, name?: string) {
  await switchTo(user, true);
  const assistant = new Assistant(name);
  const transport = transportOf(assistant);
  await newClient()
    .connect(transport)
    .catch(() => undefined);
  return { assistant, transport, query: assistant.asked?.search.slice(1) ?? "" };
}

describe("attacks", () => {
  test("a code counts once, also twice at the same time, and the second try ends what the first got", async () => {
    const ana = await newUser();
    const { assistant } = await asking(ana);
    const code = await allow(ana, assistant.asked);
    const fields = {
      ...{
        grant_type: "authorization_code",
        code,
        redirect_uri: REDIRECT,
        code_verifier: assistant.codeVerifier(),
      },
      client_id: assistant.registered?.client_id ?? "",
    };
    const answers = await Promise.all([askForTokens(fields), askForTokens(fields)]);
    expect(answers.filter((each) => "access_token" in each)).toHaveLength(1);
    const { access_token } = answers.find((each) => "access_token" in each) as { access_token: string };
    expect(await askForTokens(fields)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect((await post(access_token)).status).toBe(401);
  });

  test("a stolen code is worth nothing without its verifier, and to another assistant", async () => {
    const ana = await newUser();
    const [{ assistant }, thief] = [await asking(ana), await asking(ana, "Thief")];
    const code = await allow(ana, assistant.asked);
    const fields = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
    const own = assistant.registered?.client_id ?? "";
    const other = thief.assistant.registered?.client_id ?? "";
    for (const more of [
      { client_id: own },
      { client_id: own, code_verifier: "x".repeat(43) },
      { client_id: other, code_verifier: assistant.codeVerifier() },
    ])
      expect(await askForTokens({ ...fields, ...more })).toMatchObject({
        error: expect.stringMatching(/^invalid_/),
      });
  });

  test("a refresh token is replaced at each use, and an older one is refused", async () => {
    const { assistant } = await connect(await newUser());
    const client_id = assistant.registered?.client_id ?? "";
    const refresh = (refresh_token = "") =>
      askForTokens({ grant_type: "refresh_token", client_id, refresh_token });
    const first = assistant.held?.refresh_token;
    const second = (await refresh(first)) as { refresh_token: string; access_token: string };
    expect((await post(second.access_token)).status).toBe(200);
    const third = (await refresh(second.refresh_token)) as { refresh_token: string };
    expect(third.refresh_token).toBeTruthy();
    expect(await refresh(first)).toMatchObject({ error: "invalid_grant" });
    const both = await Promise.all([refresh(third.refresh_token), refresh(third.refresh_token)]);
    expect(both.filter((each) => "access_token" in each)).toHaveLength(1);
  });

  test("an answer goes to no address but one that was registered, and a page asks only for its own user", async () => {
    const ana = await newUser();
    const { query } = await asking(ana);
    const wrong = { status: 400, code: "invalid_authorization" };
    const changed = (name: string, value: string | null) => {
      const fields = new URLSearchParams(query);
      if (value === null) fields.delete(name);
      else fields.set(name, value);
      return press(ana, "approve", { query: String(fields), scope: "read" });
    };
    for (const [name, value] of [
      ["redirect_uri", "https://evil.example/callback"],
      ["redirect_uri", `${REDIRECT}.evil.example`],
      ["redirect_uri", "javascript:alert(1)"],
      ["client_id", "nobody"],
      ["resource", "https://other.example/mcp"],
      ["code_challenge", null],
      ["code_challenge_method", "plain"],
      ["response_type", "token"],
    ] as const)
      expect([name, value, await changed(name, value)]).toEqual([
        name,
        value,
        expect.objectContaining(wrong),
      ]);
    expect(await press(ana, "asked", { query })).toMatchObject({
      ...{ name: "Claude", host: "assistant.example", isLocal: false, mayWrite: true },
    });
    const { redirectTo } = (await press(ana, "refuse", { query })) as { redirectTo: string };
    expect(redirectTo).toMatch(/^https:\/\/assistant\.example\/callback\?.*error=access_denied/);
    expect(new URL(redirectTo).searchParams.get("state")).toBe("its own state");
  });

  test("another site, and a page whose name was pointed here, ask nothing", async () => {
    const { assistant } = await connect(await newUser());
    const token = assistant.held?.access_token;
    for (const Origin of ["https://evil.example", "null", `${LOCAL}.evil.example`])
      expect(await answerOf(post(token, { Origin }))).toMatchObject({ status: 403, code: "foreign_origin" });
    expect((await post(token, { Origin: LOCAL })).status).toBe(200);
  });

  test("other keys open nothing here, and this one opens nothing else", async () => {
    const ana = await newUser();
    const { assistant } = await connect(ana);
    const token = assistant.held?.access_token ?? "";
    expect(await statusOf(askV1(token, "/bills"))).toBe(401);
    expect(await statusOf(call("/api/stats", { headers: { Authorization: `Bearer ${token}` } }))).toBe(401);
    expect((await post(undefined, { Cookie: ana.cookie, Origin: LOCAL })).status).toBe(401);
    const made = await call("/api/programs", {
      ...{ headers: fromOwnPage(ana.cookie), body: { name: "x", scope: "write", days: 30 } },
    });
    const { token: program } = await made.json<{ token: string }>();
    expect((await post(program)).status).toBe(401);
    const [userId, grantId] = token.split(":");
    for (const guess of [`${userId}:${grantId}:x`, `${userId}:x:y`, "x", ""])
      expect([guess, (await post(guess)).status]).toEqual([guess, 401]);
  });

  test("an expired token, and one for another audience, are refused", async () => {
    const { assistant } = await connect(await newUser());
    const token = assistant.held?.access_token ?? "";
    const [userId] = token.split(":");
    const change = (set: string, value: string | number) =>
      execute(
        `UPDATE oauth_records SET ${set} WHERE user_id = ? AND key > 'token:' AND key < 'token;'`,
        ...[value, userId],
      );
    await change("value = json_set(value, '$.audience', ?)", "https://other.example/mcp");
    expect((await post(token)).status).toBe(401);
    await change("value = json_set(value, '$.audience', ?)", `${LOCAL}/mcp`);
    expect((await post(token)).status).toBe(200);
    await change("expires_at = ?", 1);
    expect((await post(token)).status).toBe(401);
  });

  test("floods are stopped by token, by user and, of registrations, by network", async () => {
    const few = (bindings as unknown as { THREE_A_MINUTE: NonNullable<Bindings["CALLS_PER_USER"]> })
      .THREE_A_MINUTE;
    for (const vars of [{ CALLS_PER_PROGRAM: few }, { CALLS_OF_PROGRAMS: few }]) {
      const { assistant } = await connect(await newUser());
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1)
        statuses.push((await post(assistant.held?.access_token, {}, vars)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const register = () =>
      fetchWorker({ ASSISTANT_REGISTRATIONS_PER_IP_PER_DAY: 1 })(`${LOCAL}/api/oauth/register`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": "203.0.113.77" },
        body: JSON.stringify(new Assistant().clientMetadata),
      });
    expect([(await register()).status, (await register()).status]).toEqual([201, 429]);
    const ana = await newUser();
    const { query } = await asking(ana);
    const vars = { ASSISTANT_CONNECTIONS_PER_USER_PER_DAY: 1 };
    const body = { query, scope: "read" };
    const headers = fromOwnPage(ana.cookie);
    const approve = () => statusOf(call("/api/assistants/approve", { body, headers, vars }));
    expect([await approve(), await approve()]).toEqual([200, 429]);
  });
});

test("every answer has the protective headers, and what isn't there isn't there", async () => {
  const asked: readonly (readonly [path: string, method: string, status: number])[] = [
    ["/mcp", "POST", 401],
    ["/mcp", "PUT", 405],
    ["/.well-known/oauth-protected-resource/mcp", "GET", 200],
    ["/.well-known/oauth-authorization-server", "GET", 200],
    ["/api/oauth/token", "POST", 400],
    ["/api/oauth/token", "GET", 405],
    ["/api/oauth/register", "POST", 400],
    ["/api/oauth/authorize", "GET", 404],
  ];
  for (const [path, method, status] of asked) {
    const response = await call(path, { method });
    expect([path, method, response.status]).toEqual([path, method, status]);
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    for (const [header, value] of Object.entries(securityHeaders({ html: false })))
      expect([path, header, response.headers.get(header)]).toEqual([path, header, value]);
  }
});
