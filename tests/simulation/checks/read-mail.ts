import type { Mail } from "../world/outside.ts";

/** What a mail says, as its reader reads it. */
export type MailContent =
  | { readonly kind: "sign-in" }
  /** `day` as in "22 November 2026". */
  | { readonly kind: "trial-ends"; readonly day: string }
  | { readonly kind: "due-tomorrow"; readonly day: string; readonly bills: readonly MailedBill[] }
  | { readonly kind: "overdue"; readonly bills: readonly MailedBill[] };

export interface MailedBill {
  readonly title: string;
  readonly id: string;
  /** Of its due day. */
  readonly month: string;
  /** 0 if the mail doesn't say. */
  readonly daysLate: number;
}

/** Returns null for a mail that no story sends, or that doesn't say all that such a mail says. */
export function readMail({ subject, text }: Pick<Mail, "subject" | "text">): MailContent | null {
  if (/^Sign in to /.test(subject)) return /asked for it: \S{8,}/.test(text) ? { kind: "sign-in" } : null;
  const [, end] = / trial ends on (.+)$/.exec(subject) ?? [];
  if (end !== undefined) return text.includes(`ends on ${end}.`) ? { kind: "trial-ends", day: end } : null;
  const [, count, what] = /^You have (\d+) expenses? (due tomorrow|overdue)$/.exec(subject) ?? [];
  const bills = readBills(text, Number(count));
  if (bills === null) return null;
  if (what === "overdue")
    return bills.every(({ daysLate }) => daysLate > 0) ? { kind: "overdue", bills } : null;
  const [, day] = /, on (\w+, \d+ \w+ \d+):\n/.exec(text) ?? [];
  return day === undefined ? null : { kind: "due-tomorrow", day, bills };
}

/** A bill has its title, amount and how late or how it is paid in one line, and in the next a link with its month and id. */
const BILL =
  /^• (.+) \([^()]+\)(?:, (?:(\d+) days? late|autopay))?\n {2}\S+\?month=([\d-]+)#expense-(\d+)$/gm;

/** @returns null if they aren't as many as the mail counts */
function readBills(text: string, count: number): MailedBill[] | null {
  const bills = [...text.matchAll(BILL)].map(([, title = "", late = "0", month = "", id = ""]) => ({
    ...{ title, id, month },
    daysLate: Number(late),
  }));
  const [, more = "0"] = /^and (\d+) more$/m.exec(text) ?? [];
  return bills.length > 0 && bills.length + Number(more) === count ? bills : null;
}
