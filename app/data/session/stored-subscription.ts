import type { AccountSubscription, SubscriptionInfo, SubscriptionState } from "../../../worker/app.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import type { SyncCursor } from "../db/schema.ts";
import { storedUser } from "./stored-user.ts";

/** A user's subscription as this browser last heard of it. Instants are epoch seconds. */
export type KnownSubscription = SubscriptionState;

interface Stored {
  // Browsers hold the user's id under this name.
  readonly personId: string;
  readonly subscription: KnownSubscription;
  /** The cursor of the last sync that had it. Earlier versions didn't set it. */
  readonly cursor?: SyncCursor | undefined;
}

const KEY = "expenseTimeline_subscription";
const PAYING = new Set<string>(["paid", "active", "trialing"]);

const changes = /* @__PURE__ */ new EventTarget();

/** Returns text, so that `useSyncExternalStore` can compare it. */
export function storedSubscriptionText(): string | null {
  return browserStorage.get(KEY);
}

export function subscriptionFrom(text: string | null, userId: string): KnownSubscription | null {
  return storedIn(text, userId)?.subscription ?? null;
}

export function storedIn(text: string | null, userId: string): Stored | null {
  const stored = storedJson(text) as Stored | null;
  return stored?.personId === userId ? stored : null;
}

export function storeSubscription(userId: string, subscription: KnownSubscription): void {
  store(userId, subscription, storedIn(storedSubscriptionText(), userId)?.cursor);
}

export function store(userId: string, subscription: KnownSubscription, cursor: SyncCursor | undefined): void {
  // The user signed out while this was on its way.
  if (storedUser()?.id !== userId) return;
  browserStorage.set(KEY, textOf({ personId: userId, subscription, cursor }));
  changes.dispatchEvent(new Event("change"));
}

export function forgetSubscription(): void {
  browserStorage.remove(KEY);
}

/** Stores an update from outside a sync. What only a sync tells, such as the period's end, stays as it was. */
export function storeInfo(userId: string, info: SubscriptionInfo): void {
  const known = subscriptionFrom(storedSubscriptionText(), userId);
  const isSame = known?.subscription?.status === info.subscription?.status;
  // A used trial stays used.
  const trial = known?.trial_used && { trial_used: known.trial_used };
  storeSubscription(userId, { ...fromInfo(info), ...trial, ...(isSame && known), ...info });
}

export function subscriptionText(userId: string, info: AccountSubscription): string {
  return textOf({ personId: userId, subscription: fromInfo(info) });
}

function fromInfo(info: SubscriptionInfo): KnownSubscription {
  return { period_end: null, cancel_at: null, ...info };
}

function textOf(stored: Stored): string {
  return JSON.stringify(stored);
}

/** The user whose subscription the worker has told this page. */
let confirmedUser: string | null = null;

export function storeSessionInfo(userId: string, info: SubscriptionInfo): void {
  confirmedUser = userId;
  storeInfo(userId, info);
}

/** Returns whether this very page has it from the worker, so that it isn't from another day. */
export function isConfirmedHere(userId: string): boolean {
  return confirmedUser === userId;
}

export function watchSubscription(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  addEventListener("storage", listener);
  return () => {
    changes.removeEventListener("change", listener);
    removeEventListener("storage", listener);
  };
}

/** Returns whether it opens the product (docs/product.md#guards). */
export function isPaying(known: KnownSubscription | null): boolean {
  if (known === null) return false;
  return PAYING.has(known.subscription?.status ?? "") || PAYING.has(known.payment_status);
}

/** Without a network, the last known state holds until its paid period ends. */
export function isPaidUntilNow(known: KnownSubscription | null, nowMs: number): boolean {
  const end = known?.period_end ?? known?.subscription?.trial_end ?? 0;
  return isPaying(known) && end * 1000 > nowMs;
}
