import type { BetterAuthPlugin, GenericEndpointContext, User } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { revokeUnprovenAccountAccess } from "better-auth/db";
import { z } from "zod";
import { displayName } from "./display-name.ts";

/** better-auth's magic-link plugin won't do: its GET spends the token, and mail scanners follow links. */
export const emailedSignIn = () =>
  ({
    id: "emailed-sign-in",
    endpoints: {
      openProvenSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.strictObject({ email: z.string() }), requireHeaders: true },
        (ctx) => openSession(ctx, ctx.body.email),
      ),
    },
  }) satisfies BetterAuthPlugin;

/** For a proven address. The session that the browser came with ends. The first sign-in creates the user. */
async function openSession(ctx: GenericEndpointContext, email: string): Promise<void> {
  const { authCookies, internalAdapter, secret } = ctx.context;
  const previous = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  const user = await provenUser(ctx, await findOrCreateUser(ctx, email));
  const session = await internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  if (previous) await internalAdapter.deleteSession(previous);
}

async function findOrCreateUser(ctx: GenericEndpointContext, email: string): Promise<User> {
  const { internalAdapter } = ctx.context;
  const known = await internalAdapter.findUserByEmail(email);
  if (known) return known.user;
  try {
    return await internalAdapter.createUser(
      { email, emailVerified: true, name: displayName(email) },
      { method: "magic-link" },
    );
  } catch (error) {
    // Two links of one new address were opened at once.
    const other = await internalAdapter.findUserByEmail(email);
    if (other) return other.user;
    throw error;
  }
}

/** What an account gathered before its address was proven may be somebody else's, so better-auth removes it. */
async function provenUser(ctx: GenericEndpointContext, user: User): Promise<User> {
  if (user.emailVerified) return user;
  const proven = await revokeUnprovenAccountAccess(ctx, user.id);
  if (!proven) throw new Error("The user disappeared while signing in.");
  return proven;
}
