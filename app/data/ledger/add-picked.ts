import { type KeptOperation, keptOperations } from "#domain/setup/kept-operations.ts";
import { inTurn } from "../../browser/in-turn.ts";
import type { Changes } from "./changes.ts";
import { beginFirstRun } from "./earned-badges.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { makeMissing } from "./make-missing.ts";
import type { Performed } from "./outbox.ts";
import { readPickedDraft, removePickedDraft, storeAdding } from "./picked-draft.ts";

const TURN = "expense-timeline-picked";

/**
 * Adds what was picked to the account whose ledger this is. Which operations that takes is stored first, so that another tab,
 * or the page after a crash, goes on with the same ones: each is made once. Returns null if there is nothing to add.
 */
export async function addPicked(
  ledgerStore: LedgerStore,
  performEach: Changes["performEach"],
  userId: string,
): Promise<Performed | null> {
  return await inTurn(TURN, async () => {
    const draft = readPickedDraft();
    if (draft === null || (draft.adding !== null && draft.adding.userId !== userId)) return null;
    const token = draft.token ?? crypto.randomUUID();
    const { currency } = ledgerStore.ledger().settings();
    const today = ledgerStore.today();
    const operations = draft.adding?.operations ?? keptOperations(draft, { token, today, currency });
    if (draft.adding === null) storeAdding({ ...draft, token, adding: { userId, operations } });
    beginFirstRun();
    const { performed, refused } = await makeMissing(ledgerStore, performEach, operations);
    leaveOut(refused, userId);
    return performed;
  });
}

function leaveOut(refused: readonly KeptOperation[], userId: string): void {
  const draft = readPickedDraft();
  if (refused.length === 0 || draft?.adding?.userId !== userId) return;
  const operations = draft.adding.operations.filter(({ id }) => refused.every((each) => each.id !== id));
  storeAdding({ ...draft, adding: { userId, operations } });
}

/** Forgets what was picked once all of it was confirmed or refused. Until then it stays in this browser. */
export function forgetAdded(ledgerStore: LedgerStore, userId: string): void {
  const { adding = null } = readPickedDraft() ?? {};
  if (adding?.userId !== userId) return;
  const refused = new Set(ledgerStore.refused().map(({ id }) => id));
  const confirmed = ledgerStore.rows.confirmed();
  const isOver = ({ id }: { id: string }) => confirmed.entry(id) !== undefined || refused.has(id);
  if (adding.operations.every(isOver)) removePickedDraft();
}
