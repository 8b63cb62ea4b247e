import { Hono } from "hono";
import { z } from "zod";
import { emailAddress } from "../../auth/email-address.ts";
import { openSession, provenUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { jsonBody } from "../../http/json-body.ts";
import { clientNetworks } from "../../http/rate-limit.ts";
import { restoreChallenge, typedCode } from "./challenges.ts";
import { lookAtLink, meetChallenge, orGiveBack } from "./meet-challenge.ts";
import { askerOf, requestSignInLink } from "./request-sign-in-link.ts";

/** A browser recognises the mail that it asked for by its nonce. */
const nonce = z.string().min(16, "The nonce is too short.").max(128, "The nonce is too long.");

const linkRequest = z.strictObject({
  email: emailAddress,
  returnTo: z.string().optional(),
  nonce: nonce.optional(),
});

/** A link's token, or an address and its code. The nonce comes from a browser that asked for the mail. */
const verification = z
  .strictObject({
    token: z.string().optional(),
    nonce: nonce.optional(),
    email: emailAddress.optional(),
    code: typedCode.optional(),
  })
  .transform(({ token, nonce, email, code }, ctx) => {
    if (token !== undefined && email === undefined && code === undefined) return { token, nonce };
    if (token === undefined && email !== undefined && code !== undefined) return { email, code, nonce };
    ctx.addIssue({
      code: "custom",
      message: "Send either a link's token, or an email address and its code.",
    });
    return z.NEVER;
  });

const linkLookedAt = z.strictObject({ token: z.string() });

export const signInRoutes = new Hono<AppEnv>()
  .post("/sign-in/link", jsonBody(linkRequest), async (c) => {
    const asked = c.req.valid("json");
    await requestSignInLink(c.var, asked, await askerOf(c, asked.email));
    return c.json({ ok: true as const });
  })
  .post("/sign-in/look", jsonBody(linkLookedAt), async (c) => {
    const email = await lookAtLink(c.var, c.req.valid("json").token, clientNetworks(c));
    return c.json({ email });
  })
  .post("/sign-in/verify", jsonBody(verification), async (c) => {
    const proof = c.req.valid("json");
    const typedFor = "email" in proof ? proof.email : undefined;
    const met = await meetChallenge(c.var, proof, await askerOf(c, typedFor));
    await orGiveBack(
      c,
      async () => openSession(c, { ...(await provenUser(c, { email: met.email })), openedBy: null }),
      () => restoreChallenge(c.var.db, met),
    );
    return c.json({ redirectTo: met.returnTo });
  });
