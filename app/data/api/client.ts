import type { hc } from "hono/client";
import type { Api } from "../../../worker/app.ts";

type Client = ReturnType<typeof hc<Api>>;

interface CallOptions {
  headers?: Record<string, string>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Hono's client as far as the product uses it: `client.api["sign-in"].link.$post({ json })`. Hono's own does much more, which
 * every visitor of the sign-in screen would download.
 */
export function createClient(send: Send): Client {
  return step("", send) as unknown as Client;
}

function step(path: string, send: Send): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      // A proxy that had a `then` would be taken for a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      if (!name.startsWith("$")) return step(`${path}/${name}`, send);
      return ({ json }: { json?: unknown } = {}, { headers = {} }: CallOptions = {}) =>
        send(path, requestInit(name.slice(1).toUpperCase(), json, headers));
    },
  });
}

function requestInit(method: string, json: unknown, headers: Record<string, string> = {}): RequestInit {
  if (json === undefined) return { method, headers };
  return {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(json),
  };
}
