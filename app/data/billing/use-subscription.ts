import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../../browser/idle.ts";
import { api, asUser, RequestError } from "../api/api.ts";
import { usePageRecord } from "../session/page-record.ts";
import {
  isHeardNow,
  isPaidUntilNow,
  isPaying,
  type KnownSubscription,
  rememberedText,
  rememberInfo,
  storeSubscription,
  subscriptionFrom,
  subscriptionText,
  watchSubscription,
} from "../session/stored-subscription.ts";
import type { User } from "../session/stored-user.ts";
import { forgetVisit, wasAtStripe } from "./returned-from-stripe.ts";

/** Shown if the worker's response says nothing (docs/product.md#subscription-and-billing). */
const LOAD_FAILED = "Erro ao buscar assinatura";

export interface Subscription {
  /** Whether the product is open to the user; `checking` until it is known. */
  access: "checking" | "allowed" | "denied";
  /** Whether that is more than what this browser remembers. */
  isChecked: boolean;
  known: KnownSubscription | null;
  /** Why it could not be loaded, for a user. */
  error: string | null;
}

/**
 * Whether the worker would refuse somebody's changes until they pay again, by the last this browser heard of it.
 * @param userId null while nobody is signed in
 */
export function useIsLapsed(userId: string | null): boolean {
  const text = useRememberedText();
  const known = userId === null ? null : subscriptionFrom(text, userId);
  return known !== null && !isPaying(known);
}

/** What this browser last heard of a user's subscription, again whenever it hears more; asks nobody. */
export function useKnownSubscription({ id }: User): KnownSubscription | null {
  return subscriptionFrom(useRememberedText(), id);
}

/** Where pages are rendered nothing is remembered: there, and while hydrating, it is what the page's record says. */
function useRememberedText(): string | null {
  const page = usePageRecord();
  return useSyncExternalStore(watchSubscription, rememberedText, () =>
    page === null ? null : subscriptionText(page.me.user.id, page.me.subscription),
  );
}

type Checked = { status: "checking" } | { status: "answered" } | { status: "offline" } | Failed;
type Failed = { status: "failed"; error: string };

/**
 * A user's subscription: what this browser has stored, at once, and what the worker says as soon as it responds. Sync
 * tells of every later change. An error response denies access; no network doesn't.
 */
export function useSubscription(user: User): Subscription {
  const known = useKnownSubscription(user);
  const [checked, setChecked] = useState<Checked>({ status: "checking" });
  const check = useCallback(async () => setChecked(await askWorker(user)), [user]);
  const page = usePageRecord();
  const isHeard = isHeardNow(user.id) || page?.me.user.id === user.id;
  const isOpen = accessBy(known, "checking", isHeard) === "allowed";
  useEffect(() => {
    // Who is let in already needn't be asked about before their month stands.
    if (isOpen) return whenIdle(() => void check());
    void check();
  }, [check, isOpen]);
  useEffect(() => {
    const again = () => void check();
    addEventListener("online", again);
    // From now on the paid period decides, not the last answer.
    addEventListener("offline", again);
    return () => {
      removeEventListener("online", again);
      removeEventListener("offline", again);
    };
  }, [check]);
  return {
    access: accessBy(known, checked.status, isHeard),
    isChecked: checked.status !== "checking",
    known,
    error: checked.status === "failed" ? checked.error : null,
  };
}

function accessBy(
  known: KnownSubscription | null,
  status: Checked["status"],
  /** Whether the worker told it on this very page. */
  isHeard: boolean,
): Subscription["access"] {
  switch (status) {
    // Who paid yesterday needn't wait for today's answer, nor who pays by the one that said who they are.
    case "checking":
      return isPaidUntilNow(known, Date.now()) || (isPaying(known) && isHeard) ? "allowed" : "checking";
    case "answered":
      return isPaying(known) ? "allowed" : "denied";
    case "offline":
      // Of who was only just told to pay, the period's end comes with the rows.
      if (known === null || (isPaying(known) && known.period_end === null && isHeard)) return "allowed";
      return isPaidUntilNow(known, Date.now()) ? "allowed" : "denied";
    case "failed":
      return "denied";
  }
}

async function askWorker(user: User): Promise<Checked> {
  try {
    const json = { email: user.email };
    const response = await api["user-subscription-info"].$post({ json }, asUser(user.id));
    rememberInfo(user.id, await response.json());
    if (wasAtStripe()) await lookAtStripe(user);
    return { status: "answered" };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) throw thrown;
    // The session is over, or somebody else's: the account's own guard deals with it.
    const isOver = thrown.status === 401 || thrown.code === "other_person";
    if (thrown.status === 0 || isOver) return { status: "offline" };
    console.error("The subscription could not be checked.", thrown.message);
    return { status: "failed", error: thrown.code === "unknown" ? LOAD_FAILED : thrown.message };
  }
}

/** Lets the worker ask Stripe, once, so that a late webhook doesn't keep a subscriber waiting. */
export async function refreshSubscription(user: User): Promise<void> {
  const refreshed = await api.billing.refresh.$post({}, asUser(user.id));
  storeSubscription(user.id, await refreshed.json());
  forgetVisit();
}

let look: Promise<void> | undefined;

/** For who isn't known to pay and comes from Stripe's pages; asked once, by however many parts of a screen. */
async function lookAtStripe(user: User): Promise<void> {
  if (isPaying(subscriptionFrom(rememberedText(), user.id))) return forgetVisit();
  look ??= refreshSubscription(user)
    .catch((thrown: unknown) => {
      // What the worker knew already stands; the next check has it look again.
      if (!(thrown instanceof RequestError)) throw thrown;
    })
    .finally(() => {
      look = undefined;
    });
  await look;
}
