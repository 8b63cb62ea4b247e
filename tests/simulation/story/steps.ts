import type { Weather } from "../device/network.ts";
import type { WorkerTrouble } from "../world/trouble.ts";

/** What a person does on a screen. `which` picks among what the screen shows, from 0 to 1. */
export type Action =
  | {
      readonly kind: "add";
      readonly day: number;
      readonly amount: number;
      readonly isRecurring: boolean;
      readonly rule: RuleInStory;
    }
  | {
      readonly kind: "rename";
      readonly which: number;
      readonly scope: Scope;
      readonly amount: number;
      readonly rule: RuleInStory;
    }
  | { readonly kind: "move"; readonly which: number; readonly scope: Scope; readonly day: number }
  | { readonly kind: "status"; readonly which: number; readonly status: "PAID" | "PENDING" | "UNPAID" }
  | {
      readonly kind: "pay";
      readonly which: number;
      /** Null for what the bill says. */
      readonly amount: number | null;
      readonly daysAgo: number;
    }
  /** A share of what is left is paid, or with a share of 0 the first part payment is taken back. */
  | { readonly kind: "pay-part"; readonly which: number; readonly share: number; readonly daysAgo: number }
  /** The bill pays itself from so many days ago on. */
  | { readonly kind: "pay-overdue"; readonly which: number; readonly daysAgo: number }
  /** A bill by itself becomes a series, or a bill of a series one by itself. */
  | { readonly kind: "recur"; readonly which: number; readonly scope: Scope; readonly rule: RuleInStory }
  | { readonly kind: "carry-over"; readonly how: "none" | "amount" | "rest" }
  | { readonly kind: "delete"; readonly which: number; readonly scope: Scope }
  | { readonly kind: "stop"; readonly which: number }
  | { readonly kind: "press-undo" }
  | { readonly kind: "undo-past"; readonly which: number }
  | { readonly kind: "budget"; readonly month: number; readonly amount: number | null }
  /** A file with the same content on every device, about the time so many days after the story's beginning. */
  | { readonly kind: "import"; readonly file: number; readonly day: number }
  /** All parts of an import that isn't undone. */
  | { readonly kind: "undo-import"; readonly which: number }
  | { readonly kind: "cancel-contract"; readonly which: number }
  /** Months begin on the day of the month that some day from today has; null for the last working day. */
  | { readonly kind: "begin-months"; readonly inDays: number | null }
  /** A bill on the first day of one of the person's own months, or beside it. */
  | { readonly kind: "add-on-payday"; readonly month: number; readonly day: number; readonly amount: number }
  | { readonly kind: "remind-at"; readonly hour: number }
  /** So many hours after the one that the clock shows, or before it. */
  | { readonly kind: "remind-in"; readonly hours: number }
  | { readonly kind: "remind-on"; readonly daysBefore: number[]; readonly daysAfter: number[] }
  | { readonly kind: "live-in"; readonly zone: string }
  | { readonly kind: "copy-month" }
  | { readonly kind: "show-month"; readonly ahead: number };

/** A last day is some days after today, or the day of the month of a bill some months later. */
export type EndInStory =
  | { readonly times: number }
  | { readonly inDays: number }
  | { readonly inMonths: number };

/** What is said of a series, as it travels, but for a last day and a contract. */
export type RuleInStory = Readonly<
  Record<string, number | string | boolean | readonly number[] | EndInStory | ContractInStory | null>
>;

/** A day is told by how many days after today it is. */
export type ContractInStory = { readonly remindDaysBefore?: readonly number[] } & (
  | { readonly onInDays: number }
  | { readonly noticeDays: number; readonly renewsEveryMonths: number; readonly renewsInDays?: number }
);

export type Scope = "this" | "following" | "all";

/** At an instant after the story's beginning. */
export type Planned = { readonly atMs: number } & Happening;

/** `number` is its own in the story as its seed gives it, and stays so in a shorter story. */
export type Step = { readonly number: number } & Planned;

export type Happening =
  | {
      readonly do: "open" | "close" | "hide" | "show" | "leave" | "come-back";
      readonly device: number;
      readonly page: number;
    }
  | { readonly do: "act"; readonly device: number; readonly page: number; readonly action: Action }
  | {
      readonly do: "sign-out" | "remove-site-data" | "evict" | "delete-database" | "resume-mail" | "upgrade";
      readonly device: number;
    }
  | { readonly do: "hand-over"; readonly device: number; readonly user: number }
  | { readonly do: "crash"; readonly device: number; readonly afterCalls: number }
  | {
      readonly do: "clock";
      readonly device: number;
      readonly offsetMs: number;
      /** How long it runs backwards from there; missing for not at all. */
      readonly backwardsForMs?: number;
    }
  | { readonly do: "travel"; readonly device: number; readonly zone: string }
  | { readonly do: "network"; readonly device: number; readonly forMs: number; readonly weather: Weather }
  | { readonly do: "disk"; readonly device: number; readonly forMs: number; readonly fault: DiskFault }
  | { readonly do: "worker"; readonly forMs: number; readonly trouble: WorkerTrouble }
  | { readonly do: "cron"; readonly cron: string; readonly lateMs: number }
  | { readonly do: "stripe"; readonly user: number; readonly event: StripeEvent }
  | { readonly do: "mail-event"; readonly user: number; readonly event: MailEvent }
  | { readonly do: "hold-events"; readonly user: number; readonly forMs: number }
  | { readonly do: "quota"; readonly forMs: number; readonly bills: number; readonly rowsADay: number };

/** A full disk refuses each write, or only what a transaction comes to. */
export type DiskFault = "full" | "full-at-commit" | "silent" | "no-local-storage";

/** What becomes of a mail. Only a mailbox that doesn't exist, or a complaint, stops the next ones. */
export type MailEvent = "no-mailbox" | "complaint" | "mailbox-full" | "delivered";

export type StripeEvent = "time-passes" | "cancels" | "pays-again" | "resends" | "resends-twice";

export interface Story {
  readonly seed: string;
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly users: readonly { readonly email: string }[];
  readonly devices: readonly StoryDevice[];
  /** In order. */
  readonly steps: readonly Step[];
}

export interface StoryDevice {
  readonly user: number;
  readonly zone: string;
  readonly clockOffsetMs: number;
}

export function onlySteps(story: Story, numbers: readonly number[]): Story {
  return { ...story, steps: story.steps.filter(({ number }) => numbers.includes(number)) };
}
