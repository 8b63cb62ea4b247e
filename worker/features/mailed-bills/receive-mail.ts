import type { ForwardableEmailMessage } from "@cloudflare/workers-types";
import { localTime } from "#domain/calendar/days.ts";
import { SENDER_MAX, SENDER_NAME_MAX, SUBJECT_MAX, shortLine } from "#domain/mailed-bills/arrived-mail.ts";
import { NOTE_DAYS } from "#domain/mailed-bills/waiting-mails.ts";
import {
  batchIn,
  createDatabase,
  type Database,
  type Ledgers,
  ledgersOf,
  statement,
} from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { knownZone } from "../../db/ledger.ts";
import { type Bindings, type Config, readConfig } from "../../env.ts";
import { isUsedUp } from "../../http/rate-limit.ts";
import { plainCursor, RowsAstray } from "../../ledger/cursor.ts";
import { syncLedger } from "../../ledger/sync-ledger.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { tokenOf, userOfToken } from "./addresses.ts";
import { isAuthenticated } from "./authentication.ts";
import { isAutomatic } from "./automatic.ts";
import { fromAddress, headersOf, valuesOf } from "./headers.ts";

const MAIL_BYTES_MAX = 2_000_000;
const DAY_MS = 86_400_000;

/** Rows that the user is shown: of senders whom they confirmed, and as many of others. Nobody looks through more. */
const WAITING_MAX = 200;
/** Mails within a day from senders about whom the user hasn't been asked yet, so that they leave room for the others. */
const STRANGERS_MAX = 20;
const A_STRANGER_MAX = 5;

/** What the sending server is told. It says nothing about accounts. */
const REFUSALS = {
  unknown: "This address doesn't take mail.",
  large: "This mail is too large.",
  automatic: "This address takes no automatic answers.",
  nameless: "This mail doesn't say who sent it: its From has to have one address.",
  unauthenticated: "This mail isn't authenticated by its sender's domain.",
  limit: "This address took as many mails as it can today.",
  full: "This address took as many mails as it can.",
} as const;

type Refusal = keyof typeof REFUSALS;
type Outcome = Refusal | "received" | "repeated" | "ignored";

/**
 * Takes a mail that was sent to a user's private address, reads it once, and stores what it says (docs/contracts.md#mailed-bills).
 * If a database doesn't respond it throws: the platform delivers the mail again, and one mail is stored once.
 */
export async function receiveMail(message: ForwardableEmailMessage, env: Bindings): Promise<void> {
  const startedAt = Date.now();
  const outcome = await receive(message, env, startedAt);
  if (isRefusal(outcome)) message.setReject(REFUSALS[outcome]);
  console.log(
    JSON.stringify({
      level: "info",
      what: "mail",
      outcome,
      bytes: message.rawSize,
      durationMs: Date.now() - startedAt,
    }),
  );
}

async function receive(message: ForwardableEmailMessage, env: Bindings, now: number): Promise<Outcome> {
  const config = readConfig(env);
  const { billsMailDomain: domain } = config;
  const db = createDatabase(env.DB);
  const token = domain === undefined ? null : tokenOf(message.to, domain);
  const userId = token === null ? null : await userOfToken(db, token);
  if (domain === undefined || userId === null) return "unknown";
  if (message.rawSize > MAIL_BYTES_MAX) return "large";
  const raw = new Uint8Array(await new Response(message.raw as unknown as BodyInit).arrayBuffer());
  if (raw.length > MAIL_BYTES_MAX) return "large";
  const headers = headersOf(raw);
  if (isAutomatic(headers, message.from, { domain, addresses: ownAddresses(config) })) return "automatic";
  const sender = fromAddress(headers);
  if (sender === null) return "nameless";
  if (!isAuthenticated(headers, sender.slice(sender.indexOf("@") + 1))) return "unauthenticated";
  const ledgers = ledgersOf(env);
  const id = await idOf(userId, sender, valuesOf(headers, "message-id")[0], raw);
  const address = sender.slice(0, SENDER_MAX);
  const owner = await ownerOf({ db, ledgers, now }, userId, { id, sender: address });
  if (owner === null || !opensProduct(owner.status)) return "unknown";
  if (owner.answer === "never") return "ignored";
  if (owner.isKnown === 1) return "repeated";
  const isStranger = owner.answer === null;
  if ((isStranger ? owner.waitingStrange : owner.waiting) >= WAITING_MAX) return "full";
  if (isStranger && (owner.ofStrangers >= STRANGERS_MAX || owner.ofSender >= A_STRANGER_MAX)) return "limit";
  if (await isUsedUp({ db, config, now }, { MAILED_BILLS_PER_USER_PER_DAY: userId })) return "limit";
  const local = localTime(now, knownZone(owner.timezone));
  const { readMail } = await import("./read-mail.ts");
  const { senderName, subject, reading } = await readMail(raw, sender, local.day);
  const data = {
    ...{ id, sender: address, reading },
    ...{ senderName: shortLine(senderName, SENDER_NAME_MAX), subject: shortLine(subject, SUBJECT_MAX) },
  };
  const operation = { id, type: "mail.receive", at: new Date(now).toISOString(), ...local, data };
  const request = { device: null, cursor: plainCursor(owner.lastSeq), operations: [operation] };
  const { results } = await syncLedger(batchIn(owner.ledger), userId, request, now, config.quotas);
  const [result] = results;
  if (result?.status !== "rejected") return "received";
  if (result.code === "sender_refused") return "ignored";
  if (result.code === "quota_exceeded") return "full";
  throw new Error(`A mail was refused: ${result.error}`);
}

