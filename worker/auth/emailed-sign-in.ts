import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { openSession } from "./open-session.ts";

/**
 * Opening a session for a proved address, as an operation for our own routes: it is not reachable under
 * /api/auth. better-auth's magic-link plugin is not used because its GET spends the token, and mail
 * scanners follow links.
 */
export const emailedSignIn = () =>
  ({
    id: "emailed-sign-in",
    endpoints: {
      /** Opens a session with a new token and sets its cookie; the one the browser came with ends. */
      openProvenSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.strictObject({ email: z.string() }), requireHeaders: true },
        (ctx) => openSession(ctx, ctx.body.email),
      ),
    },
  }) satisfies BetterAuthPlugin;
