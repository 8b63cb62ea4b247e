import { Hono } from "hono";
import { z } from "zod";
import { endOwnSession, readSession } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { jsonBody } from "../../http/json-body.ts";

const nothing = z.strictObject({});

/**
 * The only parts of better-auth that are reachable. Everything else it or a plugin offers (passwords, changing the
 * address, deleting the user, linking) gets 404.
 */
export const authRoutes = new Hono<AppEnv>()
  // Leaves out the session's token, so that no script on the page can carry it off.
  .get("/get-session", async (c) => c.json(await readSession(c)))
  .post("/sign-out", jsonBody(nothing), async (c) => {
    await endOwnSession(c);
    return c.json({ success: true as const });
  });
