import type { Day, Month } from "../calendar/days.ts";
import type { Status } from "../expenses/expense.ts";
import type { Settings } from "../settings/settings.ts";

/** When an operation happened, by the instant and by the user's own clock. */
export interface Stamp {
  /** The operation's id, a UUID. */
  readonly id: string;
  /** Epoch milliseconds, never later than the applier's clock. */
  readonly atMs: number;
  /** The user's local day and hour (0-23) at that instant. */
  readonly day: Day;
  readonly hour: number;
}

/** Which occurrences of a series a change is for. */
export const SCOPES = ["this", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

export interface ExpenseChanges {
  readonly title?: string;
  readonly amountCents?: number;
  readonly dueDate?: Day;
  readonly status?: Status;
  readonly isRecurring?: boolean;
  readonly recurringId?: string | null;
  readonly category?: string | null;
  readonly note?: string | null;
}

export interface NewExpense {
  readonly id: string;
  readonly title: string;
  readonly amountCents: number;
  readonly dueDate: Day;
  readonly isRecurring: boolean;
  readonly recurringId: string | null;
  readonly category: string | null;
  readonly note: string | null;
  readonly status: Status;
}

/** Old data that is too much for one operation comes in parts: of which import, and the how manieth, from 0. */
export interface ImportPart {
  readonly of: string;
  readonly index: number;
}

/** Every kind of operation with its checked data (docs/contracts.md#operations). */
export interface OperationData {
  "expense.add": NewExpense;
  "expense.edit": { readonly id: string; readonly changes: ExpenseChanges; readonly scope: Scope };
  "expense.setStatus": { readonly id: string; readonly status: Status };
  "expense.delete": { readonly id: string; readonly scope: Scope };
  "series.stop": { readonly expenseId: string };
  "series.generate": { readonly cutoffDate: Day };
  "budget.set": { readonly month: Month; readonly amountCents: number };
  "budget.clear": { readonly month: Month };
  "settings.update": Partial<Settings>;
  "dashboard.view": Record<string, never>;
  "migration.import": {
    readonly expenses: readonly unknown[];
    readonly badges: readonly unknown[];
    readonly part?: ImportPart | undefined;
  };
  undo: { readonly operationId: string };
}

export type OperationType = keyof OperationData;

/** One operation, its shape and values checked, ready to be applied. */
export type Operation = {
  [Type in OperationType]: { readonly type: Type; readonly stamp: Stamp; readonly data: OperationData[Type] };
}[OperationType];

/** An operation as it travels and waits in the outbox; `data` is checked by the schemas. */
export interface OperationJson {
  id: string;
  type: string;
  at: string;
  day: Day;
  hour: number;
  data: unknown;
}
