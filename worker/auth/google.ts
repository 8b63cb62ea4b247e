import { createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { decode } from "hono/jwt";
import { z } from "zod";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { Config } from "../env.ts";
import { USER_AGENT } from "../services/user-agent.ts";
import { displayName } from "./display-name.ts";
import { emailAddress } from "./email-address.ts";

export type GoogleConfig = NonNullable<Config["google"]>;

const NAME_MAX = 120;

/** An address that Google doesn't vouch for is refused. */
const claims = z.object({
  sub: z.string().min(1),
  email: emailAddress,
  email_verified: z.literal(true),
  name: z.string().optional(),
});

/** better-auth verifies the identity token before it calls getUserInfo. */
function googleProvider({ discoveryUrl, clientId, clientSecret }: GoogleConfig) {
  return {
    providerId: "google",
    discoveryUrl,
    discoveryHeaders: { "User-Agent": USER_AGENT },
    authorizationHeaders: { "User-Agent": USER_AGENT },
    clientId,
    clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    requireIdTokenVerification: true,
    prompt: "select_account" as const,
    // With null, better-auth returns to the sign-in screen and makes no account.
    getUserInfo: async ({ idToken }: { idToken?: string | undefined }) => {
      if (!idToken) return null;
      const { data } = claims.safeParse(decode(idToken).payload);
      if (!data) return null;
      const name = cleanLine(data.name ?? "").slice(0, NAME_MAX);
      return {
        id: data.sub,
        sub: data.sub,
        email: data.email,
        emailVerified: true,
        name: name || displayName(data.email),
      };
    },
  };
}

export async function withoutTokens<Account extends object>(account: Account) {
  return {
    data: {
      ...account,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
    },
  };
}

/**
 * Google spells its issuer with or without the scheme, and better-auth accepts only one spelling. A hook, since better-auth may
 * only load the discovery document at the second try.
 */
export function googlePlugin(google: GoogleConfig) {
  const plugin = genericOAuth({ config: [googleProvider(google)] });
  const eitherSpelling = createAuthMiddleware(async ({ context }) => {
    for (const { issuer, idToken } of context.socialProviders)
      if (issuer !== undefined && idToken !== undefined && "jwks" in idToken)
        idToken.issuer = [issuer, issuer.replace(/^https?:\/\//, "")];
  });
  return {
    ...plugin,
    hooks: { before: [...plugin.hooks.before, { matcher: () => true, handler: eitherSpelling }] },
  };
}

export function withWholeIssuer(request: Request, { discoveryUrl }: GoogleConfig): Request {
  const url = new URL(request.url);
  const issuer = url.searchParams.get("iss");
  if (issuer === null || issuer.includes("://")) return request;
  url.searchParams.set("iss", `${new URL(discoveryUrl).protocol}//${issuer}`);
  return new Request(url, request);
}
