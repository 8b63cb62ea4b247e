import { APIError, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { decode } from "hono/jwt";
import { z } from "zod";
import { cleanLine } from "#domain/text/clean-text.ts";
import { USER_AGENT } from "../deployment.ts";
import type { Config } from "../env.ts";
import { displayName, emailAddress } from "./email-address.ts";

export type GoogleConfig = NonNullable<Config["google"]>;

const NAME_MAX = 120;

/** An address that Google doesn't vouch for is refused. */
const claims = z.object({
  sub: z.string().min(1),
  email: emailAddress,
  email_verified: z.literal(true),
  name: z.string().optional(),
  /** The domain of a Google Workspace. */
  hd: z.string().optional(),
});

export interface GoogleIdentity {
  /** Google's identifier of the account. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Google runs the address's mailbox. Of other addresses it only knows that somebody once proved theirs. */
  readonly isHosted: boolean;
}

function identityIn(idToken: string): GoogleIdentity | null {
  const { data } = claims.safeParse(decode(idToken).payload);
  if (!data) return null;
  const { sub: subject, email, hd } = data;
  const name = cleanLine(data.name ?? "").slice(0, NAME_MAX) || displayName(email);
  return { subject, email, name, isHosted: isHostedByGoogle(email, hd) };
}

const CONSUMER_DOMAINS = ["gmail.com", "googlemail.com"];

export function isHostedByGoogle(email: string, workspace: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return CONSUMER_DOMAINS.includes(domain) || workspace?.toLowerCase() === domain;
}

/**
 * better-auth verifies the identity token before it calls getUserInfo, and would then link and create accounts by address. That
 * is ours to decide, so it ends there, on the way back to where the sign-in came from.
 */
function googleProvider(
  { discoveryUrl, clientId, clientSecret }: GoogleConfig,
  onVerified: (identity: GoogleIdentity) => void,
) {
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
    // On null, better-auth returns to the sign-in screen.
    getUserInfo: async ({ idToken }: { idToken?: string | undefined }) => {
      const identity = idToken ? identityIn(idToken) : null;
      if (identity === null) return null;
      onVerified(identity);
      throw new APIError("FOUND", undefined, { Location: (await getOAuthState())?.callbackURL ?? "" });
    },
    disableSignUp: true,
  };
}

/**
 * Google spells its issuer with or without the scheme, and better-auth accepts only one spelling. A hook, since better-auth may
 * only load the discovery document at the second try.
 */
export function googlePlugin(google: GoogleConfig, onVerified: (identity: GoogleIdentity) => void) {
  const plugin = genericOAuth({ config: [googleProvider(google, onVerified)] });
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
