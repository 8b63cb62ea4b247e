import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { REMINDER_KINDS, type ReminderKind } from "#domain/expenses/reminders.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { requireUser } from "../../auth/require-user.ts";
import { isHmacBase64Of, readMailed, signMailed } from "../../crypto/hashes.ts";
import { user } from "../../db/accounts.ts";
import type { Database, Ledgers } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { knownZone, owners, userSettings } from "../../db/ledger.ts";
import type { Config } from "../../env.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { RowsMoving } from "../../ledger/cursor.ts";
import { mailedPage } from "../../mail/html-mail.ts";
import { withdrawMails } from "../../mail/outbox.ts";
import { applyFromMail } from "./mail-operation.ts";

/** What a mail's link stops: the kinds of reminder that the mail held. */
type Stopped = ReminderKind | "all";

const KINDS: Readonly<Record<Stopped, readonly ReminderKind[]>> = {
  due_tomorrow: ["due_tomorrow"],
  overdue: ["overdue"],
  all: REMINDER_KINDS,
};

const SETTING: Readonly<Record<ReminderKind, keyof Settings & `notification${string}`>> = {
  due_tomorrow: "notificationDueTomorrow",
  overdue: "notificationOverdue",
};

/** An operation, as from the settings, so that every device hears of it. */
async function unsubscribe(
  { db, ledgers, config, now }: Pick<AppEnv["Variables"], "db" | "ledgers" | "config" | "now">,
  { userId, kind }: Unsubscription,
): Promise<void> {
  const settingNames = KINDS[kind].map((each) => SETTING[each]);
  const home = await homeOf(db, userId);
  if (home === undefined) return;
  const ledger = ledgers.open(home.ledger);
  const [settings, owned] = await ledger.batch([
    ledger.select().from(userSettings).where(eq(userSettings.userId, userId)),
    ledger.select({ lastSeq: owners.lastSeq }).from(owners).where(eq(owners.userId, userId)),
  ]);
  for (const each of KINDS[kind]) await ledger.run(withdrawMails(userId, "unsubscribed", each));
  const on = settingNames.filter((name) => settings[0]?.[name] !== false);
  if (on.length === 0) return;
  await applyFromMail(
    { db, ledgers, quotas: config.quotas, nowMs: now },
    {
      userId,
      ledger,
      lastSeq: owned[0]?.lastSeq ?? 0,
      zone: knownZone(settings[0]?.timezone ?? ""),
      operation: {
        id: crypto.randomUUID(),
        type: "settings.update",
        data: Object.fromEntries(on.map((name) => [name, false])),
      },
    },
  );
}

interface Unsubscription {
  readonly userId: string;
  readonly kind: Stopped;
}

const PURPOSE = "unsubscribe";

export function signUnsubscription(
  { mailedSecrets: [newest] }: Pick<Config, "mailedSecrets">,
  { userId, kind }: Unsubscription,
): Promise<string> {
  return signMailed(PURPOSE, `${encodeURIComponent(userId)}.${kind}`, newest);
}

async function readUnsubscription(
  { mailedSecrets }: Pick<Config, "mailedSecrets">,
  token: string,
): Promise<Unsubscription | null> {
  const content = await readMailed(PURPOSE, token, mailedSecrets);
  const [, userId = "", kind] = /^([^.]+)\.([a-z_]+)$/.exec(content ?? "") ?? [];
  const known = kind !== undefined && Object.hasOwn(KINDS, kind) ? (kind as Stopped) : null;
  return known === null ? null : { userId: decodeURIComponent(userId), kind: known };
}

const NAMES: Readonly<Record<Stopped, string>> = {
  due_tomorrow: "reminders of expenses that fall due",
  overdue: "reminders of overdue expenses",
  all: "reminders of expenses",
};

/** Asks first, because mail scanners open links. */
const confirmPage = (kind: Stopped) =>
  mailedPage(`Stop ${NAMES[kind]}?`, `We will no longer mail you ${NAMES[kind]}.`, {
    button: "Stop these mails",
  });

const donePage = (kind: Stopped) =>
  mailedPage("Done", `We no longer mail you ${NAMES[kind]}. You can turn them on again in your settings.`);

