import { type SubscriptionInfo, subscriptionInfo } from "../services/subscriptions/subscription-info.ts";
import { type CancellationState, cancellationState } from "./cancellation-state.ts";
import type { AccountFacts } from "./read-account.ts";
import type { SignedInUser } from "./session.ts";

/** Who is signed in, with what every screen needs to know of them. */
export interface Me {
  readonly user: Omit<SignedInUser, "image"> & { readonly image?: string | undefined };
  readonly subscription: SubscriptionInfo;
  /** Only for a user who asked to cancel. */
  readonly cancellation?: CancellationState | undefined;
}

export function meOf({ user, facts }: { user: SignedInUser; facts: AccountFacts }, nowMs: number): Me {
  return {
    user: { ...user, name: facts.chosenName ?? user.name },
    subscription: subscriptionInfo(facts),
    ...cancellationState(facts, nowMs),
  };
}
