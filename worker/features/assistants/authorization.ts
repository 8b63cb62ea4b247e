import { OAuthAuthorizationServer } from "@cloudflare/workers-oauth-provider";
import type { KVNamespace } from "@cloudflare/workers-types";
import type { Context } from "hono";
import { paths } from "#domain/paths.ts";
import { SCOPES } from "../../db/programs.ts";
import type { AppEnv } from "../../http/handler.ts";
import { RecordStore } from "./record-store.ts";

export const MCP_PATH = "/mcp";
export const TOKEN_PATH = "/api/oauth/token";
export const REGISTER_PATH = "/api/oauth/register";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** An assistant that isn't used for this long has to be let in again. */
const UNUSED_SECONDS = 30 * DAY_SECONDS;

/** What the library takes for the worker's bindings. */
export interface AuthorizationEnv {
  readonly OAUTH_KV: KVNamespace;
}

const servers = new Map<string, OAuthAuthorizationServer<AuthorizationEnv>>();

/** OAuth 2.1 for the one resource that there is: the user's own account, as assistants see it. */
export function authorizationServer(origin: string): OAuthAuthorizationServer<AuthorizationEnv> {
  const known = servers.get(origin);
  if (known !== undefined) return known;
  const server = new OAuthAuthorizationServer<AuthorizationEnv>({
    issuer: origin,
    resources: [resourceOf(origin)],
    authorizeEndpoint: origin + paths.connect,
    tokenEndpoint: origin + TOKEN_PATH,
    clientRegistrationEndpoint: origin + REGISTER_PATH,
    scopesSupported: [...SCOPES],
    accessTokenTTL: HOUR_SECONDS,
    refreshTokenTTL: UNUSED_SECONDS,
    refreshTokenIdleTTL: UNUSED_SECONDS,
    clientRegistrationTTL: 90 * DAY_SECONDS,
    // Its own line would name what callers sent. Our log has a line for each request.
    onError: () => undefined,
  });
  servers.set(origin, server);
  return server;
}

export function resourceOf(origin: string): string {
  return origin + MCP_PATH;
}

/** For one request. */
export function recordsOf(c: Context<AppEnv>): { records: RecordStore; env: AuthorizationEnv } {
  const records = new RecordStore(c.var.db, c.var.now);
  return { records, env: { OAUTH_KV: records.asStore as KVNamespace } };
}
