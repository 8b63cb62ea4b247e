import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { REMINDER_KINDS, type ReminderKind } from "#domain/expenses/reminders.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { readMailed, signMailed } from "../../crypto/hashes.ts";
import { batchIn, type Database, type Ledgers } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { owners, userSettings } from "../../db/ledger.ts";
import type { Config } from "../../env.ts";
import type { AppEnv } from "../../http/handler.ts";
import { plainCursor } from "../../ledger/cursor.ts";
import { syncLedger } from "../../ledger/sync-ledger.ts";
import { mailedPage } from "../../mail/html-mail.ts";
import { withdrawMails } from "../../mail/outbox.ts";

const SETTING: Readonly<Record<ReminderKind, keyof Settings & `notification${string}`>> = {
  due_tomorrow: "notificationDueTomorrow",
  overdue: "notificationOverdue",
};

/** An operation, as from the settings, so that every device hears of it. */
async function unsubscribe(
  db: Database,
  ledgers: Ledgers,
  { userId, kind }: Unsubscription,
  nowMs: number,
): Promise<void> {
  const setting = SETTING[kind];
  const home = await homeOf(db, userId);
  if (home === undefined) return;
  const ledger = ledgers.open(home.ledger);
  const [settings, owned] = await ledger.batch([
    ledger.select().from(userSettings).where(eq(userSettings.userId, userId)),
    ledger.select({ lastSeq: owners.lastSeq }).from(owners).where(eq(owners.userId, userId)),
  ]);
  await ledger.run(withdrawMails(userId, "unsubscribed", kind));
  if (settings[0]?.[setting] === false) return;
  const at = new Date(nowMs).toISOString();
  const operation: OperationJson = {
    id: crypto.randomUUID(),
    type: "settings.update",
    at,
    day: at.slice(0, 10),
    hour: Number(at.slice(11, 13)),
    data: { [setting]: false },
  };
  const cursor = plainCursor(owned[0]?.lastSeq ?? 0);
  const request = { device: "Link in a mail", cursor, operations: [operation] };
  await syncLedger(batchIn(ledger), userId, request, nowMs);
}

interface Unsubscription {
  readonly userId: string;
  readonly kind: ReminderKind;
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
  const known = REMINDER_KINDS.find((each) => each === kind);
  return known === undefined ? null : { userId: decodeURIComponent(userId), kind: known };
}

const NAMES: Readonly<Record<ReminderKind, string>> = {
  due_tomorrow: "reminders of expenses due tomorrow",
  overdue: "reminders of overdue expenses",
};

/** Asks first, because mail scanners open links. */
const confirmPage = (kind: ReminderKind) =>
  mailedPage(`Stop ${NAMES[kind]}?`, `We will no longer mail you ${NAMES[kind]}.`, "Stop these mails");

const donePage = (kind: ReminderKind) =>
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
    await unsubscribe(c.get("db"), c.get("ledgers"), unsubscription, c.get("now"));
    return c.html(donePage(unsubscription.kind));
  });
