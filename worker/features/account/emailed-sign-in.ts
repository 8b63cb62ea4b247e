import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { openSession } from "./open-session.ts";
import { signInTokenHash } from "./sign-in-token.ts";

/** How long an e-mailed link can be used. */
export const SIGN_IN_LINK_MINUTES = 10;

/** What a link stands for, kept in the verification table under the token's hash. */
const signInRecord = z.strictObject({ email: z.string(), returnTo: z.string() });

const linkIdentifier = (tokenHash: string) => `sign-in-link:${tokenHash}`;

/**
 * Sign-in by an e-mailed link, as two operations for our own routes; neither is reachable under
 * /api/auth. better-auth's magic-link plugin is not used because its GET spends the token, and mail
 * scanners follow links.
 */
export const emailedSignIn = () =>
  ({
    id: "emailed-sign-in",
    endpoints: {
      /** Keeps a token's hash for 10 minutes, bound to the address and the path it was asked for. */
      rememberSignInLink: createAuthEndpoint.serverOnly(
        { method: "POST", body: signInRecord.extend({ tokenHash: z.string() }) },
        async (ctx) => {
          const { tokenHash, ...record } = ctx.body;
          const now = Date.now();
          // Forgets the addresses of links that were never used.
          await ctx.context.adapter.deleteMany({
            model: "verification",
            where: [{ field: "expiresAt", operator: "lt", value: new Date(now) }],
          });
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: linkIdentifier(tokenHash),
            value: JSON.stringify(record),
            expiresAt: new Date(now + SIGN_IN_LINK_MINUTES * 60_000),
          });
        },
      ),

      /**
       * Spends a token: the first of any number of parallel calls opens a session and sets its cookie.
       * @returns the path the link was asked for, or null for a token that is unknown, used or expired
       */
      spendSignInLink: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.strictObject({ token: z.string() }), requireHeaders: true },
        async (ctx) => {
          const identifier = linkIdentifier(await signInTokenHash(ctx.body.token));
          const spent = await ctx.context.internalAdapter.consumeVerificationValue(identifier);
          if (!spent) return null;
          const { email, returnTo } = signInRecord.parse(JSON.parse(spent.value));
          await openSession(ctx, email);
          return returnTo;
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
