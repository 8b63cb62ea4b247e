import { addDays, type Day } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import {
  type ArrivedMail,
  arrivalDay,
  type ForwardingConfirmation,
  MAIL_DAYS_KEPT,
  readingOf,
} from "./arrived-mail.ts";
import type { MailedBill } from "./mail.ts";

export interface WaitingBill {
  readonly mail: ArrivedMail;
  readonly reading: MailedBill;
}

/** A mail that is no bill, or that couldn't be read. `why` is a sentence. */
export interface MailNote {
  readonly mail: ArrivedMail;
  readonly why: string;
}

export interface WaitingConfirmation {
  readonly mail: ArrivedMail;
  readonly reading: ForwardingConfirmation;
}

/** Somebody who sent something, and of whom the user hasn't said whether to read bills from them. */
export interface UnknownSender {
  readonly address: string;
  readonly name: string;
  /** Of their mails, the first one first. */
  readonly subjects: readonly string[];
}

export interface WaitingMails {
  readonly bills: readonly WaitingBill[];
  readonly notes: readonly MailNote[];
  readonly confirmations: readonly WaitingConfirmation[];
  readonly senders: readonly UnknownSender[];
}

/** A note goes by itself. */
export const NOTE_DAYS = 7;

/**
 * What arrived and waits for the user, the first mail first. Of a sender whom they haven't confirmed no reading is shown, and of one
 * whose bills they never want nothing.
 */
export function waitingMails(ledger: Ledger, today: Day): WaitingMails {
  const answers = new Map([...ledger.known("sender")].map(({ address, answer }) => [address, answer]));
  const bills: WaitingBill[] = [];
  const notes: MailNote[] = [];
  const confirmations: WaitingConfirmation[] = [];
  const senders = new Map<string, { address: string; name: string; subjects: string[] }>();
  const waiting = [...ledger.known("mail")]
    .filter((mail) => mail.state === "waiting" && isSince(mail, addDays(today, -MAIL_DAYS_KEPT)))
    .sort((one, other) => one.receivedAtMs - other.receivedAtMs || (one.id < other.id ? -1 : 1));
  for (const mail of waiting) {
    const reading = readingOf(mail);
    const answer = answers.get(mail.sender) ?? null;
    if (reading.kind === "confirmation") confirmations.push({ mail, reading });
    else if (answer === null) {
      const { sender: address, senderName: name, subject } = mail;
      const known = senders.get(address) ?? { address, name, subjects: [] };
      known.subjects.push(subject);
      senders.set(address, known);
    } else if (answer === "never") continue;
    else if (reading.kind === "bill") bills.push({ mail, reading });
    // A newer version of the app may know other kinds.
    else if ("why" in reading && isSince(mail, addDays(today, -NOTE_DAYS)))
      notes.push({ mail, why: reading.why });
  }
  return { bills, notes, confirmations, senders: [...senders.values()] };
}

function isSince(mail: ArrivedMail, day: Day): boolean {
  return arrivalDay(mail) >= day;
}
