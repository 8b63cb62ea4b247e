import { createMiddleware } from "hono/factory";
import { type Auth, createAuth } from "../auth/create-auth.ts";
import { createDatabase } from "../db/client.ts";
import { readConfig } from "../env.ts";
import type { AppEnv } from "./context.ts";
import { ownOrigin } from "./origin.ts";

/** The first middleware: gives the request its id and its clock reading, which error responses need too. */
export const requestIdentity = createMiddleware<AppEnv>(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  c.set("now", Date.now());
  c.set("route", "unmatched");
  await next();
});

/**
 * Makes what handlers work with, for each request: a shared better-auth instance would make one request await another's
 * promises, which workerd forbids.
 * @throws ConfigurationError when the environment is incomplete
 */
export const requestScope = createMiddleware<AppEnv>(async (c, next) => {
  const config = readConfig(c.env);
  const origin = ownOrigin(c.req.url, config);
  const db = createDatabase(c.env.DB);
  c.set("config", config);
  c.set("origin", origin);
  c.set("db", db);
  let auth: Auth | undefined;
  c.set("auth", () => {
    auth ??= createAuth({ config, origin, db });
    return auth;
  });
  await next();
});
