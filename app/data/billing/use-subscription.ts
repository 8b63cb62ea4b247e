import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { fetchCode } from "../../browser/fetch-code.ts";
import { whenIdle } from "../../browser/idle.ts";
import { usePageRecord } from "../session/page-record.ts";
import {
  isConfirmedHere,
  isPaidUntilNow,
  isPaying,
  type KnownSubscription,
  storedSubscriptionText,
  subscriptionFrom,
  subscriptionText,
  watchSubscription,
} from "../session/stored-subscription.ts";
import type { User } from "../session/stored-user.ts";
import type { Checked } from "./check-subscription.ts";

export interface Subscription {
  access: "checking" | "allowed" | "denied";
  isChecked: boolean;
  /** It is true if the worker just said that there is no access. Only then may something be offered for sale. */
  isOffered: boolean;
  known: KnownSubscription | null;
  error: string | null;
  check: () => Promise<void>;
}

/** Returns whether the worker would refuse the user's changes until they pay again, as far as this browser knows. */
export function useIsLapsed(userId: string | null): boolean {
  const text = useStoredText();
  const known = userId === null ? null : subscriptionFrom(text, userId);
  return known !== null && !isPaying(known);
}

export function knownSubscriptionOf({ id }: User): KnownSubscription | null {
  return subscriptionFrom(storedSubscriptionText(), id);
}

export function useKnownSubscription({ id }: User): KnownSubscription | null {
  return subscriptionFrom(useStoredText(), id);
}

/** In the worker, and while hydrating, the subscription comes from the page's record. */
function useStoredText(): string | null {
  const page = usePageRecord();
  return useSyncExternalStore(watchSubscription, storedSubscriptionText, () =>
    page === null ? null : subscriptionText(page.me.user.id, page.me.subscription),
  );
}

/**
 * Returns the stored subscription at once, and the worker's as soon as it responds. Later changes come by sync. An error
 * response denies access; no network doesn't.
 */
export function useSubscription(user: User): Subscription {
  const known = useKnownSubscription(user);
  const [answer, setAnswer] = useState<Checked>({ status: "checking" });
  const check = useCallback(async () => setAnswer(await checked(user)), [user]);
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
  const access = accessBy(known, answer.status, isConfirmed);
  return {
    access,
    isOffered: access === "denied" && answer.status === "checked",
    isChecked: answer.status !== "checking",
    known,
    error: answer.status === "failed" ? answer.error : null,
    check,
  };
}

/** Without its code nothing can be asked, as without a network. */
async function checked(user: User): Promise<Checked> {
  const code = await fetchCode(() => import("./check-subscription.ts")).catch(() => null);
  return code === null ? { status: "offline" } : await code.checkSubscription(user);
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
