import { OAuthResourceServer } from "@cloudflare/workers-oauth-provider";
import { type Context, Hono } from "hono";
import { sha256Hex } from "../../crypto/hashes.ts";
import { type AppEnv, errorResponse, HttpError } from "../../http/handler.ts";
import { clientNetworks, countUse, limitProgram, limitProgramsOf } from "../../http/rate-limit.ts";
import { bodyLimit } from "../../http/request-rules.ts";
import { knownRoutes, requestIdentity, requestLog, requestScope } from "../../http/request-scope.ts";
import { responseHeaders } from "../../http/security-headers.ts";
import { outsideAccount } from "../../ledger/outside-account.ts";
import {
  type AuthorizationEnv,
  authorizationServer,
  MCP_PATH,
  REGISTER_PATH,
  recordsOf,
  resourceOf,
  TOKEN_PATH,
} from "./authorization.ts";
import { callerOf, recordUse } from "./connections.ts";
import { answerMcp } from "./mcp-server.ts";

interface DoorEnv extends AuthorizationEnv {
  readonly context: Context<AppEnv>;
}

const base = new Hono<AppEnv>().onError(errorResponse);

// Order matters: each middleware may use what earlier ones set.
base.use(
  requestIdentity,
  responseHeaders,
  requestLog,
  requestScope,
  async (c, next) => {
    const token = tokenIn(c);
    await limitProgram(c, token === undefined ? undefined : await sha256Hex(token));
    await next();
  },
  bodyLimit,
  knownRoutes(() => base.routes),
);

/** What assistants ask: the metadata that leads to OAuth, tokens, and the tools. */
export const assistantDoor = base
  .get("/.well-known/oauth-authorization-server", byAuthorizationServer)
  .post(TOKEN_PATH, byAuthorizationServer)
  .post(REGISTER_PATH, async (c) => {
    await countUse(c.var, { ASSISTANT_REGISTRATIONS_PER_IP_PER_DAY: clientNetworks(c) });
    return await byAuthorizationServer(c);
  })
  .get("/.well-known/oauth-protected-resource/mcp", byResourceServer)
  .on(["GET", "POST", "DELETE"], MCP_PATH, async (c) => {
    // A page of another site, also one whose name was pointed at this machine, mustn't ask in the user's name.
    const from = c.req.header("Origin");
    if (from !== undefined && from !== c.var.origin)
      throw new HttpError(403, "foreign_origin", "Other sites' pages can't use this address.");
    return await byResourceServer(c);
  });

async function byAuthorizationServer(c: Context<AppEnv>): Promise<Response> {
  const { records, env } = recordsOf(c);
  const server = authorizationServer(c.var.origin);
  const response = await server.fetch(await wholeRequest(c), env, contextOf(c)).catch((thrown: unknown) => {
    if (records.wasOvertaken) return new Response(null, { status: 500 });
    throw thrown;
  });
  if (!records.wasOvertaken) return withOwnHeaders(c, response);
  return c.json(
    {
      error: "invalid_grant",
      error_description: "Another request used this code or token at the same time.",
    },
    400,
  );
}

async function byResourceServer(c: Context<AppEnv>): Promise<Response> {
  const { origin } = c.var;
  const resource = new OAuthResourceServer<DoorEnv, object>({
    resourceMetadata: {
      resource: resourceOf(origin),
      authorization_servers: [origin],
      resource_name: "Expense Timeline",
      bearer_methods_supported: ["header"],
    },
    validateToken: (env) => (audience, token) =>
      authorizationServer(origin).validateToken(audience, token, env),
    handler: { fetch: async (request, { context }, { auth }) => await answer(context, request, auth) },
  });
  const env = { ...recordsOf(c).env, context: c };
  return withOwnHeaders(c, await resource.fetch(await wholeRequest(c), env, contextOf(c)));
}

/** The library's answers, with the headers that all of ours have. */
function withOwnHeaders(c: Context<AppEnv>, response: Response): Response {
  return c.newResponse(response.body, response);
}

interface Authorized {
  readonly token: string;
  readonly scope: readonly string[];
  readonly userId?: string | undefined;
}

/** @throws HttpError 403 assistants_off; 405 method_not_allowed; 429 rate_limited */
async function answer(c: Context<AppEnv>, request: Request, { token, scope, userId = "" }: Authorized) {
  const { db, ledgers, config, now } = c.var;
  // "user:grant:secret"
  const caller = await callerOf(db, userId, token.split(":")[1] ?? "");
  if (caller === undefined)
    throw new HttpError(401, "disconnected", "This assistant was disconnected in the settings.");
  c.set("userId", userId);
  await limitProgramsOf(c, userId);
  if (!caller.isOn)
    throw new HttpError(
      403,
      "assistants_off",
      "Assistants are off in this account. Its owner can switch them on in the settings of Expense Timeline.",
    );
  if (request.method !== "POST")
    throw new HttpError(405, "method_not_allowed", "There are no streams here. Ask with POST.", {
      headers: { Allow: "POST" },
    });
  const [account] = await Promise.all([
    outsideAccount({ db, ledgers, nowMs: now }, userId, caller.ledger),
    recordUse(db, caller, now),
  ]);
  const parts = { db, ledgers, quotas: config.quotas, nowMs: now };
  return await answerMcp(request, { parts, account, name: caller.name, mayWrite: scope.includes("write") });
}

function tokenIn(c: Context<AppEnv>): string | undefined {
  return /^bearer\s+(\S+)\s*$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/** The body was read to count its bytes. */
async function wholeRequest(c: Context<AppEnv>): Promise<Request> {
  const { url, method, headers } = c.req.raw;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, ...(hasBody && { body: await c.req.text() }) });
}

type LibraryContext = Parameters<ReturnType<typeof authorizationServer>["fetch"]>[2];

/** Tests and scripts call the worker without one. */
function contextOf(c: Context<AppEnv>): LibraryContext {
  try {
    return c.executionCtx as unknown as LibraryContext;
  } catch {
    return { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} } as never;
  }
}
