import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import { type Auth, createAuth } from "../auth/create-auth.ts";
import { createDatabase, ledgersOf } from "../db/database.ts";
import { readConfig } from "../env.ts";
import { type AppEnv, HttpError } from "./handler.ts";
import { ownOrigin } from "./request-rules.ts";

/** Error responses need these too. */
export const requestIdentity = createMiddleware<AppEnv>(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  c.set("now", Date.now());
  c.set("route", "unmatched");
  await next();
});

/** better-auth is made per request: workerd forbids awaiting another request's promises. */
export const requestScope = createMiddleware<AppEnv>(async (c, next) => {
  const config = readConfig(c.env);
  const origin = ownOrigin(c.req.url, config);
  const db = createDatabase(c.env.DB);
  const ledgers = ledgersOf(c.env);
  c.set("config", config);
  c.set("origin", origin);
  c.set("db", db);
  c.set("ledgers", ledgers);
  let auth: Auth | undefined;
  c.set("auth", () => {
    auth ??= createAuth({ config, origin, db, ledgers });
    return auth;
  });
  await next();
});

/** Names the user's id at most: never paths, queries, bodies, titles or addresses. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  console.log(
    JSON.stringify({
      level: "info",
      method: c.req.method,
      route: c.get("route"),
      status: c.res.status,
      durationMs: Date.now() - startedAt,
      requestId: c.get("requestId"),
      userId: c.get("userId"),
    }),
  );
});

interface Route {
  method: string;
  path: string;
}

/** @param routes read at the first request, when the app's list is complete */
export function knownRoutes(routes: () => readonly Route[]): MiddlewareHandler<AppEnv> {
  let router: TrieRouter<Route> | undefined;
  return async (c, next) => {
    // Only handlers make an address known, and middleware is for all methods.
    const handler = matchedRoutes(c).find(({ method }) => method !== "ALL");
    if (!handler) {
      router ??= indexRoutes(routes());
      const others = router.match("ALL", c.req.path)[0].map(([route]) => route);
      c.set("route", others[0]?.path ?? "unmatched");
      throw noRoute(others.map(({ method }) => method));
    }
    c.set("route", handler.path);
    await next();
  };
}

function noRoute(methods: readonly string[]): HttpError {
  if (methods.length === 0) return new HttpError(404, "not_found", "There is nothing at this address.");
  const allowed = new Set(methods);
  if (allowed.has("GET")) allowed.add("HEAD");
  return new HttpError(405, "method_not_allowed", "This address can't be used in that way.", {
    headers: { Allow: [...allowed].join(", ") },
  });
}

function indexRoutes(routes: readonly Route[]): TrieRouter<Route> {
  const router = new TrieRouter<Route>();
  for (const route of routes) if (route.method !== "ALL") router.add("ALL", route.path, route);
  return router;
}
