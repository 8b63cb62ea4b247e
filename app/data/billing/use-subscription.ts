import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../../browser/idle.ts";
import { api, asUser, RequestError, unreachable } from "../api/api.ts";
import { usePageRecord } from "../session/page-record.ts";
import {
  isConfirmedHere,
  isPaidUntilNow,
  isPaying,
  type KnownSubscription,
  storedSubscriptionText,
  storeInfo,
  storeSubscription,
  subscriptionFrom,
  subscriptionText,
  watchSubscription,
} from "../session/stored-subscription.ts";
import type { User } from "../session/stored-user.ts";
import { clearStripeVisit, wasAtStripe } from "./pending-payment.ts";

/** Shown if the worker's response says nothing (docs/product.md#subscription-and-billing). */
const LOAD_FAILED = "Erro ao buscar assinatura";

export interface Subscription {
  access: "checking" | "allowed" | "denied";
  isChecked: boolean;
  known: KnownSubscription | null;
  error: string | null;
}

/** Whether the worker would refuse the user's changes until they pay again, as far as this browser knows. */
export function useIsLapsed(userId: string | null): boolean {
  const text = useStoredText();
  const known = userId === null ? null : subscriptionFrom(text, userId);
  return known !== null && !isPaying(known);
}

export function useKnownSubscription({ id }: User): KnownSubscription | null {
  return subscriptionFrom(useStoredText(), id);
}

/** In the worker, and while hydrating, the page's record says it. */
function useStoredText(): string | null {
  const page = usePageRecord();
  return useSyncExternalStore(watchSubscription, storedSubscriptionText, () =>
    page === null ? null : subscriptionText(page.me.user.id, page.me.subscription),
  );
}

type Checked = { status: "checking" } | { status: "checked" } | { status: "offline" } | Failed;
type Failed = { status: "failed"; error: string };

/**
 * Returns the stored subscription at once, and the worker's as soon as it responds. Later changes come by sync. An error
 * response denies access; no network doesn't.
 */
export function useSubscription(user: User): Subscription {
  const known = useKnownSubscription(user);
  const [checked, setChecked] = useState<Checked>({ status: "checking" });
  const check = useCallback(async () => setChecked(await askWorker(user)), [user]);
  const page = usePageRecord();
  const isConfirmed = isConfirmedHere(user.id) || page?.me.user.id === user.id;
  const isOpen = accessBy(known, "checking", isConfirmed) === "allowed";
  useEffect(() => {
    // If the stored subscription opens the product already, the month comes first.
    if (isOpen) return whenIdle(() => void check());
    void check();
  }, [check, isOpen]);
  useEffect(() => {
    const again = () => void check();
    addEventListener("online", again);
    // From now on the paid period decides, not the last response.
    addEventListener("offline", again);
    return () => {
      removeEventListener("online", again);
      removeEventListener("offline", again);
    };
  }, [check]);
  return {
    access: accessBy(known, checked.status, isConfirmed),
    isChecked: checked.status !== "checking",
    known,
    error: checked.status === "failed" ? checked.error : null,
  };
}

function accessBy(
  known: KnownSubscription | null,
  status: Checked["status"],
  isConfirmed: boolean,
): Subscription["access"] {
  switch (status) {
    // Don't keep someone waiting whose paid period lasts, or whose session came with a paid subscription.
    case "checking":
      return isPaidUntilNow(known, Date.now()) || (isPaying(known) && isConfirmed) ? "allowed" : "checking";
    case "checked":
      return isPaying(known) ? "allowed" : "denied";
    case "offline":
      // A subscription that came with the session lacks the period's end, which comes with the rows.
      if (known === null || (isPaying(known) && known.period_end === null && isConfirmed)) return "allowed";
      return isPaidUntilNow(known, Date.now()) ? "allowed" : "denied";
    case "failed":
      return "denied";
  }
}

async function askWorker(user: User): Promise<Checked> {
  try {
    const json = { email: user.email };
    const response = await api["user-subscription-info"].$post({ json }, asUser(user.id));
    const info = await response.json();
    // A portal between the browser and the worker may respond with JSON of its own.
    if (typeof info.payment_status !== "string") throw unreachable(new TypeError("This is no subscription."));
    storeInfo(user.id, info);
    if (wasAtStripe()) await lookAtStripe(user);
    return { status: "checked" };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) throw thrown;
    // The session's own guard deals with one that is over, or somebody else's.
    const isOver = thrown.status === 401 || thrown.code === "other_person";
    if (thrown.status === 0 || isOver) return { status: "offline" };
    console.error("The subscription could not be checked.", thrown.message);
    return { status: "failed", error: thrown.code === "unknown" ? LOAD_FAILED : thrown.message };
  }
}

/** Has the worker ask Stripe, so that a late webhook doesn't keep a subscriber waiting. */
export async function refreshSubscription(user: User): Promise<void> {
  const refreshed = await api.billing.refresh.$post({}, asUser(user.id));
  storeSubscription(user.id, await refreshed.json());
  clearStripeVisit();
}

let refreshing: Promise<void> | undefined;

/** For users who come from Stripe's pages and aren't known to pay. Parts of a screen share one request. */
async function lookAtStripe(user: User): Promise<void> {
  if (isPaying(subscriptionFrom(storedSubscriptionText(), user.id))) return clearStripeVisit();
  refreshing ??= refreshSubscription(user)
    .catch((thrown: unknown) => {
      // What the worker knew still holds. The next check tries again.
      if (!(thrown instanceof RequestError)) throw thrown;
    })
    .finally(() => {
      refreshing = undefined;
    });
  await refreshing;
}
