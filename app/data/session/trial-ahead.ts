import type { KnownSubscription } from "./stored-subscription.ts";

const NEVER_STARTED = new Set(["incomplete", "incomplete_expired"]);

/** Whether checkout will give free days, as far as this browser knows: nothing is promised that the worker won't keep. */
export function hasTrialAhead(known: KnownSubscription | null): boolean {
  if (known === null || known.trial_used) return false;
  return known.subscription === null || NEVER_STARTED.has(known.subscription.status);
}
