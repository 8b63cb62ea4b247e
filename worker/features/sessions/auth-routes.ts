import { Hono } from "hono";
import { z } from "zod";
import { endOwnSession, readSession } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { jsonBody } from "../../http/json-body.ts";

const nothing = z.strictObject({});

/** Everything else that better-auth offers gets 404. */
export const authRoutes = new Hono<AppEnv>()
  // Without the token, so that no script can carry it off.
  .get("/get-session", async (c) => c.json(await readSession(c)))
  .post("/sign-out", jsonBody(nothing), async (c) => {
    await endOwnSession(c);
    return c.json({ success: true as const });
  });
