import { and, eq, ne, sql } from "drizzle-orm";
import { groupedCode } from "#domain/sign-in/sign-in.ts";
import { CHALLENGE_MINUTES } from "../../auth/mailed-codes.ts";
import type { AccountOwner } from "../../auth/session.ts";
import { readMailed, signMailed } from "../../crypto/hashes.ts";
import { account, session, user } from "../../db/accounts.ts";
import { type Database, rawBatch } from "../../db/database.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import type { Config } from "../../env.ts";
import type { LimitParts } from "../../http/rate-limit.ts";
import { DISCONNECT_GOOGLE_PATH } from "../../http/request-rules.ts";
import { htmlMail, mailCode, paragraph, userMail } from "../../mail/html-mail.ts";
import type { Mail } from "../../mail/mail.ts";
import { accountMail, insertMails } from "../../mail/outbox.ts";

const PROVIDER = "google";

/** Returns the user whose account a Google account signs in to. */
export async function userOfGoogle(db: Database, subject: string): Promise<AccountOwner | undefined> {
  const [found] = await db
    .select({ userId: account.userId, email: user.email })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, PROVIDER), eq(account.accountId, subject)));
  return found;
}

interface Connection extends AccountOwner {
  /** Google's identifier of the account. */
  readonly subject: string;
}

interface ConnectionParts extends LimitParts {
  readonly origin: string;
}

/** From then on the Google account signs in to the user's account. Their mail says so, in the same transaction. */
export async function connectGoogle(parts: ConnectionParts, connection: Connection): Promise<void> {
  const { db, now } = parts;
  const { userId, subject } = connection;
  const id = crypto.randomUUID();
  const mail = await connectedMail(parts, connection.email, id);
  const notice = accountMail(userId, `google-connected/${id}`, mail, now);
  await rawBatch(db, [
    sql`INSERT INTO account (id, provider_id, account_id, user_id, created_at, updated_at)
      VALUES (${id}, ${PROVIDER}, ${subject}, ${userId}, ${now}, ${now})
      ON CONFLICT (provider_id, account_id) DO NOTHING`,
    insertMails([notice], sql`EXISTS (SELECT 1 FROM account WHERE id = ${id})`),
  ]);
}

/** When Google was connected; null if it isn't. */
export async function connectedSince(db: Database, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ createdAt: account.createdAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, PROVIDER)))
    .orderBy(account.createdAt)
    .limit(1);
  return found?.createdAt ?? null;
}

/** Ends the sessions that Google opened, except the one with `exceptId`. Returns how many. */
export async function disconnectGoogle(db: Database, userId: string, exceptId = ""): Promise<number> {
  const [, ended] = await db.batch([
    db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, PROVIDER))),
    db
      .delete(session)
      .where(and(eq(session.userId, userId), eq(session.openedBy, PROVIDER), ne(session.id, exceptId)))
      .returning({ id: session.id }),
  ]);
  return ended.length;
}

/** @param id of the connection that a mail told of. Undefined once it is gone */
export async function userOfConnection(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.id, id), eq(account.providerId, PROVIDER)));
  return found?.userId;
}

const PURPOSE = "disconnect-google";

/** @param connectionId dies with the connection, so an old mail can't disconnect a newer one */
async function connectedMail(
  { config, origin }: ConnectionParts,
  email: string,
  connectionId: string,
): Promise<WaitingMail> {
  const token = await signMailed(PURPOSE, connectionId, config.mailedSecrets[0]);
  return userMail({ origin, supportEmail: config.supportEmail }, email, {
    subject: "Google was connected to your Expense Timeline account",
    paragraphs: [
      `The Google account ${email} can now sign in to your Expense Timeline account. If you chose Continue with Google, there is nothing to do.`,
      "If it wasn't you, disconnect it. Every device where it signed in is then signed out, and you sign in by email as before. If that Google account signs in again, you get another mail like this one. The settings let you disconnect it, too.",
    ],
    link: { url: `${origin}${DISCONNECT_GOOGLE_PATH}?token=${token}`, text: "Disconnect Google" },
  });
}

/** Returns the connection's id, or null if we didn't sign the token. */
export function readDisconnection({ mailedSecrets }: Config, token: string): Promise<string | null> {
  return readMailed(PURPOSE, token, mailedSecrets);
}

const PROOF_HEADING = "Connect Google to Expense Timeline";

interface ProofMail extends Pick<Mail, "to" | "replyTo" | "idempotencyKey"> {
  readonly code: string;
}

/** The mail has no link: its owner might press it for a stranger's Google account. */
export function proofMail({ code, ...mail }: ProofMail): Mail {
  const why =
    "Somebody chose Continue with Google with a Google account of this address. Google doesn't run the address's mailbox, so we ask once whether it is yours.";
  const how = "Type this code where you chose Google:";
  const warning = `It works once, within ${CHALLENGE_MINUTES} minutes. Nobody from Expense Timeline will ever ask you for the code.`;
  const ignoring =
    "If it wasn't you, you can ignore this message: nothing is connected without the code, so give it to nobody.";
  return {
    ...mail,
    subject: `${groupedCode(code)} is your code to connect Google to Expense Timeline`,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${[why, `${how} ${groupedCode(code)}`, warning, ignoring].join("\n\n")}\n`,
    html: htmlMail(
      PROOF_HEADING,
      [
        paragraph(why),
        paragraph(how, { isQuiet: true }),
        mailCode(code),
        paragraph(warning, { isQuiet: true }),
        paragraph(ignoring, { isQuiet: true }),
      ].join("\n"),
    ),
  };
}
