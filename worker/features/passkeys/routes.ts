import { type Context, Hono } from "hono";
import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";
import { z } from "zod";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { deviceName } from "../../auth/device-name.ts";
import { requireUser, type SignedInEnv } from "../../auth/require-user.ts";
import { openSession } from "../../auth/session.ts";
import type { Passkey } from "../../db/passkeys.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { clientNetworks, countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { mailedPage } from "../../mail/html-mail.ts";
import { accountMail } from "../../mail/outbox.ts";
import { addedMail, readRemoval } from "./added-mail.ts";
import type { Site } from "./ceremonies.ts";
import { type AnsweredChallenge, type Ceremony, createChallenge, readChallenge } from "./challenges.ts";
import { defaultName } from "./default-name.ts";
import {
  addPasskey,
  hasRefused,
  openedByPasskey,
  PASSKEYS_MAX,
  passkeyByCredential,
  passkeysOf,
  recordUse,
  refuse,
  removePasskey,
  renamePasskey,
  userOfPasskey,
} from "./store.ts";

const NAME_MAX = 60;

/** Text in base64url. An attestation with certificates is the longest. */
const encoded = z.base64url("This field is not valid.").max(20_000, "This field is too long.");
const id = z.string().min(1, "Name the passkey.").max(64, "Name the passkey.");

const nothing = z.strictObject({});
const creation = z.strictObject({
  id: encoded,
  clientDataJSON: encoded,
  attestationObject: encoded,
  transports: z.array(z.string().max(20)).max(10),
});
const use = z.strictObject({
  id: encoded,
  clientDataJSON: encoded,
  authenticatorData: encoded,
  signature: encoded,
  userHandle: encoded,
  returnTo: z.string().optional(),
});
const named = z.strictObject({ id });
const renamed = z.strictObject({
  id,
  name: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, "Give the passkey a name.").max(NAME_MAX, `Use at most ${NAME_MAX} characters.`)),
});

export interface ListedPasskey {
  id: string;
  /** As authenticators know it. */
  credentialId: string;
  name: string;
  /** ISO instants; null before the first use. */
  createdAt: string;
  lastUsedAt: string | null;
}

export const passkeyRoutes = new Hono<AppEnv>()
  .get("/sign-in/passkey", async (c) => {
    const { rpId } = siteOf(c);
    return c.json({ rpId, challenge: bytesOf(await createChallenge(c.var, "sign-in")) });
  })
  .post("/sign-in/passkey", jsonBody(use), async (c) => {
    await countUse(c.var, { SIGN_IN_TRIES_PER_IP_PER_HOUR: clientNetworks(c) });
    const { userHandle, returnTo, ...signed } = c.req.valid("json");
    const { site, challenge, answered } = await readAnswer(c, "sign-in", signed.clientDataJSON);
    const known = await passkeyByCredential(c.var.db, signed.id);
    if (known === undefined) throw unknownPasskey();
    const { passkey, email } = known;
    const { checkUse } = await import("./ceremonies.ts");
    const counter = await checkUse(site, signed, { challenge, passkey });
    if (counter === null || userHandle !== bytesOf(passkey.userId)) throw refused();
    if (!(await recordUse(c.var.db, answered, { id: passkey.id, counter, nowMs: c.var.now })))
      throw overdue();
    await openSession(c, { userId: passkey.userId, email, openedBy: openedByPasskey(passkey.id) });
    // If it was removed meanwhile, the sessions that ended with it didn't have this one among them.
    if ((await passkeyByCredential(c.var.db, signed.id)) === undefined) {
      await removePasskey(c.var.db, passkey.userId, passkey.id);
      throw unknownPasskey();
    }
    return c.json({ redirectTo: ownPath(returnTo) ?? paths.dashboard });
  })
  .get("/passkeys", requireUser, async (c) => {
    const { db, user } = c.var;
    const [mine, isRefused] = await Promise.all([passkeysOf(db, user.id), hasRefused(db, user.id)]);
    return c.json({
      /** As authenticators know the user. */
      userHandle: bytesOf(user.id),
      passkeys: mine.map(listed),
      isOffered: mine.length === 0 && !isRefused,
    });
  })
  .post("/passkeys/options", requireUser, jsonBody(nothing), async (c) => {
    const { user, db } = c.var;
    const { rpId } = siteOf(c);
    const mine = await passkeysOf(db, user.id);
    if (mine.length >= PASSKEYS_MAX) throw tooMany();
    return c.json({
      rpId,
      challenge: bytesOf(await createChallenge(c.var, addingFor(user.id))),
      user: { id: bytesOf(user.id), name: user.email, displayName: user.name || user.email },
      known: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    });
  })
  .post("/passkeys", requireUser, jsonBody(creation), async (c) => {
    const { user, db, now } = c.var;
    await countUse(c.var, { PASSKEYS_PER_USER_PER_DAY: user.id });
    const { transports, ...signed } = c.req.valid("json");
    const { site, challenge, answered } = await readAnswer(c, addingFor(user.id), signed.clientDataJSON);
    const { checkCreation } = await import("./ceremonies.ts");
    const checked = await checkCreation(site, signed, challenge);
    if (checked === null) throw refused();
    const { aaguid, ...credential } = checked;
    const userAgent = c.req.header("User-Agent") ?? null;
    const taken = (await passkeysOf(db, user.id)).map(({ name }) => name);
    const name = defaultName({ aaguid, transports, userAgent }, taken);
    const passkey: Passkey = {
      ...{ id: crypto.randomUUID(), userId: user.id, name, transports, ...credential },
      ...{ createdAtMs: now, lastUsedAtMs: null },
    };
    const mail = await addedMail(c.var, { ...passkey, email: user.email, device: deviceName(userAgent) });
    const notice = accountMail(user.id, `passkey-added/${passkey.id}`, mail, now);
    const outcome = await addPasskey(db, answered, passkey, notice);
    if (outcome === "spent") throw overdue();
    if (outcome === "full") throw tooMany();
    if (outcome === "taken")
      throw new HttpError(409, "passkey_exists", "This passkey is in use already. Remove it first.");
    return c.json(listed(passkey));
  })
  .post("/passkeys/rename", requireUser, jsonBody(renamed), async (c) => {
    if (!(await renamePasskey(c.var.db, c.var.user.id, c.req.valid("json")))) throw gone();
    return c.json({ name: c.req.valid("json").name });
  })
  .post("/passkeys/remove", requireUser, jsonBody(named), async (c) => {
    const { db, user, session } = c.var;
    const count = await removePasskey(db, user.id, c.req.valid("json").id, session.id);
    if (count === null) throw gone();
    return c.json({ count });
  })
  // Whoever said no isn't asked again.
  .post("/passkeys/decline", requireUser, jsonBody(nothing), async (c) => {
    await refuse(c.var.db, c.var.user.id, c.var.now);
    return c.json({ ok: true as const });
  })
  // A mail links here. GET changes nothing, since mail scanners open links.
  .get("/passkeys/remove-link", async (c) => {
    const passkey = await readRemoval(c.var.config, c.req.query("token") ?? "");
    return passkey === null ? c.html(UNKNOWN_PAGE, 400) : c.html(CONFIRM_PAGE);
  })
  .post("/passkeys/remove-link", async (c) => {
    const passkey = await readRemoval(c.var.config, c.req.query("token") ?? "");
    if (passkey === null) return c.html(UNKNOWN_PAGE, 400);
    const userId = await userOfPasskey(c.var.db, passkey);
    if (userId !== undefined) await removePasskey(c.var.db, userId, passkey);
    return c.html(DONE_PAGE);
  });

