import { inTurn } from "../../browser/in-turn.ts";
import type { Changes } from "../ledger/changes.ts";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import { makeMissing } from "../ledger/make-missing.ts";
import type { Performed } from "../ledger/outbox.ts";
import { type ImportDraft, type ImportOperation, readImportDraft, storeImportDraft } from "./import-draft.ts";
import type { PlanRequest } from "./import-plan.ts";
import type { ImportThread } from "./import-thread.ts";

const TURN = "expense-timeline-import";

/**
 * Decides which operations bring the draft into a user's account, and stores them, so that another page goes on with the same ones.
 * What another tab has begun stays as it is.
 */
export async function beginLanding(
  thread: Pick<ImportThread, "land">,
  draft: ImportDraft,
  request: PlanRequest,
  user: { readonly id: string; readonly coming: string },
): Promise<void> {
  const parts = await thread.land(request, crypto.randomUUID());
  const operations = parts.map(
    (data): ImportOperation => ({ id: crypto.randomUUID(), type: "bills.import", data }),
  );
  await inTurn(TURN, async () => {
    const stored = await readImportDraft(user.id);
    if (stored?.landing == null)
      await storeImportDraft({ ...draft, userId: user.id, landing: { coming: user.coming, operations } });
  });
}

/** Makes those operations of a landing that aren't made yet. Returns null if there are none, or another tab has made them. */
export async function goOnLanding(
  ledgerStore: LedgerStore,
  performEach: Changes["performEach"],
  userId: string,
): Promise<Performed | null> {
  return await inTurn(TURN, async () => {
    const draft = await readImportDraft(userId);
    if (draft?.userId !== userId || draft.landing === null) return null;
    const { operations } = draft.landing;
    const { performed, refused } = await makeMissing(ledgerStore, performEach, operations);
    if (refused.length > 0) {
      const left = operations.filter((each) => !refused.includes(each));
      await storeImportDraft({ ...draft, landing: { ...draft.landing, operations: left } });
    }
    return performed;
  });
}

/** Counts the operations that the worker has confirmed or refused. */
export function countDone(ledgerStore: LedgerStore, operations: readonly ImportOperation[]): number {
  const refused = new Set(ledgerStore.refused().map(({ id }) => id));
  const confirmed = ledgerStore.rows.confirmed();
  return operations.filter(({ id }) => confirmed.entry(id) !== undefined || refused.has(id)).length;
}
