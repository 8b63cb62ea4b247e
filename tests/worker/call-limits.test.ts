import { expect, test } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { call, fromOwnPage, LOCAL } from "./api.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings } from "./stored.ts";
import { newUser, type TestUser } from "./sync-calls.ts";

/** The platform's own, with three calls a minute; each test has keys of its own. */
const few = (bindings as unknown as { THREE_A_MINUTE: NonNullable<Bindings["CALLS_PER_USER"]> })
  .THREE_A_MINUTE;

const pull = (user: TestUser, vars: Partial<Bindings>, headers: Record<string, string> = {}) =>
  call("/api/sync", {
    body: { device: "laptop", cursor: 0, operations: [] },
    headers: { ...fromOwnPage(user.cookie), ...headers },
    vars,
  });

async function statusesOf(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).status);
  return statuses;
}

test("a user's calls are limited before any database is asked, wherever they come from", async () => {
  const [ana, eve] = [await newUser(), await newUser()];
  const recording = recordingDatabases();
  const vars = { ...recording.vars, CALLS_PER_USER: few };
  expect(await statusesOf(3, () => pull(ana, vars, { "CF-Connecting-IP": "203.0.113.1" }))).toEqual([
    200, 200, 200,
  ]);
  recording.takeCosts();
  const refused = await pull(ana, vars, { "CF-Connecting-IP": "203.0.113.2" });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({
    code: "rate_limited",
    error: "Too many tries. Please try again in a minute.",
  });
  expect((await call("/api/me", { headers: { Cookie: ana.cookie }, vars })).status).toBe(429);
  expect(recording.takeCosts()).toMatchObject({ directory: 0, ledger: 0 });
  expect((await pull(eve, vars)).status).toBe(200);
});

test("a network's calls are limited, signed in or not, and an IPv6 site's too", async () => {
  const from = (ip: string) => ({ "CF-Connecting-IP": ip });
  const visit = (ip: string, vars: Partial<Bindings>) => () => call("/api/me", { headers: from(ip), vars });
  expect(await statusesOf(4, visit("203.0.113.50", { CALLS_PER_NETWORK: few }))).toEqual([
    200, 200, 200, 429,
  ]);
  expect(await statusesOf(1, visit("203.0.113.51", { CALLS_PER_NETWORK: few }))).toEqual([200]);
  const asSite = [1, 2, 3, 4].map((household) =>
    visit(`2001:db8:7:${household}00::1`, { CALLS_PER_SITE: few }),
  );
  expect(await Promise.all(asSite.map(async (ask) => (await ask()).status))).toEqual([200, 200, 200, 429]);
});

test("errors in browsers are limited by IPv4 address, by IPv6 household and by site", async () => {
  const told = { name: "TypeError", message: "x is not a function", frames: [], page: "/app" };
  const tell = (ip: string, vars: Partial<Bindings>) => () =>
    call("/api/client-errors", { body: told, headers: { "CF-Connecting-IP": ip }, vars });
  const perNetwork = { ERRORS_PER_NETWORK: few };
  expect(await statusesOf(4, tell("203.0.113.70", perNetwork))).toEqual([200, 200, 200, 429]);
  expect(await statusesOf(4, tell("2001:db8:70:100::1", perNetwork))).toEqual([200, 200, 200, 429]);
  expect(await statusesOf(1, tell("2001:db8:70:200::1", perNetwork))).toEqual([200]);
  const statuses: number[] = [];
  for (const household of [1, 2, 3, 4])
    statuses.push((await tell(`2001:db8:71:${household}00::1`, { ERRORS_PER_SITE: few })()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("exports have a limit of their own", async () => {
  const ana = await newUser();
  const vars = { EXPORTS_PER_USER: few };
  const take = (path: string) => () => call(path, { headers: { Cookie: ana.cookie }, vars });
  expect(await statusesOf(2, take("/api/export/expenses.csv"))).toEqual([200, 200]);
  expect(await statusesOf(2, take("/api/export/account.json"))).toEqual([200, 429]);
  expect((await call("/api/me", { headers: { Cookie: ana.cookie }, vars })).status).toBe(200);
});

test("a page that is refused comes as its file, unasked of any database", async () => {
  const ana = await newUser();
  const recording = recordingDatabases();
  const ASSETS = { fetch: async () => new Response("the file") } as unknown as Bindings["ASSETS"];
  const open = async () => {
    const request = new Request(`${LOCAL}/app`, {
      headers: { Cookie: ana.cookie, "Sec-Fetch-Dest": "document" },
    });
    const env = { ...bindings, ...recording.vars, ASSETS, CALLS_PER_USER: few };
    const response = await worker.fetch(request, env);
    return { text: await response.text(), asked: recording.takeCosts().directory };
  };
  for (let time = 0; time < 3; time += 1) expect((await open()).asked).toBe(1);
  expect(await open()).toEqual({ text: "the file", asked: 0 });
});

test("Stripe's webhook is never too often", async () => {
  const vars = { CALLS_PER_NETWORK: few };
  const headers = { "CF-Connecting-IP": "203.0.113.60", "Stripe-Signature": "t=1,v1=0" };
  const knock = () => call("/api/stripe/webhook", { body: {}, headers, vars });
  expect(new Set(await statusesOf(5, knock))).toEqual(new Set([400]));
});

test("nothing is limited where no platform runs the worker", async () => {
  const ana = await newUser();
  const without = { CALLS_PER_USER: undefined, CALLS_PER_NETWORK: undefined } as unknown as Partial<Bindings>;
  expect(await statusesOf(5, () => pull(ana, without))).toEqual([200, 200, 200, 200, 200]);
});
