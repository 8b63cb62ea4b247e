import { AuthorizationError, authorizationErrorRedirect } from "@cloudflare/workers-oauth-provider";
import type { Context } from "hono";
import { paths } from "#domain/paths.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { SignedInUser } from "../../auth/session.ts";
import type { ProgramScope } from "../../db/programs.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { authorizationServer, recordsOf } from "./authorization.ts";
import { recordConnection } from "./connections.ts";

/** What an assistant asks for, as the page shows it. Its name is its own word. */
export interface Asked {
  readonly name: string;
  /** Where the answer goes. */
  readonly host: string;
  /** True for a program on the user's own computer. */
  readonly isLocal: boolean;
  /** False if it only asks to read. */
  readonly mayWrite: boolean;
}

const NAME_MAX = 60;

function nameOf(given: string): string {
  return [...cleanLine(given)].slice(0, NAME_MAX).join("").trim() || "An assistant";
}

/** @param query of the page's address, as the assistant made it. @throws HttpError 400 invalid_authorization */
async function parse(c: Context<AppEnv>, query: string) {
  const { origin } = c.var;
  const { env } = recordsOf(c);
  const api = authorizationServer(origin).getOAuthApi(env);
  const request = await api
    .parseAuthRequest(new Request(`${origin}${paths.connect}?${query}`))
    .catch((thrown: unknown) => {
      if (!(thrown instanceof AuthorizationError)) throw thrown;
      throw new HttpError(
        400,
        "invalid_authorization",
        "This link isn't right, or has expired. Start again in your assistant.",
      );
    });
  return { api, request };
}

export async function askedFor(c: Context<AppEnv>, query: string): Promise<Asked> {
  const { api, request } = await parse(c, query);
  const about = await api.describeConsent(request);
  return {
    name: nameOf(about.clientName),
    host: about.redirectHost,
    isLocal: about.redirectIsLoopback,
    mayWrite: request.scope.length === 0 || request.scope.includes("write"),
  };
}

/** Lets the assistant in. Returns where the browser goes with the code, which only the assistant can spend. */
export async function approve(
  c: Context<AppEnv>,
  user: SignedInUser,
  { query, scope }: { query: string; scope: ProgramScope },
): Promise<string> {
  const { api, request } = await parse(c, query);
  const asked = await askedFor(c, query);
  const given = asked.mayWrite ? scope : "read";
  const { redirectTo } = await api.completeAuthorization({
    request,
    userId: user.id,
    metadata: {},
    scope: given === "write" ? ["read", "write"] : ["read"],
    props: {},
  });
  // "user:grant:secret"
  const grantId = new URL(redirectTo).searchParams.get("code")?.split(":")[1] ?? "";
  await recordConnection(c.var, { user, grantId, name: asked.name, host: asked.host, scope: given });
  return redirectTo;
}

/** Returns where the browser tells the assistant that it wasn't let in. */
export async function refuse(c: Context<AppEnv>, query: string): Promise<string> {
  const { request } = await parse(c, query);
  return authorizationErrorRedirect(request, "access_denied");
}

export async function disconnect(c: Context<AppEnv>, userId: string, grantId: string): Promise<void> {
  const { env } = recordsOf(c);
  await authorizationServer(c.var.origin).getOAuthApi(env).revokeGrant(grantId, userId);
}