const UNKNOWN_PAGE = mailedPage(
  "This link is not complete",
  "Please open it again from the mail, or turn reminders off in your settings.",
);

/** GET changes nothing, POST acts (RFC 8058). */
export const reminderRoutes = new Hono<AppEnv>()
  .get("/unsubscribe", async (c) => {
    const unsubscription = await readUnsubscription(c.get("config"), c.req.query("token") ?? "");
    return unsubscription ? c.html(confirmPage(unsubscription.kind)) : c.html(UNKNOWN_PAGE, 400);
  })
  .post("/unsubscribe", async (c) => {
    const unsubscription = await readUnsubscription(c.get("config"), c.req.query("token") ?? "");
    if (unsubscription === null) return c.html(UNKNOWN_PAGE, 400);
    await unsubscribe(c.var, unsubscription);
    return c.html(donePage(unsubscription.kind));
  })
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
  .post("/reminders/resume", requireUser, jsonBody(z.strictObject({})), async (c) => {
    await setStopped(c.get("ledger"), c.get("user").id, null);
    return c.json({ ok: true as const });
  });

interface MailEvent {
  readonly to: readonly string[];
  readonly reason: "bounced" | "complained";
}

/** Addresses that belong to nobody, support's own for instance, are nobody's reminders. It may run twice. */
async function stopMail(db: Database, ledgers: Ledgers, { to, reason }: MailEvent): Promise<void> {
  for (const email of to) {
    const [found] = await db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, email.trim().toLowerCase()));
    const home = found && (await homeOf(db, found.id));
    if (found === undefined || home === undefined) continue;
    const ledger = ledgers.open(home.ledger);
    await setStopped(ledger, found.id, reason);
    await ledger.run(withdrawMails(found.id, reason));
  }
}

/** @throws RowsMoving, upon which the provider and the app try again */
async function setStopped(
  ledger: Database,
  userId: string,
  mailStopped: MailEvent["reason"] | null,
): Promise<void> {
  const changed = await ledger
    .update(owners)
    .set({ mailStopped })
    .where(and(eq(owners.userId, userId), eq(owners.state, "here")))
    .returning({ userId: owners.userId });
  if (changed.length === 0) throw new RowsMoving();
}

/** Seconds between the provider's clock and ours; an older event may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

interface Signed {
  readonly id: string | undefined;
  /** Epoch seconds. */
  readonly timestamp: string | undefined;
  /** "v1,…", several while a secret is being replaced, with spaces in between. */
  readonly signatures: string | undefined;
  readonly payload: string;
}

const REASONS: Readonly<Record<string, MailEvent["reason"]>> = {
  "email.bounced": "bounced",
  "email.complained": "complained",
};

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

/**
 * As Svix signs for Resend (docs/contracts.md#mail).
 * @returns null for an event that stops nothing: a delivery, or a mailbox that is full today
 * @throws HttpError 400 invalid_signature, invalid_event
 */
async function verifiedEvent(
  { id, timestamp, signatures, payload }: Signed,
  secret: string,
  nowMs: number,
): Promise<MailEvent | null> {
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  const isSigned = await hasSignature(signatures ?? "", secret, `${id}.${timestamp}.${payload}`);
  if (!isSigned || !(ageSeconds <= TOLERANCE_SECONDS))
    throw new HttpError(
      400,
      "invalid_signature",
      "This event was not signed by the mail provider for this endpoint.",
    );
  const { data: event } = eventSchema.safeParse(parsed(payload));
  if (event === undefined)
    throw new HttpError(400, "invalid_event", "The signed body is not an event of the mail provider's.");
  const reason = REASONS[event.type];
  const isPassing = (event.data.bounce?.type ?? "Permanent") !== "Permanent";
  return reason === undefined || isPassing ? null : { reason, to: event.data.to };
}

async function hasSignature(signatures: string, secret: string, text: string): Promise<boolean> {
  for (const each of signatures.split(" ")) {
    const [version, signature = ""] = each.split(",");
    if (version === "v1" && (await isHmacBase64Of(secret.replace(/^whsec_/, ""), signature, text)))
      return true;
  }
  return false;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
