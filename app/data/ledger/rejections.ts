import { useCallback, useEffect } from "react";
import { monthFrom, monthText, shortDayText } from "#domain/calendar/days.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { centsFromAmount } from "#domain/money/json-amounts.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import type { OperationInput, OperationJson, OperationType } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { LOST_IN_RESTORE } from "../db/schema.ts";
import { FAILED } from "./changes.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./outbox.ts";

export type Rejection = ReturnType<typeof useRejections>["rejections"][number];

export function useRejections() {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const refused = ledgerStore.refused().filter(({ code }) => code !== LOST_IN_RESTORE);
  const rejections = refused.map(({ id, operation, error }) => ({
    id,
    operation,
    /** The bill it was about, deleted or not. */
    expense: ledger.get("expense", (operation.data as { id?: string } | undefined)?.id ?? ""),
    what: refusedWhat(operation, ledger),
    error,
    copyText: refusedContent(operation),
  }));
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

interface Named {
  readonly id?: string;
  readonly expenseId?: string;
  readonly title?: string;
}

/** Names a refused change: "New expense: Rent (Nov 21)". */
function refusedWhat({ type, data, day }: OperationJson, ledger: Ledger): string {
  const { id, expenseId, title, bill } = (data ?? {}) as Named & { bill?: Named };
  const of = title ?? bill?.title ?? ledger.get("expense", id ?? expenseId ?? "")?.title;
  const name = WORDS[type]?.name ?? "Change";
  return `${of === undefined ? name : `${name}: ${of}`} (${shortDayText(day)})`;
}

interface Wording {
  name: string;
  /** What users are told when it was refused: the reason if left out, nothing if null, since the app made it by itself. */
  failed?: string | null;
}

const WORDS: Readonly<Partial<Record<string, Wording>>> = {
  "expense.add": { name: "New expense", failed: FAILED.add },
  "expense.edit": { name: "Edit", failed: FAILED.edit },
  "expense.setStatus": { name: "Status", failed: FAILED.status },
  "expense.autopay": { name: "Autopay", failed: null },
  "expense.delete": { name: "Deletion", failed: FAILED.delete },
  "series.stop": { name: "Stopping a series", failed: FAILED.stop },
  "series.generate": { name: "Recurring bills", failed: null },
  "budget.set": { name: "Budget", failed: FAILED.budget },
  "budget.clear": { name: "Clearing a budget", failed: FAILED.budget },
  "settings.update": { name: "Settings" },
  "bills.import": { name: "Import" },
  "mail.receive": { name: "Mail", failed: null },
  "mail.add": { name: "New expense", failed: FAILED.add },
  "mail.tie": { name: "Matching a mail" },
  "mail.discard": { name: "Discarding a mail" },
  "mail.answerSender": { name: "Answer about a sender" },
  "migration.import": { name: "Import of old data" },
  undo: { name: "Undo" },
  "dashboard.view": { name: "Change", failed: null },
} satisfies Record<OperationType, Wording>;

/** Returns what the user typed, for pasting elsewhere, in lines such as "title: Rent". */
function refusedContent(operation: OperationJson): string {
  const { changes, bill, ...rest } = (operation.data ?? {}) as Record<string, unknown>;
  return Object.entries({ ...rest, ...(changes as object | undefined), ...(bill as object | undefined) })
    .filter(([name]) => !["id", "expenseId", "mailId", "operationId"].includes(name))
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

/** Returns what to tell the user about a refused change; null if the user didn't make it. */
function failureSentence({ type, data }: OperationJson, reason: string): string | null {
  if (type === "settings.update" && Object.hasOwn(data as object, "currency")) return FAILED.currency;
  const failed = WORDS[type]?.failed;
  return failed === undefined ? reason : failed;
}

/** Returns what the server no longer has since it was restored from an older copy (docs/decisions/0043-restored-copies.md). */
export function useLostInRestore() {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  const operations = lostOperations(ledgerStore);
  return {
    /** Such as "Plumber, $120.00, due 3 Nov". */
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

/** Makes all changes again. Resolves to the first refusal, if any; what was refused stays listed. */
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
      const words = [bill.title, ...billWords(bill, currency)];
      return (bill.isRecurring ? [...words, "recurring"] : words).join(", ");
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
    case "mail.answerSender": {
      const { address, answer } = data as OperationInput["mail.answerSender"];
      return `Bills from ${address}: ${answer}`;
    }
    default:
      return `Settings: ${Object.keys(data as object)
        .map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
        .join(", ")}`;
  }
}

type Words = Partial<
  Pick<OperationInput["expense.add"], "amount" | "dueDate" | "status" | "payments" | "note">
>;

function billWords({ amount, dueDate, status, payments = [], note }: Words, currency: Currency): string[] {
  return [
    ...(amount === undefined ? [] : [formatCents(centsFromAmount(amount) ?? 0, currency)]),
    ...(dueDate === undefined ? [] : [`due ${shortDayText(dueDate)}`]),
    ...(status === undefined || status === "PENDING" ? [] : [status.toLowerCase()]),
    ...payments.map(
      ({ amount, date }) =>
        `${formatCents(centsFromAmount(amount) ?? 0, currency)} paid on ${shortDayText(date)}`,
    ),
    ...(note ? [`“${note}”`] : []),
  ];
}
