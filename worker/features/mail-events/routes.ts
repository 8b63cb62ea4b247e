import { Hono } from "hono";
import { z } from "zod";
import { requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { resumeMail, stopMail, verifiedEvent } from "./stop-mail.ts";

const nothing = z.strictObject({});

export const mailEventRoutes = new Hono<AppEnv>()
  // An address that doesn't exist, or whose owner calls our mails spam, gets no more reminders.
  .post("/mail/events", async (c) => {
    const { config, db, ledgers, now } = c.var;
    const secret = config.mail.webhookSecret;
    if (secret === undefined) throw new HttpError(404, "not_found", "There is nothing at this address.");
    const event = await verifiedEvent(
      {
        id: c.req.header("svix-id"),
        timestamp: c.req.header("svix-timestamp"),
        signatures: c.req.header("svix-signature"),
        payload: await c.req.text(),
      },
      secret,
      now,
    );
    if (event !== null) await stopMail(db, ledgers, event);
    return c.json({ received: true as const });
  })
  .post("/reminders/resume", requireUser, jsonBody(nothing), async (c) => {
    await resumeMail(c.get("ledger"), c.get("user").id);
    return c.json({ ok: true as const });
  });
