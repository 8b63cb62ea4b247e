import { type Day, localTime } from "../calendar/days.ts";
import { cleanLine, isBlank } from "../text/clean-text.ts";
import type { MailedBill, NotABill, Reading } from "./mail.ts";

/** A mail that arrived at the account's address (docs/contracts.md#mailed-bills). What it was read from isn't kept. */
export interface ArrivedMail {
  /** A UUID that follows from the mail, so that one mail is one row however often it is delivered. */
  readonly id: string;
  readonly receivedAtMs: number;
  /** The address of the authenticated From, in lower case. */
  readonly sender: string;
  /** Empty if the header has an address alone. */
  readonly senderName: string;
  readonly subject: string;
  /** A {@link MailReading} as JSON. */
  readonly reading: string;
  readonly state: MailState;
  /** The bill that it was added as, or tied to. */
  readonly expenseId: string | null;
}

export const MAIL_STATES = ["waiting", "added", "tied", "discarded"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** An account that got a first mail of a sender is asked whether to read bills from that address. */
export interface MailSender {
  /** In lower case */
  readonly address: string;
  /** Null if the user hasn't answered, or took the answer back. */
  readonly answer: SenderAnswer | null;
}

export const SENDER_ANSWERS = ["yes", "never"] as const;
export type SenderAnswer = (typeof SENDER_ANSWERS)[number];

/** A mail provider asks whether this address may get forwarded mail. The link isn't followed. */
export interface ForwardingConfirmation {
  readonly kind: "confirmation";
  /** "Gmail" */
  readonly provider: string;
  readonly code: string | null;
  readonly link: string | null;
}

/** `why` is a sentence for the user. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly why: string;
}

export type MailReading = MailedBill | NotABill | ForwardingConfirmation | Unreadable;

export interface ArrivedMailJson {
  id: string;
  receivedAt: string;
  sender: string;
  senderName: string;
  subject: string;
  reading: MailReading;
  state: MailState;
  expenseId: string | null;
}

export function mailToJson({ receivedAtMs, reading, ...mail }: ArrivedMail): ArrivedMailJson {
  return { ...mail, receivedAt: new Date(receivedAtMs).toISOString(), reading: readingOf({ reading }) };
}

export function mailFromJson({ receivedAt, reading, ...mail }: ArrivedMailJson): ArrivedMail {
  return { ...mail, receivedAtMs: Date.parse(receivedAt), reading: JSON.stringify(reading) };
}

export function readingOf({ reading }: Pick<ArrivedMail, "reading">): MailReading {
  return JSON.parse(reading) as MailReading;
}

/** Rows are kept this long from their arrival, and shown as long. */
export const MAIL_DAYS_KEPT = 60;

/** In UTC. Who asks counts in weeks, so the user's own zone makes no difference that matters. */
export function arrivalDay({ receivedAtMs }: Pick<ArrivedMail, "receivedAtMs">): Day {
  return localTime(receivedAtMs, "UTC").day;
}

export const SENDER_MAX = 254;
export const SENDER_NAME_MAX = 120;
export const SUBJECT_MAX = 200;
const EVIDENCE_MAX = 240;
const WHERE_MAX = 120;
const WHY_MAX = 600;
const VALUE_MAX = 120;
const LINK_MAX = 1000;

/** Shortens a text of strangers to what a row holds. */
export function shortLine(text: string, max: number): string {
  const line = [...cleanLine(text)].slice(0, max).join("").trim();
  return isBlank(line) ? "" : line;
}

/** Returns a reading as a row holds it, with its texts cleaned and shortened. */
export function storedReading(reading: MailReading): string {
  return JSON.stringify(shortened(reading));
}

function shortened(reading: MailReading): MailReading {
  switch (reading.kind) {
    case "bill": {
      const { kind, payee, amountCents, currency, dueDate } = reading;
      const short = shortPart(payee, (name) => shortLine(name, VALUE_MAX));
      return {
        ...{ kind, payee: short },
        ...{
          amountCents: shortPart(amountCents),
          currency: shortPart(currency),
          dueDate: shortPart(dueDate),
        },
      };
    }
    case "confirmation": {
      const { kind, provider, code, link } = reading;
      return {
        ...{ kind, provider: shortLine(provider, VALUE_MAX) },
        code: code === null ? null : shortLine(code, VALUE_MAX),
        // A link that was cut leads nowhere.
        link: link === null || link.length > LINK_MAX ? null : shortLine(link, LINK_MAX),
      };
    }
    default:
      return { kind: reading.kind, why: shortLine(reading.why, WHY_MAX) };
  }
}

function shortPart<Value>(
  part: Reading<Value>,
  shortValue: (value: Value) => Value = (value) => value,
): Reading<Value> {
  if (!("evidence" in part)) return { value: null, why: shortLine(part.why, WHY_MAX) };
  return {
    value: shortValue(part.value),
    evidence: shortLine(part.evidence, EVIDENCE_MAX),
    where: shortLine(part.where, WHERE_MAX),
  };
}
