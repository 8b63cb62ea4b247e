import type { Day } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";

/** What a mail says, as plain text. HTML and PDF are converted before. */
export interface IncomingMail {
  readonly subject: string;
  readonly from: MailAddress;
  readonly receivedOn: Day;
  readonly text: string;
  readonly attachments: readonly AttachedFile[];
  /** Sentences that say what of the mail wasn't read. */
  readonly unread?: readonly string[];
}

export interface AttachedFile {
  readonly name: string;
  /** Null if the file can't be read: a scan, or a kind of file that has no text. */
  readonly text: string | null;
  /** Why it can't be, as the end of a sentence: "it asks for a password". Left out if it has no text. */
  readonly why?: string;
}

export interface MailAddress {
  /** Empty if the header has an address alone. */
  readonly name: string;
  readonly address: string;
}

/** A value with the line or sentence it was read from. */
export interface Found<Value> {
  readonly value: Value;
  /** At most 240 characters, as they stand in the mail, with each run of white space as one space. */
  readonly evidence: string;
  /** "mail", "subject", "sender" (the header of the mail itself), or the name of an attachment */
  readonly where: string;
}

/** Nothing was found, or nothing that is sure. `why` is a sentence for the user. */
export interface LeftEmpty {
  readonly value: null;
  readonly why: string;
}

export type Reading<Value> = Found<Value> | LeftEmpty;

export interface MailedBill {
  readonly kind: "bill";
  readonly payee: Reading<string>;
  /** Integer hundredths, above zero */
  readonly amountCents: Reading<number>;
  readonly currency: Reading<Currency>;
  readonly dueDate: Reading<Day>;
}

/** `why` is a sentence for the user. */
export interface NotABill {
  readonly kind: "not-a-bill";
  readonly why: string;
}

export function leftEmpty(why: string): LeftEmpty {
  return { value: null, why };
}
