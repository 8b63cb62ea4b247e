import { useCallback, useEffect } from "react";
import { monthText, shortDayText } from "#domain/calendar/day-text.ts";
import { monthFrom } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { type Currency, centsFromAmount, formatCents } from "#domain/money/money.ts";
import type { OperationInput, OperationJson, OperationType } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { LOST_IN_RESTORE, type UNCOUNTED } from "../db/schema.ts";
import { FAILED } from "./changes.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./outbox.ts";

export interface Rejection {
  readonly id: string;
  readonly operation: OperationJson;
  /** The bill it was about, deleted or not. */
  readonly expense: Expense | undefined;
  readonly what: string;
  readonly error: string;
  readonly copyText: string;
}

export function useRejections(): {
  rejections: readonly Rejection[];
  dismiss: (id: string) => void;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const refused = ledgerStore.refused().filter(({ code }) => code !== LOST_IN_RESTORE);
  const rejections = refused.map(({ id, operation, error }) => {
    const { id: expenseId = "" } = (operation.data ?? {}) as { id?: string };
    return {
      id,
      operation,
      expense: ledger.get("expense", expenseId),
      what: refusedWhat(operation, ledger),
      error,
      copyText: refusedContent(operation),
    };
  });
  const dismiss = useCallback(
    (id: string) => void ledgerStore.database.delete("refused", id).catch(reportError),
    [ledgerStore],
  );
  return { rejections, dismiss };
}

/** Calls `tell` once for each change that is refused while the page is open. `sentence` is for the user. */
export function useNewRefusals(tell: (operationId: string, sentence: string | null) => void): void {
  const ledgerStore = useLedgerStore();
  const refused = ledgerStore.refused();
  useEffect(() => {
    if (refused.length === 0) return;
    for (const { operation, error, code } of ledgerStore.takeNewRefusals()) {
      // The server had these, so nothing failed. A banner says what became of them.
      if (code !== LOST_IN_RESTORE) tell(operation.id, failureSentence(operation, error));
    }
  }, [ledgerStore, refused, tell]);
}

/** Names a refused change: "New expense: Rent (Nov 21)". */
function refusedWhat(operation: OperationJson, ledger: Ledger): string {
  const data = (operation.data ?? {}) as { id?: string; expenseId?: string; title?: string };
  const expense = ledger.get("expense", data.id ?? data.expenseId ?? "");
  const title = data.title ?? expense?.title;
  const name = (NAMES as Readonly<Record<string, string>>)[operation.type] ?? "Change";
  return `${title === undefined ? name : `${name}: ${title}`} (${shortDayText(operation.day)})`;
}

const NAMES: Readonly<Record<Exclude<OperationType, typeof UNCOUNTED>, string>> = {
  "expense.add": "New expense",
  "expense.edit": "Edit",
  "expense.setStatus": "Status",
  "expense.autopay": "Autopay",
  "expense.delete": "Deletion",
  "series.stop": "Stopping a series",
  "series.generate": "Recurring bills",
  "budget.set": "Budget",
  "budget.clear": "Clearing a budget",
  "settings.update": "Settings",
  "migration.import": "Import of old data",
  undo: "Undo",
};

