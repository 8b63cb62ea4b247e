import type { MiddlewareHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";

interface Route {
  method: string;
  path: string;
}

/**
 * Answers what no route answers: 404 for an unknown path, 405 with Allow for a known one asked in a way
 * it doesn't offer. For the others it notes the route's pattern.
 * @param routes the app's own list, read at the first request, when it is complete
 */
export function knownRoutes(routes: () => readonly Route[]): MiddlewareHandler<AppEnv> {
  let router: TrieRouter<Route> | undefined;
  return async (c, next) => {
    router ??= indexRoutes(routes());
    const found = router.match("ALL", c.req.path)[0].map(([route]) => route);
    const [first] = found;
    if (!first) throw new HttpError(404, "not_found", "There is nothing at this address.");
    c.set("route", first.path);

    const allowed = new Set(found.map((route) => route.method));
    if (allowed.has("GET")) allowed.add("HEAD");
    if (!allowed.has(c.req.method))
      throw new HttpError(405, "method_not_allowed", "This address can't be used in that way.", {
        headers: { Allow: [...allowed].join(", ") },
      });
    await next();
  };
}

function indexRoutes(routes: readonly Route[]): TrieRouter<Route> {
  const router = new TrieRouter<Route>();
  for (const route of routes) {
    // Middleware is registered for all methods; only handlers make an address known.
    if (route.method !== "ALL") router.add("ALL", route.path, route);
  }
  return router;
}
