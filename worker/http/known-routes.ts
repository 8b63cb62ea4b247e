import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

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
