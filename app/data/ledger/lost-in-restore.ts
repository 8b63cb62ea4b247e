import { monthText, shortDayText } from "#domain/calendar/day-text.ts";
import { monthFrom } from "#domain/calendar/days.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { centsFromAmount } from "#domain/money/amount-text.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import type { OperationInput, OperationJson } from "#domain/operations/operation.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { LOST_IN_RESTORE } from "../db/lost-in-restore.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import type { LedgerStore } from "./ledger-store.ts";
import type { OperationDraft, Performed } from "./mutation.ts";

export interface Lost {
  readonly id: string;
  /** "Plumber, $120.00, due 3 Nov". */
  readonly text: string;
}

/** What the server no longer has since it was restored from an older copy (docs/decisions/0043-restored-copies.md). */
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
