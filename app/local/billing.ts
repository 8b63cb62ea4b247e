import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../when-idle.ts";
import type { Person } from "./account.tsx";
import { api, asPerson, RequestError } from "./api.ts";
import { forgetVisit, wasAtStripe } from "./at-stripe.ts";
import {
  isHeardNow,
  isPaidUntilNow,
  isPaying,
  type KnownSubscription,
  rememberedText,
  rememberInfo,
  rememberSubscription,
  subscriptionFrom,
  watchSubscription,
} from "./remembered-subscription.ts";

export type { KnownSubscription } from "./remembered-subscription.ts";

/** SPEC.md section 8: what is shown where the worker's answer says nothing. */
const LOAD_FAILED = "Erro ao buscar assinatura";

export interface Subscription {
  /** Whether the product is open to the person; `checking` until it is known. */
  access: "checking" | "allowed" | "denied";
  /** Whether that is more than what this browser remembers. */
  isChecked: boolean;
  known: KnownSubscription | null;
  /** Why it could not be loaded, for a person. */
  error: string | null;
}

/**
 * Whether the worker would refuse somebody's changes until they pay again, by the last this browser heard of it.
 * @param personId null while nobody is signed in
 */
export function useIsLapsed(personId: string | null): boolean {
  const text = useRememberedText();
  const known = personId === null ? null : subscriptionFrom(text, personId);
  return known !== null && !isPaying(known);
}

/** What this browser last heard of a person's subscription, again whenever it hears more; asks nobody. */
export function useKnownSubscription({ id }: Person): KnownSubscription | null {
  return subscriptionFrom(useRememberedText(), id);
}

/** Nothing where pages are rendered, which remembers nobody. */
function useRememberedText(): string | null {
  return useSyncExternalStore(watchSubscription, rememberedText, () => null);
}

type Checked = { status: "checking" } | { status: "answered" } | { status: "offline" } | Failed;
type Failed = { status: "failed"; error: string };

/**
 * A person's subscription: what this browser remembers, at once, and what the worker says as soon as it answers.
 * Sync tells of every later change. An error that is answered denies; no network doesn't (DESIGN.md section 9).
 */
export function useSubscription(person: Person): Subscription {
  const known = useKnownSubscription(person);
  const [checked, setChecked] = useState<Checked>({ status: "checking" });
  const check = useCallback(async () => setChecked(await askWorker(person)), [person]);
  const isOpen = accessBy(known, "checking", person.id) === "allowed";
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
    access: accessBy(known, checked.status, person.id),
    isChecked: checked.status !== "checking",
    known,
    error: checked.status === "failed" ? checked.error : null,
  };
}

function accessBy(
  known: KnownSubscription | null,
  status: Checked["status"],
  personId: string,
): Subscription["access"] {
  switch (status) {
    // Who paid yesterday needn't wait for today's answer, nor who pays by the one that said who they are.
    case "checking":
      return isPaidUntilNow(known, Date.now()) || (isPaying(known) && isHeardNow(personId))
        ? "allowed"
        : "checking";
    case "answered":
      return isPaying(known) ? "allowed" : "denied";
    case "offline":
      // Of who was only just told to pay, the period's end comes with the rows.
      if (known === null || (isPaying(known) && known.period_end === null && isHeardNow(personId)))
        return "allowed";
      return isPaidUntilNow(known, Date.now()) ? "allowed" : "denied";
    case "failed":
      return "denied";
  }
}

async function askWorker(person: Person): Promise<Checked> {
  try {
    const json = { email: person.email };
    const response = await api["user-subscription-info"].$post({ json }, asPerson(person.id));
    rememberInfo(person.id, await response.json());
    if (wasAtStripe()) await lookAtStripe(person);
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

/** Lets the worker ask Stripe, once, so that a late webhook doesn't keep a payer waiting. */
export async function refreshSubscription(person: Person): Promise<void> {
  const refreshed = await api.billing.refresh.$post({}, asPerson(person.id));
  rememberSubscription(person.id, await refreshed.json());
  forgetVisit();
}

let look: Promise<void> | undefined;

/** For who isn't known to pay and comes from Stripe's pages; asked once, by however many parts of a screen. */
async function lookAtStripe(person: Person): Promise<void> {
  if (isPaying(subscriptionFrom(rememberedText(), person.id))) return forgetVisit();
  look ??= refreshSubscription(person)
    .catch((thrown: unknown) => {
      // What the worker knew already stands; the next check has it look again.
      if (!(thrown instanceof RequestError)) throw thrown;
    })
    .finally(() => {
      look = undefined;
    });
  await look;
}