function isRefusal(outcome: Outcome): outcome is Refusal {
  return Object.hasOwn(REFUSALS, outcome);
}

function ownAddresses({ mail, supportEmail }: Config): string[] {
  const from = /<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from;
  return [from, supportEmail].map((address) => address.toLowerCase());
}

interface Owner {
  readonly status: string | null;
  readonly timezone: string;
  readonly lastSeq: number;
  /** What the user said about the mail's sender. */
  readonly answer: string | null;
  /** 1 if the mail was received before. */
  readonly isKnown: number;
  /** The rows of confirmed senders that the user is shown (worker/domain/mailed-bills/waiting-mails.ts), and those of others. */
  readonly waiting: number;
  readonly waitingStrange: number;
  /** Mails of the last day from senders whom the user hasn't answered, and those of this one. */
  readonly ofStrangers: number;
  readonly ofSender: number;
}

const OWNER = `
  WITH mails AS MATERIALIZED (
    SELECT mail.sender, mail.received_at > ?4 AS is_new, known.answer IS NULL AS is_strange,
      mail.reading ->> 'kind' IN ('bill', 'confirmation') OR mail.received_at > ?5 AS is_shown
    FROM mailed_bills AS mail
    LEFT JOIN mail_senders AS known ON known.user_id = mail.user_id AND known.address = mail.sender
    WHERE mail.user_id = ?1 AND mail.state = 'waiting' AND known.answer IS NOT 'never'
  )
  SELECT subscription ->> 'status' AS status, timezone, last_seq AS lastSeq,
    (SELECT answer FROM mail_senders WHERE user_id = ?1 AND address = ?2) AS answer,
    EXISTS (SELECT 1 FROM mailed_bills WHERE user_id = ?1 AND id = ?3) AS isKnown,
    (SELECT count(*) FROM mails WHERE is_shown AND NOT is_strange) AS waiting,
    (SELECT count(*) FROM mails WHERE is_strange) AS waitingStrange,
    (SELECT count(*) FROM mails WHERE is_new AND is_strange) AS ofStrangers,
    (SELECT count(*) FROM mails WHERE is_new AND is_strange AND sender = ?2) AS ofSender
  FROM owners WHERE user_id = ?1 AND state <> 'moved'`;

interface Places {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly now: number;
}

/** @throws RowsAstray if the rows aren't where the directory says, and nothing could be repaired */
async function ownerOf(
  { db, ledgers, now }: Places,
  userId: string,
  mail: { readonly id: string; readonly sender: string },
): Promise<(Owner & { readonly ledger: Database }) | null> {
  const values = [userId, mail.sender, mail.id, now - DAY_MS, now - NOTE_DAYS * DAY_MS];
  const read = async (name: string) => {
    const ledger = ledgers.open(name);
    const { owner } = await batchIn(ledger)((on) => ({ owner: statement<Owner>(on, OWNER, values) }));
    return owner[0] && { ...owner[0], ledger };
  };
  const home = await homeOf(db, userId);
  if (home === undefined) return null;
  const found = await read(home.ledger);
  if (found !== undefined) return found;
  const right = await updateOwner(db, ledgers, userId, now);
  const repaired = right === undefined ? undefined : await read(right);
  if (repaired === undefined) throw new RowsAstray();
  return repaired;
}

/** A UUID that follows from the mail and its sender: another sender's mail of the same Message-ID is another mail. */
async function idOf(
  userId: string,
  sender: string,
  messageId: string | undefined,
  raw: Uint8Array,
): Promise<string> {
  const name = new TextEncoder().encode(`${userId}\n${sender}\n${messageId ?? ""}\n`);
  const content = messageId === undefined ? raw : new Uint8Array();
  const bytes = new Uint8Array(name.length + content.length);
  bytes.set(name);
  bytes.set(content, name.length);
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].slice(0, 16);
  const hex = digest.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