const addingFor = (userId: string): Ceremony => `add:${userId}`;

const textOf = (bytes: string) => new TextDecoder().decode(decodeBase64Url(bytes));

const bytesOf = (text: string) => encodeBase64Url(new TextEncoder().encode(text).buffer).replaceAll("=", "");

function listed({ id, credentialId, name, createdAtMs, lastUsedAtMs }: Passkey): ListedPasskey {
  const instant = (ms: number) => new Date(ms).toISOString();
  const lastUsedAt = lastUsedAtMs === null ? null : instant(lastUsedAtMs);
  return { id, credentialId, name, createdAt: instant(createdAtMs), lastUsedAt };
}

/**
 * Browsers make passkeys for names only, never for an IP address.
 * @throws HttpError 404 not_available
 */
function siteOf(c: { readonly var: Pick<AppEnv["Variables"], "origin"> }): Site {
  const { origin } = c.var;
  const { hostname } = new URL(origin);
  if (!/^[\d.]+$|^\[/.test(hostname)) return { origin, rpId: hostname };
  throw new HttpError(404, "not_available", "Passkeys need a host name. On this machine, use localhost.");
}

/**
 * The challenge is what tells a new answer from a replayed one, so it is read before anything is checked.
 * @throws HttpError 400 passkey_refused, challenge_expired
 */
async function readAnswer(
  c: Context<AppEnv> | Context<SignedInEnv>,
  ceremony: Ceremony,
  clientDataJSON: string,
): Promise<{ site: Site; challenge: string; answered: AnsweredChallenge }> {
  const site = siteOf(c);
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) throw refused();
  const answered = await readChallenge(c.var, ceremony, challenge.text);
  if (answered === "foreign") throw refused();
  if (answered === "expired") throw overdue();
  return { site, challenge: challenge.encoded, answered };
}

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): { encoded: string; text: string } | null {
  try {
    const encoded = clientData.parse(JSON.parse(textOf(clientDataJSON))).challenge;
    return { encoded, text: textOf(encoded) };
  } catch {
    return null;
  }
}

/** Says the same whatever was wrong, which only a forger would want to know. */
function refused(): HttpError {
  return new HttpError(400, "passkey_refused", "This passkey could not be checked. Please try again.");
}

function overdue(): HttpError {
  return new HttpError(400, "challenge_expired", "That took too long. Please try again.");
}

function unknownPasskey(): HttpError {
  return new HttpError(
    400,
    "unknown_passkey",
    "This passkey was removed, so it can't sign in any more. Sign in by email.",
  );
}

function tooMany(): HttpError {
  return new HttpError(
    409,
    "too_many_passkeys",
    `An account may have ${PASSKEYS_MAX} passkeys. Remove one first.`,
  );
}

function gone(): HttpError {
  return new HttpError(404, "not_found", "That passkey was removed already.");
}

const CONFIRM_PAGE = mailedPage(
  "Remove the passkey?",
  "It then can't sign in to your account any more, and every device where it signed in is signed out. You sign in by email as before.",
  { button: "Remove the passkey" },
);

const DONE_PAGE = mailedPage(
  "The passkey is removed",
  "Every device where it signed in is signed out. If it wasn't you who added it, sign in and end the devices that you don't know in your settings.",
);

const UNKNOWN_PAGE = mailedPage(
  "This link is not complete",
  "Please open it again from the mail, or remove the passkey in your settings.",
);
