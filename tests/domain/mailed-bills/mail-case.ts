/** A mail as it could arrive, and what a careful person would say of it. */
export interface MailCase {
  readonly name: string;
  readonly subject: string;
  /** "Name <address>", or an address alone */
  readonly from: string;
  /** The day on which it arrived. */
  readonly on: string;
  readonly text: string;
  /** Text of the attachments by name. Null is a scan, which has no text. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly expected: ExpectedBill | ExpectedNoBill;
}

export interface ExpectedBill {
  readonly payee: string | null;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly due: string | null;
  /** Parts of the evidence, or of the reason why a value is empty. */
  readonly says?: {
    readonly payee?: string;
    readonly cents?: string;
    readonly currency?: string;
    readonly due?: string;
  };
  /** Where a value has to be read from, if not in the mail. */
  readonly where?: {
    readonly payee?: string;
    readonly cents?: string;
    readonly currency?: string;
    readonly due?: string;
  };
}

export interface ExpectedNoBill {
  /** A part of the sentence that says why. */
  readonly notABill: string;
}
