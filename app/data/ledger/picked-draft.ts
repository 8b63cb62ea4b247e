import { isDay } from "#domain/calendar/days.ts";
import { isCurrency } from "#domain/money/money.ts";
import type { KeptOperation } from "#domain/setup/kept-operations.ts";
import { type Picked, pickedFrom } from "#domain/setup/picked-bills.ts";
import { isUuid } from "#domain/text/clean-text.ts";
import { browserStorage } from "../../browser/storage.ts";
import { keptToken, PICKED_KEY, rememberKept } from "../session/picked-here.ts";

/** What a visitor picked on /start, in this browser only, until all of it is in their account. */
export interface PickedDraft extends Picked {
  /** Set when the month was kept. It is in the address to which signing in leads, and decides the ids of what is added. */
  readonly token: string | null;
  /** Whose account gets the bills, and how they are added. Null until that begins. */
  readonly adding: { readonly userId: string; readonly operations: readonly KeptOperation[] } | null;
}

/** Null if nothing was picked. */
export function readPickedDraft(): PickedDraft | null {
  const stored = browserStorage.getJson(PICKED_KEY) as Partial<PickedDraft> | null;
  const bills = pickedFrom(stored?.bills);
  if (bills.length === 0 || !isCurrency(stored?.currency)) return null;
  const { currency, paidBefore, token, adding = null } = stored;
  return {
    ...{ bills, currency, paidBefore: isDay(paidBefore) ? paidBefore : null },
    token: isUuid(token) ? token : null,
    adding: adding !== null && Array.isArray(adding.operations) ? adding : null,
  };
}

/** Calls back with what another tab stores. Returns what ends that. */
export function whenPickedElsewhere(show: (draft: PickedDraft | null) => void): () => void {
  const listener = ({ key }: StorageEvent) => key === PICKED_KEY && show(readPickedDraft());
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** A change of what was kept makes it a draft again. */
export function storePicked({ bills, currency, paidBefore }: Picked): void {
  if (bills.length === 0) removePickedDraft();
  else browserStorage.set(PICKED_KEY, JSON.stringify({ bills, currency, paidBefore }));
}

/** Whether an address, or this tab, belongs to what was kept in this browser. */
export function isKeptIn(search: string): boolean {
  const token = keptToken(search);
  return token !== null && readPickedDraft()?.token === token;
}

/** Stores which operations bring it into an account. */
export function storeAdding(draft: PickedDraft): void {
  browserStorage.set(PICKED_KEY, JSON.stringify(draft));
}

export function removePickedDraft(): void {
  browserStorage.remove(PICKED_KEY);
}

/** Keeps what was picked, under the token that it has or gets now. */
export function keepPicked(picked: Picked): string {
  const token = readPickedDraft()?.token ?? crypto.randomUUID();
  browserStorage.set(PICKED_KEY, JSON.stringify({ ...picked, token }));
  rememberKept(token);
  return token;
}
