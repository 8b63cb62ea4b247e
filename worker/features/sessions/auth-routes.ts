import { Hono } from "hono";
import { z } from "zod";
import { endOwnSession, readSession } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { jsonBody } from "../../http/json-body.ts";

const nothing = z.strictObject({});

/**
 * The part of better-auth that the product uses, by name: whatever else the library or a plugin of it
 * may offer (passwords, changing the address, deleting the user, linking) is answered 404.
 */
export const authRoutes = new Hono<AppEnv>()
  // Without the session's token: a script on the page must not be able to carry it off.
  .get("/get-session", async (c) => c.json(await readSession(c)))
  .post("/sign-out", jsonBody(nothing), async (c) => {
    await endOwnSession(c);
    return c.json({ success: true as const });
  });
