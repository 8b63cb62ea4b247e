import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { bodyLimit, jsonOnly } from "../../http/request-rules.ts";
import { knownRoutes, requestIdentity, requestLog, requestScope } from "../../http/request-scope.ts";
import { responseHeaders } from "../../http/security-headers.ts";
import { CALLS_PER_PROGRAM_A_MINUTE } from "../../rate-limits.ts";
import { accountRoutes } from "./account-routes.ts";
import { billRoutes } from "./bill-routes.ts";
import { openApi } from "./openapi.ts";
import { operationRoutes } from "./operation-routes.ts";
import { problemResponse } from "./problems.ts";
import { limitCallsOfPrograms, type ProgramEnv, requireProgram } from "./require-program.ts";

/** The draft's header says what a token may do. The platform doesn't tell what is left of it, so only a refusal says that. */
const policy = createMiddleware<ProgramEnv>(async (c, next) => {
  c.header("RateLimit-Policy", `"token";q=${CALLS_PER_PROGRAM_A_MINUTE};w=60`);
  await next();
});

export const PREFIX = "/api/v1";

const base = new Hono<ProgramEnv>().basePath(PREFIX).onError(async (thrown, c) => {
  const answer = await problemResponse(thrown, c);
  // Whoever asks which methods there are is told. No other site's page may use them (docs/decisions/0054-programs.md).
  const asks = c.req.method === "OPTIONS" && answer.status === 405;
  return asks ? c.body(null, 204, { Allow: answer.headers.get("Allow") ?? "" }) : answer;
});

// Order matters: each middleware may use what earlier ones set.
base.use(
  requestIdentity,
  responseHeaders,
  policy,
  requestLog,
  requestScope,
  limitCallsOfPrograms,
  bodyLimit,
  knownRoutes(() => base.routes),
  jsonOnly,
);

base.get("/openapi.json", async (c) => {
  c.header("Cache-Control", "public, max-age=300");
  return c.json(await openApi(base));
});

base.use(requireProgram);

/** The door for programs, with errors, limits and tokens of its own. It is loaded by the first call. */
export const programApi = base.route("/", billRoutes).route("/", accountRoutes).route("/", operationRoutes);
