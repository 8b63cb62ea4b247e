import { createMiddleware } from "hono/factory";
import { type Auth, createAuth } from "../auth/create-auth.ts";
import { createDatabase } from "../db/client.ts";
import { ledgersOf } from "../db/databases.ts";
import { readConfig } from "../env.ts";
import type { AppEnv } from "./context.ts";
import { ownOrigin } from "./origin.ts";

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
