import { type Changes, joined } from "./changes.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "./outbox.ts";

interface Made<Operation> {
  /** Null if all were made before. */
  readonly performed: Performed | null;
  /** Those that this browser refused, or couldn't store. */
  readonly failed: readonly Operation[];
  readonly refused: readonly Operation[];
}

/** Makes those of the operations that aren't made yet. */
export async function makeMissing<Operation extends OperationDraft & { readonly id: string }>(
  ledgerStore: LedgerStore,
  performEach: Changes["performEach"],
  operations: readonly Operation[],
): Promise<Made<Operation>> {
  const missing = operations.filter(({ id }) => !isMade(ledgerStore, id));
  if (missing.length === 0) return { performed: null, failed: [], refused: [] };
  const done = await performEach(missing);
  return {
    performed: joined(done).performed,
    failed: missing.filter((_, index) => done[index]?.ok === false),
    refused: missing.filter((_, index) => isRefusal(done[index])),
  };
}

function isMade(ledgerStore: LedgerStore, id: string): boolean {
  return (
    ledgerStore.ledger().entry(id) !== undefined || ledgerStore.outbox.all().some((each) => each.id === id)
  );
}

/** What this browser refused is done with. What it couldn't store is tried again. */
function isRefusal(performed: Performed | undefined): boolean {
  return performed?.ok === false && performed.code !== STORAGE_FAILED;
}
