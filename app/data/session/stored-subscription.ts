import type { SubscriptionInfo, SubscriptionState } from "../../../worker/app.ts";
import { browserStorage } from "../../browser/storage.ts";
import { storedUser } from "./stored-user.ts";

/** What this browser last heard of a user's subscription. Instants are epoch seconds. */
export type KnownSubscription = SubscriptionState;

const KEY = "expenseTimeline_subscription";
const PAYING = new Set<string>(["paid", "active", "trialing"]);

const changes = /* @__PURE__ */ new EventTarget();

/** TextStorage as text, so that readers can tell by comparing whether anything changed. */
export function rememberedText(): string | null {
  return browserStorage.get(KEY);
}

export function subscriptionFrom(text: string | null, userId: string): KnownSubscription | null {
  if (text === null) return null;
  try {
    // Browsers hold the user's id under this name.
    const stored = JSON.parse(text) as { personId: string; subscription: KnownSubscription } | null;
    return stored?.personId === userId ? stored.subscription : null;
  } catch {
    // A damaged entry counts as none.
    return null;
  }
}

/** What sync said: all there is to know. */
export function storeSubscription(userId: string, subscription: KnownSubscription): void {
  // The user signed out while this answer was on its way.
  if (storedUser()?.id !== userId) return;
  browserStorage.set(KEY, textOf(userId, subscription));
  changes.dispatchEvent(new Event("change"));
}

/**
 * Takes an answer that came between two syncs. The period's end, and whatever else only sync tells, stays as it was.
 */
export function rememberInfo(userId: string, info: SubscriptionInfo): void {
  const known = subscriptionFrom(rememberedText(), userId);
  const isSame = known?.subscription?.status === info.subscription?.status;
  storeSubscription(userId, { ...fromInfo(info), ...(isSame && known), ...info });
}

/** What would be remembered of an answer where nothing was known before. */
export function subscriptionText(userId: string, info: SubscriptionInfo): string {
  return textOf(userId, fromInfo(info));
}

function fromInfo(info: SubscriptionInfo): KnownSubscription {
  return { period_end: null, cancel_at: null, ...info };
}

function textOf(userId: string, subscription: KnownSubscription): string {
  return JSON.stringify({ personId: userId, subscription });
}

/** Whose subscription the worker has told since this page was opened. */
let heardOf: string | null = null;

/** What came along with who is signed in. */
export function rememberOwnInfo(userId: string, info: SubscriptionInfo): void {
  heardOf = userId;
  rememberInfo(userId, info);
}

/** Whether what is remembered was told on this very page, rather than some day before. */
export function isHeardNow(userId: string): boolean {
  return heardOf === userId;
}

/** Calls back after a change in this tab or another. */
export function watchSubscription(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  addEventListener("storage", listener);
  return () => {
    changes.removeEventListener("change", listener);
    removeEventListener("storage", listener);
  };
}

/** Whether it opens the product (docs/product.md#guards). */
export function isPaying(known: KnownSubscription | null): boolean {
  if (known === null) return false;
  return PAYING.has(known.subscription?.status ?? "") || PAYING.has(known.payment_status);
}

/** Without a network the last known state holds until its paid period ends. */
export function isPaidUntilNow(known: KnownSubscription | null, nowMs: number): boolean {
  const end = known?.period_end ?? known?.subscription?.trial_end ?? 0;
  return isPaying(known) && end * 1000 > nowMs;
}
