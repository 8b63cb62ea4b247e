import type { Day, Month } from "../calendar/days.ts";
import type { CancelBy } from "../expenses/cancel-by.ts";
import type { Expense, Status } from "../expenses/expense.ts";
import type { Payment } from "../expenses/status.ts";
import type { Budget } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import type { Series } from "../series/series.ts";
import type { DateOrder } from "./date-text.ts";

/** A table as a file has it: cells as text, which nothing was trimmed of. */
export interface Sheet {
  readonly rows: readonly (readonly string[])[];
  /** The number of the first row in messages: 1, unless it isn't in the file. */
  readonly firstLine?: number;
}

/** A file with so many rows is refused: nobody could look through them. */
export const ROWS_LIMIT = 50_000;

/** What a column, or a field of a line, holds. Only notes may stand in several columns. */
export const ROLES = [
  "title",
  "amount",
  "debit",
  "credit",
  "direction",
  "dueDate",
  "paidDate",
  "nextDate",
  "endDate",
  "status",
  "active",
  "category",
  "note",
  "currency",
  "frequency",
  "interval",
  "balance",
] as const;
export type Role = (typeof ROLES)[number];

/** A line of a file in its own words. */
export type Fields = Readonly<Partial<Record<Role, string>>>;

/** What a file says of one bill, before anything is compared with the account. */
export interface FoundBill {
  /** The 1-based row or item of the file. */
  readonly line: number;
  /** A clean line of at most 120 characters. A longer one is cut, and then stands in the note as a whole. */
  readonly title: string;
  /** Hundredths, more than 0. */
  readonly amountCents: number;
  readonly dueDate: Day;
  readonly status: Status;
  /** Null for any status but PAID. */
  readonly paidDate: Day | null;
  readonly category: string | null;
  readonly note: string | null;
  /** The code of a currency ("EUR", also one that the product doesn't have), the sign of several ("$"), or null if nothing is said. */
  readonly currency: string | null;
  readonly repeats: FoundRepeat | null;
  /** What the file itself knows the bill by, such as a bank's FITID. Two lines with the same are the same bill. */
  readonly identity: string | null;
  /** What only our own export says. */
  readonly own: OwnFields | null;
}

/** The bill is the next one. */
export interface FoundRepeat {
  /** The day that the rule counts from: the bill's due date, or an earlier one. */
  readonly anchor: Day;
  /** The canonical text of a recurrence (series/recurrence.ts). */
  readonly rule: string;
  /** The last day on which a bill may be due. */
  readonly until: Day | null;
  /** The number of bills in all. */
  readonly times: number | null;
}

/** What only our own exports say of a bill, in the words of the domain. */
export interface OwnFields {
  readonly seriesId: string | null;
  /** Null without one, and in an expenses.csv of an earlier version, which says less of it. */
  readonly series: Series | null;
  readonly createdAtMs: number | null;
  readonly plannedCents: number | null;
  readonly amountIsEstimate: boolean;
  readonly autopay: boolean;
  readonly autopayFrom: Day | null;
  readonly estimateIsOwn: boolean;
  readonly payments: readonly Payment[];
  readonly remindDaysBefore: readonly number[] | null;
  readonly cancelBy: CancelBy | null;
}

export interface FoundBudget {
  readonly month: Month;
  /** Null if it was cleared. */
  readonly amountCents: number | null;
}

/** A line that should be a bill and can't be one. */
export interface Refused {
  readonly line: number;
  readonly text: string;
  /** A sentence for the user. */
  readonly why: string;
}

/** What lines are that are no bills, for one of them and for several. */
export const SKIPPED = {
  empty: ["empty line", "empty lines"],
  heading: ["line above or below the table", "lines above or below the table"],
  names: ["repeated line of column names", "repeated lines of column names"],
  total: ["total", "totals"],
  income: ["incoming payment", "incoming payments"],
  refund: ["refund", "refunds"],
  transfer: ["transfer between own accounts", "transfers between own accounts"],
  offBudget: ["payment of an account outside of the budget", "payments of accounts outside of the budget"],
  opening: ["opening balance or correction", "opening balances or corrections"],
  waiting: ["payment that isn't booked yet", "payments that aren't booked yet"],
  zero: ["line without cost", "lines without cost"],
  split: ["heading of a split payment", "headings of split payments"],
  excluded: ["line excluded there", "lines excluded there"],
  void: ["voided payment", "voided payments"],
  cancelled: ["cancelled entry", "cancelled entries"],
  ended: ["series that has ended", "series that have ended"],
  changed: ["changed day of a series", "changed days of series"],
  inactive: ["inactive subscription", "inactive subscriptions"],
  repeated: ["bill of another file in the zip", "bills of another file in the zip"],
  other: ["line about something else", "lines about something else"],
} as const;
export type SkipKind = keyof typeof SKIPPED;

export interface Skipped {
  readonly line: number;
  readonly kind: SkipKind;
  readonly text: string;
}

/** Which sign the amounts of bills have. */
export type Sign = "negative" | "positive";

/** What the user can decide in place of the reader. */
export interface ReadChoices {
  /** Roles by the column's index. Given at all, they replace every role that was found. */
  readonly roles?: Readonly<Record<number, Role>>;
  readonly hasHeader?: boolean;
  readonly dateOrder?: DateOrder;
  readonly decimal?: "." | ",";
  readonly sign?: Sign;
  /** Whether bills are taken as paid that were due before today, if the file doesn't say. */
  readonly pastStatus?: "PAID" | "PENDING";
  /** The currency of amounts that have none, or the sign of several. */
  readonly currency?: Currency;
}

export interface ReadOptions {
  readonly today: Day;
  readonly choices?: ReadChoices;
  /** The order in which the user's language writes dates: the first guess where a file leaves it open. */
  readonly usualDateOrder?: DateOrder;
}

export interface Assumption {
  /** The choice that changes it, or "none" for something that is only said. */
  readonly kind: keyof ReadChoices | "none";
  /** A sentence for the user. */
  readonly text: string;
  /** False if the user should be asked. */
  readonly isSure: boolean;
  /** How the user is asked. */
  readonly question?: string;
  /** Nothing lands before it is answered, because it can't be guessed. */
  readonly holdsImport?: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Which of the choices holds, if one does. */
  readonly value?: string;
}

export interface FoundColumn {
  readonly name: string;
  readonly role: Role | null;
  /** The first cell that isn't empty. */
  readonly sample: string;
}

export interface FoundBills {
  readonly kind: "bills";
  /** "Wallos", "a table", "a bank statement (OFX)" */
  readonly source: string;
  /** Empty for files without columns. */
  readonly columns: readonly FoundColumn[];
  readonly bills: readonly FoundBill[];
  readonly refused: readonly Refused[];
  readonly skipped: readonly Skipped[];
  readonly budgets: readonly FoundBudget[];
  readonly assumptions: readonly Assumption[];
}

/** Our own account.json. Its rows keep their ids, and deleted bills are among them, so that their series doesn't make them again. */
export interface FoundAccount {
  readonly kind: "account";
  readonly source: string;
  /** ISO instant. */
  readonly exportedAt: string;
  readonly currency: Currency;
  readonly series: readonly Series[];
  readonly bills: readonly Expense[];
  readonly budgets: readonly Budget[];
  readonly refused: readonly Refused[];
}

export type Found = FoundBills | FoundAccount;
