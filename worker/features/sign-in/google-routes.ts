import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { cookieAttributes, cookiePrefix, signedAgain } from "../../auth/cookies.ts";
import { createAuth } from "../../auth/create-auth.ts";
import { type GoogleIdentity, withWholeIssuer } from "../../auth/google.ts";
import { askerOf } from "../../auth/mail-requests.ts";
import { CHALLENGE_MINUTES, typedCode } from "../../auth/mailed-codes.ts";
import { requireUser } from "../../auth/require-user.ts";
import { type AccountOwner, openSession, passCookies, provenUser } from "../../auth/session.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { clientNetworks, countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { mailedPage } from "../../mail/html-mail.ts";
import {
  connectedSince,
  connectGoogle,
  disconnectGoogle,
  readDisconnection,
  userOfConnection,
  userOfGoogle,
} from "./google-connection.ts";
import { meetProof, parkedAddress, parkGoogle, restoreProof } from "./google-proofs.ts";
import { orGiveBack } from "./routes.ts";

const signInRequest = z.strictObject({ provider: z.literal("google"), returnTo: z.string().optional() });

/** Under /api/auth, since better-auth speaks with Google. */
export const googleRoutes = new Hono<AppEnv>()
  .post("/sign-in/social", jsonBody(signInRequest), async (c) => {
    await countUse(c.var, { SIGN_IN_TRIES_PER_IP_PER_HOUR: clientNetworks(c) });
    const returnTo = ownPath(c.req.valid("json").returnTo) ?? paths.dashboard;
    // better-auth drops a provider whose discovery document it couldn't load.
    const unreachable = () => new HttpError(502, "google_failed", "Google could not be reached.");
    const signIn = googleAuth(c).api.signInSocial({
      body: {
        provider: "google",
        callbackURL: returnTo,
        errorCallbackURL: loginPage(returnTo),
        disableRedirect: true,
      },
      headers: c.req.raw.headers,
      returnHeaders: true,
    });
    const { headers, response } = await signIn.catch(() => {
      throw unreachable();
    });
    if (!response.url) throw unreachable();
    passCookies(c, headers);
    return c.json({ url: response.url });
  })
  .get("/callback/google", async (c) => {
    // A link preview's HEAD must not spend the code.
    if (c.req.method === "HEAD") return c.redirect(paths.login, 302);
    const { config } = c.var;
    const returned = config.google ? withWholeIssuer(c.req.raw, config.google) : c.req.raw;
    const request = new Request(returned, { headers: await signedAgain(c, returned.headers) });
    const verified: GoogleIdentity[] = [];
    const response = await googleAuth(c, (identity) => verified.push(identity)).handler(request);
    const location = response.headers.get("Location");
    if (location === null) {
      // It refuses some addresses that nobody but a stranger writes, such as one with two codes.
      if (response.status < 500) return c.redirect(`${paths.login}?error=invalid_callback_request`, 302);
      throw new Error(`better-auth answered ${response.status} to Google's return`);
    }
    passCookies(c, response.headers);
    const [identity] = verified;
    return c.redirect(identity ? await arriveOrFail(c, identity, location) : location, 302);
  });

const proof = z.strictObject({ code: typedCode });

/** Whoever comes from Google sees a page, so what keeps them from signing in is told there. */
async function arriveOrFail(c: Context<AppEnv>, identity: GoogleIdentity, returnTo: string): Promise<string> {
  try {
    return await arrive(c, identity, returnTo);
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    return loginPage(returnTo, { error: thrown.code });
  }
}

async function arrive(c: Context<AppEnv>, identity: GoogleIdentity, returnTo: string): Promise<string> {
  const known = await userOfGoogle(c.var.db, identity.subject);
  if (known === undefined && !identity.isHosted) return await askForCode(c, identity, returnTo);
  await openSession(c, { ...(known ?? (await connect(c, identity))), openedBy: "google" });
  return returnTo;
}

