import type { ToldSubscription } from "../db/schema.ts";
import { isConfirmedHere, store, storedIn, storedSubscriptionText } from "./stored-subscription.ts";

/** The user whose database this page has looked into. */
let lookedUpUser: string | null = null;

/**
 * Takes over what a sync told, from the user's database. The worker tells it once, and this storage may be full or cleared
 * by then, so every page looks again.
 */
export function takeTold(userId: string, told: ToldSubscription | undefined): void {
  const isFromBefore = lookedUpUser !== userId;
  lookedUpUser = userId;
  if (told === undefined) return;
  const stored = storedIn(storedSubscriptionText(), userId);
  if (stored?.cursor === told.cursor) return;
  // What the worker has told this page is newer than what a sync told an earlier one.
  const isOutdated =
    isFromBefore &&
    isConfirmedHere(userId) &&
    stored?.subscription.subscription?.status !== told.subscription.subscription?.status;
  store(userId, isOutdated && stored ? stored.subscription : told.subscription, told.cursor);
}
