import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let server: Server;
/** What was asked of the worker: method, path, whose screen, body. */
let asked: string[];
let me: unknown;

beforeEach(async () => {
  asked = [];
  me = { user: { id: "ana" } };
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    asked.push(
      [request.method, request.url, request.headers["x-person"], body].filter((part) => part).join(" "),
    );
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(request.url === "/api/me" ? me : { answered: asked.length }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  vi.resetModules();
  vi.stubGlobal("expenseTimelineBegun", undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

const FIRST_SYNC = 'POST /api/sync ana {"device":"This browser","cursor":null,"operations":[]}';

/** Opens a signed-in screen in a browser that keeps `stored`; answers the API's client and the early calls' own. */
async function open(stored: Record<string, string> = {}) {
  const kept = new Map([["expenseTimeline_device", "This browser"], ...Object.entries(stored)]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  await import("../../../../app/entry/head.ts");
  const { send } = await import("../../../../app/data/api/preload.ts");
  const { requestInit } = await import("../../../../app/data/api/client.ts");
  return {
    me: async () => await (await send("/api/me", requestInit("GET", undefined))).json(),
    sync: async (userId: string, cursor: number | null = null) => {
      const body = { device: "This browser", cursor, operations: [] };
      return await (await send("/api/sync", requestInit("POST", body, { "X-Person": userId }))).json();
    },
  };
}

test("a signed-in screen in a new browser asks who is here and for the first page, each once", async () => {
  const page = await open();
  await vi.waitFor(() => expect(asked).toEqual(["GET /api/me", FIRST_SYNC]));

  expect(await page.me()).toEqual(me);
  expect(await page.sync("ana")).toEqual({ answered: 2 });
  expect(asked).toHaveLength(2);

  await page.me();
  await page.sync("ana");
  expect(asked).toEqual(["GET /api/me", FIRST_SYNC, "GET /api/me", FIRST_SYNC]);
});

test("what was asked for one person, or from another cursor, answers nobody else", async () => {
  const page = await open();
  await vi.waitFor(() => expect(asked).toHaveLength(2));

  expect(await page.sync("ben")).toEqual({ answered: 3 });
  expect(await page.sync("ana", 7)).toEqual({ answered: 4 });
  // Nor does it answer the same user later: whoever went on needs what is new.
  expect(await page.sync("ana")).toEqual({ answered: 5 });
});

test("a browser that knows somebody asks for no first page: its own cursor tells what it lacks", async () => {
  const user = JSON.stringify({ id: "ana", email: "ana@example.com", name: "Ana", cancellation: null });
  const page = await open({ expenseTimeline_person: user });
  expect(await page.me()).toEqual(me);
  expect(await page.sync("ana", 7)).toEqual({ answered: 2 });
  expect(asked).toHaveLength(2);
});

test("a visitor's browser asks for no rows", async () => {
  me = { user: null };
  const page = await open();
  expect(await page.me()).toEqual({ user: null });
  expect(asked).toEqual(["GET /api/me"]);
});

test("what couldn't be had early is asked for again by who needs it", async () => {
  const { port } = server.address() as AddressInfo;
  server.close();
  const page = await open();
  await expect(page.me()).rejects.toThrow();

  server.listen(port, "127.0.0.1");
  expect(await page.me()).toEqual(me);
});