/** Returns what the user typed, for pasting elsewhere, in lines such as "title: Rent". */
function refusedContent(operation: OperationJson): string {
  const { changes, ...rest } = (operation.data ?? {}) as Record<string, unknown>;
  return Object.entries({ ...rest, ...(changes as object | undefined) })
    .filter(([name]) => !["id", "expenseId", "operationId"].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

const SENTENCES: Readonly<Record<string, string>> = {
  "expense.add": FAILED.add,
  "expense.edit": FAILED.edit,
  "expense.setStatus": FAILED.status,
  "expense.delete": FAILED.delete,
  "series.stop": FAILED.stop,
  "budget.set": FAILED.budget,
  "budget.clear": FAILED.budget,
};

/** The app makes these by itself, so the user needn't hear of them. */
const UNTOLD: ReadonlySet<string> = new Set(["dashboard.view", "series.generate", "expense.autopay"]);

/** Returns what to tell the user about a refused change; null if the user didn't make it. */
function failureSentence({ type, data }: OperationJson, reason: string): string | null {
  if (UNTOLD.has(type)) return null;
  if (type === "settings.update" && Object.hasOwn(data as object, "currency")) return FAILED.currency;
  return SENTENCES[type] ?? reason;
}

interface Lost {
  readonly id: string;
  /** "Plumber, $120.00, due 3 Nov". */
  readonly text: string;
}

/** Returns what the server no longer has since it was restored from an older copy (docs/decisions/0043-restored-copies.md). */
export function useLostInRestore(): {
  lost: readonly Lost[];
  /** Makes all changes again. Resolves to the first refusal, if any; what was refused stays listed. */
  addAgain: () => Promise<Performed | null>;
  dismiss: () => void;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const operations = lostOperations(ledgerStore);
  return {
    lost: operations
      .filter(({ operation }) => !isThere(operation, ledger))
      .map(({ id, operation }) => ({ id, text: lostText(operation, ledger) })),
    addAgain: () => addAgain(ledgerStore),
    dismiss: () => {
      for (const { id } of operations) ledgerStore.database.delete("refused", id).catch(reportError);
    },
  };
}

function lostOperations(ledgerStore: LedgerStore) {
  return ledgerStore.refused().filter(({ code }) => code === LOST_IN_RESTORE);
}

export async function addAgain(ledgerStore: LedgerStore): Promise<Performed | null> {
  let refusal: Performed | null = null;
  for (const { id, operation } of lostOperations(ledgerStore)) {
    if (!isThere(operation, ledgerStore.ledger())) {
      const { type, data } = operation;
      const performed = await ledgerStore.perform({ type, data } as OperationDraft, id);
      if (!performed.ok) {
        refusal ??= performed;
        continue;
      }
    }
    await ledgerStore.database.delete("refused", id);
  }
  return refusal;
}

/** Another device has added the bill again. */
function isThere({ type, data }: OperationJson, ledger: Ledger): boolean {
  return type === "expense.add" && ledger.get("expense", (data as { id: string }).id) !== undefined;
}

function lostText({ type, data }: OperationJson, ledger: Ledger): string {
  const { currency } = ledger.get("settings", ONLY) ?? DEFAULT_SETTINGS;
  const { id = "" } = data as { id?: string };
  const title = ledger.get("expense", id)?.title ?? "A bill";
  switch (type) {
    case "expense.add": {
      const bill = data as OperationInput["expense.add"];
      return [bill.title, ...billWords(bill, currency), ...(bill.isRecurring ? ["recurring"] : [])].join(
        ", ",
      );
    }
    case "expense.edit": {
      const { changes } = data as OperationInput["expense.edit"];
      return [`${title}: ${changes.title ?? "changed"}`, ...billWords(changes, currency)].join(", ");
    }
    case "expense.delete":
      return `${title}: deleted`;
    case "budget.set":
    case "budget.clear": {
      const { year, month, amount } = data as OperationInput["budget.set"];
      const text = amount === undefined ? "none" : formatCents(centsFromAmount(amount) ?? 0, currency);
      return `Budget of ${monthText(monthFrom(year, month))}: ${text}`;
    }
    default:
      return `Settings: ${Object.keys(data as object)
        .map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
        .join(", ")}`;
  }
}

type Words = Partial<Pick<OperationInput["expense.add"], "amount" | "dueDate" | "status" | "note">>;

function billWords({ amount, dueDate, status, note }: Words, currency: Currency): string[] {
  return [
    ...(amount === undefined ? [] : [formatCents(centsFromAmount(amount) ?? 0, currency)]),
    ...(dueDate === undefined ? [] : [`due ${shortDayText(dueDate)}`]),
    ...(status === undefined || status === "PENDING" ? [] : [status.toLowerCase()]),
    ...(note ? [`“${note}”`] : []),
  ];
}
