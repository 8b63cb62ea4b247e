import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../app/data/api/api.ts";

let server: Server;
let answer: Parameters<typeof createServer>[1];

beforeEach(async () => {
  server = createServer((request, response) => answer?.(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  // Node knows no page that a path belongs to.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

const unreachable = { name: "RequestError", code: "network", status: 0 };

describe("a request", () => {
  test("gives the worker's answer", async () => {
    answer = (_, response) => response.setHeader("Content-Type", "application/json").end('{"user":null}');
    expect(await (await api.me.$get()).json()).toEqual({ user: null });
  });

  test("whose connection ends in the middle of the answer got none", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"user":', () => response.destroy());
    };
    await expect(api.me.$get()).rejects.toMatchObject(unreachable);
  });

  test("that meets a page of somebody else's got no answer", async () => {
    answer = (_, response) => response.setHeader("Content-Type", "text/html").end("<p>Pay for the network");
    await expect(api.me.$get()).rejects.toMatchObject(unreachable);
  });

  test("that is refused tells the worker's reason", async () => {
    answer = (_, response) => {
      response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "7" });
      response.end('{"error":"Too many.","code":"rate_limited","requestId":"1"}');
    };
    await expect(api.me.$get()).rejects.toMatchObject({
      ...{ message: "Too many.", code: "rate_limited", status: 429, retryAfterMs: 7000 },
    });
  });
});
