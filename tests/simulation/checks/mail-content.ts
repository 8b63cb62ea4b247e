import type { Mail } from "../world/outside.ts";

/** What a mail says, as its reader reads it. */
export type MailContent =
  | { readonly kind: "sign-in" }
  /** `day` as in "22 November 2026". */
  | { readonly kind: "trial-ends"; readonly day: string }
  | { readonly kind: "reminder"; readonly bills: MailedBill[]; readonly contracts: MailedContract[] };

export interface MailedBill {
  readonly title: string;
  readonly id: string;
  /** What is still to pay. */
  readonly cents: number;
  /** Of its due day. */
  readonly month: string;
  /** Negative for a bill that is still to fall due. */
  readonly daysOverdue: number;
}

export interface MailedContract {
  readonly title: string;
  readonly lastDay: string;
  readonly daysLeft: number;
  /** To a bill; null for the page of what repeats. */
  readonly link: { readonly month: string; readonly id: string } | null;
}

/** Returns null for a mail that no story sends, or that doesn't say all that such a mail says. */
export function readMail({ subject, text }: Pick<Mail, "subject" | "text">): MailContent | null {
  const [, code] = /^(\S{8,}) is your Expense Timeline code$/.exec(subject) ?? [];
  if (code !== undefined) return text.includes(`asked for it: ${code}\n`) ? { kind: "sign-in" } : null;
  const [, end] = / trial ends on (.+)$/.exec(subject) ?? [];
  if (end !== undefined)
    return text.includes(`On ${end}, $9 is charged`) ? { kind: "trial-ends", day: end } : null;
  const ofContracts = CONTRACTS_HEAD.exec(text);
  const contracts = ofContracts === null ? [] : readContracts(subject, text, ofContracts);
  const ofBills = text.slice(0, ofContracts?.index);
  const heads = [...ofBills.matchAll(HEAD)];
  const bills = heads.flatMap((head, index) => {
    const [, sum = "", what = "", count] = head;
    if (!subject.includes(what.replace("due ", ""))) return [null];
    const section = ofBills.slice(head.index, heads[index + 1]?.index);
    return readBills(section, what, { count: Number(count), cents: centsIn(sum) }) ?? [null];
  });
  if (contracts === null || bills.length + contracts.length === 0) return null;
  return bills.every((bill) => bill !== null) ? { kind: "reminder", bills, contracts } : null;
}

/** "$214.00 due tomorrow", and how many bills, perhaps with their day. */
const HEAD =
  /^([^\n]+) (due (?:today|tomorrow|in \d+ days)|coming up|overdue)\n\n(\d+) bills?(?:, on \w+, \d+ \w+ \d+)?:\n/gm;

/**
 * A bill has its title, amount and, unless the heading says it, when it is due in one line, in the next a link with its month and
 * id, and then one that marks it as paid.
 */
const BILL =
  /^• (.+) \(([^()]+)\)(?:, (today|tomorrow|in \d+ days|\d+ days? overdue)(?:, \d+ \w+)?)?\n {2}\S+\?month=([\d-]+)#expense-(\d+)\n {2}I've paid it: \S+$/gm;

/** @returns null if they aren't as many as the mail counts, or don't fit what it is headed by */
function readBills(
  section: string,
  what: string,
  all: { readonly count: number; readonly cents: number },
): MailedBill[] | null {
  const bills = [...section.matchAll(BILL)].map(([, title = "", amount = "", when, month = "", id = ""]) => ({
    ...{ title, id, month, cents: centsIn(amount) },
    daysOverdue: daysOverdueIn(when ?? what),
  }));
  const [, more = "0"] = /^and (\d+) more$/m.exec(section) ?? [];
  const fits = bills.every(({ daysOverdue }) => daysOverdue > 0 === (what === "overdue"));
  const cents = bills.reduce((sum, bill) => sum + bill.cents, 0);
  const isSum = more === "0" ? cents === all.cents : cents < all.cents;
  return fits && isSum && bills.length > 0 && bills.length + Number(more) === all.count ? bills : null;
}

/** @param text "about $1,234.50" */
const centsIn = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

/** @param when "due tomorrow", "in 3 days", "2 days overdue" */
function daysOverdueIn(when: string): number {
  if (when.endsWith("today")) return 0;
  if (when.endsWith("tomorrow")) return -1;
  const days = Number(/\d+/.exec(when)?.[0]);
  return when.endsWith("overdue") ? days : -days;
}

/** "Cancel by 10 Feb and 2 more", and how many contracts. */
const CONTRACTS_HEAD =
  /^Cancel by (\d+ \w+)(?: and (\d+) more)?\n\n(?:It goes on unless you cancel it|(\d+) contracts, which go on unless you cancel them):\n/m;

/** A contract has its title, what it costs and its last day in one line, and then a link. */
const CONTRACT =
  /^• (.+) \(([^()]+)\), by (\d+ \w+ \d+), (today|tomorrow|in \d+ days)\n {2}\S+?(?:\/recurring|\?month=([\d-]+)#expense-(\d+))$/gm;

/** @returns null if they aren't as many as the mail counts, or the subject doesn't say the first day */
function readContracts(subject: string, text: string, head: RegExpExecArray): MailedContract[] | null {
  const [, by = "", others = "0", count = "1"] = head;
  const section = text.slice(head.index);
  const contracts = [...section.matchAll(CONTRACT)].map(
    ([, title = "", , lastDay = "", when = "", month, id]) => ({
      ...{ title, lastDay: new Date(`${lastDay} UTC`).toISOString().slice(0, 10) },
      daysLeft: -daysOverdueIn(when),
      link: month === undefined || id === undefined ? null : { month, id },
    }),
  );
  const [, more = "0"] = /^and (\d+) more$/m.exec(section) ?? [];
  const all = contracts.length + Number(more);
  const fits = all === Number(count) && all === Number(others) + 1 && subject.includes(`by ${by}`);
  return fits ? contracts : null;
}
