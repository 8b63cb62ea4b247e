import { type Context, Hono } from "hono";
import { z } from "zod";
import { emailAddress } from "../../auth/email-address.ts";
import { requireOwnAddress, requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError, logError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { limitUse } from "../../http/rate-limit.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { MailError } from "../../mail/mail.ts";
import { createStripe } from "../../services/stripe.ts";
import { requestCancellation, takeBack } from "./request-cancellation.ts";

const supportRequest = z.strictObject({ userEmail: emailAddress, deleteData: z.boolean().default(false) });
const nothing = z.strictObject({});

const limitSupportMails = limitUse({
  perUser: "supportMailsPerUserPerDay",
  perIp: "supportMailsPerIpPerDay",
});

/** Looser than the limit on requests, so that anyone who could ask can take it back. */
const limitWithdrawals = limitUse({ perUser: "checkoutsPerUserPerHour", perIp: "checkoutsPerIpPerHour" });

export const cancellationRoutes = new Hono<AppEnv>()
  .post("/send-support-email", requireUser, limitSupportMails, jsonBody(supportRequest), async (c) => {
    const user = c.get("user");
    const { userEmail, deleteData } = c.req.valid("json");
    requireOwnAddress(user, userEmail);
    const input = { id: user.id, deletesData: deleteData };
    const { alreadyRequestedAtMs } = await requestCancellation(cancellationParts(c), input).catch(
      (thrown: unknown) => {
        if (!(thrown instanceof MailError)) throw thrown;
        logError(thrown, { requestId: c.get("requestId") });
        const text = "The request could not be sent. Please try again in a moment.";
        throw new HttpError(502, "mail_failed", text);
      },
    );
    return c.json({
      ok: true as const,
      /** Set for a second request only. */
      ...(alreadyRequestedAtMs !== undefined && {
        alreadyRequestedAt: new Date(alreadyRequestedAtMs).toISOString(),
      }),
    });
  })
  .post("/cancellation/take-back", requireUser, limitWithdrawals, jsonBody(nothing), async (c) => {
    await takeBack(cancellationParts(c), c.get("user").id);
    return c.json({ ok: true as const });
  });

function cancellationParts(c: Pick<Context<AppEnv>, "var">) {
  const { db, ledgers, now, config, origin } = c.var;
  return {
    ...{ db, ledgers, now },
    stripe: createStripe(config.stripe),
    mailer: createMailer(config.mail),
    mailing: { supportEmail: config.supportEmail, origin },
  };
}
