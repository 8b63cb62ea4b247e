import { decode } from "hono/jwt";
import { z } from "zod";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { Config } from "../env.ts";
import { USER_AGENT } from "../services/user-agent.ts";
import { displayName } from "./display-name.ts";
import { emailAddress } from "./email-address.ts";

export type GoogleConfig = NonNullable<Config["google"]>;

const NAME_MAX = 120;

/** The parts of an identity token that we use. An address that Google doesn't vouch for is refused. */
const claims = z.object({
  sub: z.string().min(1),
  email: emailAddress,
  email_verified: z.literal(true),
  name: z.string().optional(),
});

/**
 * Google for better-auth's generic OAuth plugin: state, nonce and PKCE, and an identity token that must be signed
 * by the keys of the discovery document. better-auth verifies the token before it calls getUserInfo.
 */
export function googleProvider({ discoveryUrl, clientId, clientSecret }: GoogleConfig) {
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
    // Null refuses: better-auth returns to the sign-in screen, and no account is made.
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

/** Google's tokens are never stored: once the user is known, we don't need them. */
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