async function connect(
  c: Context<AppEnv>,
  identity: Omit<GoogleIdentity, "isHosted">,
): Promise<AccountOwner> {
  const { subject, email, name } = identity;
  const owner = await provenUser(c, { email, name });
  await connectGoogle(c.var, { ...owner, subject });
  return owner;
}

async function askForCode(c: Context<AppEnv>, identity: GoogleIdentity, returnTo: string): Promise<string> {
  const secret = await parkGoogle(c.var, identity, { returnTo, asker: await askerOf(c, identity.email) });
  const maxAge = CHALLENGE_MINUTES * 60;
  setCookie(c, parkedCookie(c), secret, { ...cookieAttributes(c.var.origin), maxAge });
  return loginPage(returnTo, { google: "code" });
}

function loginPage(returnTo: string, more: Record<string, string> = {}): string {
  return `${paths.login}?${new URLSearchParams({ returnTo, ...more })}`;
}

const parkedCookie = (c: Context<AppEnv>) => `${cookiePrefix(c.var.origin)}.google`;

/** @throws HttpError 404 google_not_set_up */
function googleAuth(c: Context<AppEnv>, onVerified: (identity: GoogleIdentity) => void = () => {}) {
  const { config, origin, db, ledgers } = c.var;
  if (!config.google)
    throw new HttpError(
      404,
      "google_not_set_up",
      "Google sign-in is not set up yet. Use your email instead.",
    );
  return createAuth({ config, origin, db, ledgers, google: { ...config.google, onVerified } });
}

const CONFIRM_PAGE = mailedPage(
  "Disconnect Google?",
  "Every device where the Google account signed in is then signed out, and you sign in by email as before. If it signs in again, we mail you.",
  { button: "Disconnect Google" },
);

const DONE_PAGE = mailedPage(
  "Google is disconnected",
  "Every device where the Google account signed in is signed out. If it signs in again, we mail you.",
);

const UNKNOWN_PAGE = mailedPage(
  "This link is not complete",
  "Please open it again from the mail, or disconnect Google in your settings.",
);

/** A sign-in with Google that waits for a mailed code, in the browser that it began in, and what Google is connected to. */
export const googleConnectionRoutes = new Hono<AppEnv>()
  .get("/sign-in/google", async (c) => {
    const secret = getCookie(c, parkedCookie(c));
    return c.json({ email: secret ? await parkedAddress(c.var.db, secret, c.var.now) : null });
  })
  .post("/sign-in/google", jsonBody(proof), async (c) => {
    const secret = getCookie(c, parkedCookie(c)) ?? "";
    const met = await meetProof(c.var, { secret, code: c.req.valid("json").code }, clientNetworks(c));
    await orGiveBack(
      c,
      async () => openSession(c, { ...(await connect(c, met)), openedBy: "google" }),
      () => restoreProof(c.var.db, met),
    );
    return c.json({ redirectTo: met.returnTo });
  })
  .get("/google", requireUser, async (c) => {
    const since = await connectedSince(c.get("db"), c.get("user").id);
    return c.json({ connectedAt: since?.toISOString() ?? null });
  })
  .post("/google/disconnect", requireUser, jsonBody(z.strictObject({})), async (c) => {
    const count = await disconnectGoogle(c.get("db"), c.get("user").id, c.get("session").id);
    return c.json({ count });
  })
  // A mail links here. GET changes nothing, since mail scanners open links.
  .get("/google/disconnect-link", async (c) => {
    const connection = await readDisconnection(c.var.config, c.req.query("token") ?? "");
    return connection === null ? c.html(UNKNOWN_PAGE, 400) : c.html(CONFIRM_PAGE);
  })
  .post("/google/disconnect-link", async (c) => {
    const connection = await readDisconnection(c.var.config, c.req.query("token") ?? "");
    if (connection === null) return c.html(UNKNOWN_PAGE, 400);
    const userId = await userOfConnection(c.var.db, connection);
    if (userId !== undefined) await disconnectGoogle(c.var.db, userId);
    return c.html(DONE_PAGE);
  });
