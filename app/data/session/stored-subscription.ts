import { useSyncExternalStore } from "react";
import type { AccountSubscription, SubscriptionState } from "../../../worker/app.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import type { SyncCursor, SyncedSubscription } from "../db/schema.ts";
import { usePageRecord } from "./page-record.ts";
import { storedUser } from "./stored-user.ts";

/** A user's subscription as the last sync told it. Instants are epoch seconds. */
export type KnownSubscription = SubscriptionState;

interface Stored {
  // Browsers hold the user's id under this name.
  readonly personId: string;
  readonly subscription: KnownSubscription;
  /** The cursor of the sync that told it; undefined for a session's own word. */
  readonly cursor?: SyncCursor | undefined;
}

const KEY = "expenseTimeline_subscription";

const changes = /* @__PURE__ */ new EventTarget();

const storedText = () => browserStorage.get(KEY);

function storedIn(text: string | null, userId: string): Stored | null {
  const stored = storedJson(text) as Stored | null;
  return stored?.personId === userId ? stored : null;
}

export function knownSubscription(userId: string): KnownSubscription | null {
  return storedIn(storedText(), userId)?.subscription ?? null;
}

/** In the worker, and while hydrating, the subscription comes from the page's record. */
export function useKnownSubscription(userId: string): KnownSubscription | null {
  const me = usePageRecord()?.me;
  // Text can be compared.
  const text = useSyncExternalStore(watch, storedText, () =>
    me === undefined ? null : JSON.stringify(ofSession(me.user.id, me.subscription)),
  );
  return storedIn(text, userId)?.subscription ?? null;
}

function watch(listener: () => void): () => void {
  const over = new AbortController();
  changes.addEventListener("change", listener, { signal: over.signal });
  addEventListener("storage", listener, { signal: over.signal });
  return () => over.abort();
}

/** The database has what a sync told. Every tab that reads it copies that here, for the first frame and the public pages. */
export function storeSyncedSubscription(userId: string, told: SyncedSubscription | undefined): void {
  if (told !== undefined) store({ personId: userId, ...told });
}

/** A session's own word stands in until a sync has told this browser. */
export function storeSessionSubscription(userId: string, subscription: AccountSubscription): void {
  if (storedIn(storedText(), userId)?.cursor === undefined) store(ofSession(userId, subscription));
}

function ofSession(userId: string, subscription: AccountSubscription): Stored {
  return { personId: userId, subscription: { period_end: null, cancel_at: null, ...subscription } };
}

function store(stored: Stored): void {
  // The user signed out while this was on its way.
  if (storedUser()?.id !== stored.personId) return;
  const text = JSON.stringify(stored);
  if (text === storedText()) return;
  browserStorage.set(KEY, text);
  changes.dispatchEvent(new Event("change"));
}

export function forgetSubscription(): void {
  browserStorage.remove(KEY);
}

const PAYING = new Set<string>(["paid", "active", "trialing"]);

/** Returns whether it opens the product (docs/product.md#guards). */
export function isPaying(known: AccountSubscription | null): boolean {
  if (known === null) return false;
  return PAYING.has(known.subscription?.status ?? "") || PAYING.has(known.payment_status);
}

/** Without a network, the last known state holds until its paid period ends. A session doesn't say when that is. */
export function isPaidUntilNow(known: KnownSubscription | null, nowMs: number): boolean {
  const { status, trial_end } = known?.subscription ?? {};
  // Stripe keeps a trial's end after the trial.
  const end = known?.period_end ?? (status === "trialing" ? trial_end : null) ?? Number.POSITIVE_INFINITY;
  return isPaying(known) && end * 1000 > nowMs;
}

/** Returns whether the worker would refuse the user's changes until they pay again, as far as this browser knows. */
export function useIsLapsed(userId: string): boolean {
  const known = useKnownSubscription(userId);
  return known !== null && !isPaying(known);
}
