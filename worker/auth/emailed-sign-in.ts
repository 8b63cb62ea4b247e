import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { openSession } from "./open-session.ts";

/**
 * Lets our own routes open a session for a proven address; it isn't reachable under /api/auth. We don't use better-auth's
 * magic-link plugin because its GET spends the token, and mail scanners follow links.
 */
export const emailedSignIn = () =>
  ({
    id: "emailed-sign-in",
    endpoints: {
      /** Opens a session with a new token and sets its cookie. The session that the browser came with ends. */
      openProvenSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.strictObject({ email: z.string() }), requireHeaders: true },
        (ctx) => openSession(ctx, ctx.body.email),
      ),
    },
  }) satisfies BetterAuthPlugin;
