import type { BetterAuthPlugin, GenericEndpointContext, User } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { revokeUnprovenAccountAccess } from "better-auth/db";
import { z } from "zod";
import { displayName } from "./display-name.ts";

const proven = z.strictObject({ email: z.string(), name: z.string().optional() });

/** Gives an account back that a restored directory has forgotten, if the address has one. */
type Recall = (email: string, name: string) => Promise<void>;

/** How a session began. Disconnecting Google ends those that it opened. */
const opened = z.strictObject({ userId: z.string(), openedBy: z.literal("google").nullable() });

/**
 * For an address that a mailed code or link, or Google, has proven. better-auth's own ways won't do: its magic link is spent by a
 * GET, and mail scanners follow links; and it takes Google's word for every address.
 */
export const provenSignIn = (recall: Recall) =>
  ({
    id: "proven-sign-in",
    endpoints: {
      /** The first sign-in creates the user. Returns their id. */
      provenUser: createAuthEndpoint.serverOnly({ method: "POST", body: proven }, async (ctx) => {
        const user = await provenUser(ctx, await findOrCreateUser(ctx, ctx.body, recall));
        return { userId: user.id, email: user.email };
      }),
      /** The session that the browser came with ends. */
      openSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: opened, requireHeaders: true },
        (ctx) => openSession(ctx, ctx.body),
      ),
    },
  }) satisfies BetterAuthPlugin;

async function openSession(ctx: GenericEndpointContext, { userId, openedBy }: z.output<typeof opened>) {
  const { authCookies, internalAdapter, secret } = ctx.context;
  const previous = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw disappeared();
  const session = await internalAdapter.createSession(userId, false, { openedBy });
  await setSessionCookie(ctx, { session, user });
  if (previous) await internalAdapter.deleteSession(previous);
}

async function findOrCreateUser(
  ctx: GenericEndpointContext,
  { email, name = displayName(email) }: z.output<typeof proven>,
  recall: Recall,
): Promise<User> {
  const { internalAdapter } = ctx.context;
  const known = await internalAdapter.findUserByEmail(email);
  if (known) return known.user;
  await recall(email, name);
  const recalled = await internalAdapter.findUserByEmail(email);
  if (recalled) return recalled.user;
  try {
    const created = await internalAdapter.createUser(
      { email, emailVerified: true, name },
      { method: "magic-link" },
    );
    if (created) return created;
  } catch (error) {
    // Two links of one new address were opened at once.
    const other = await internalAdapter.findUserByEmail(email);
    if (other) return other.user;
    throw error;
  }
  throw disappeared();
}

/** What an account gathered before its address was proven may be somebody else's, so better-auth removes it. */
async function provenUser(ctx: GenericEndpointContext, user: User): Promise<User> {
  if (user.emailVerified) return user;
  const proven = await revokeUnprovenAccountAccess(ctx, user.id);
  if (!proven) throw disappeared();
  return proven;
}

function disappeared(): Error {
  return new Error("The user disappeared while signing in.");
}
