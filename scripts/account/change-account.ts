import { eq, or } from "drizzle-orm";
import { user } from "../../worker/db/accounts.ts";
import type { BillingParts } from "../../worker/features/billing/refresh-subscription.ts";
import { finishCancellation } from "../../worker/features/leaving/finish-cancellation.ts";
import { keepAccount } from "../../worker/features/leaving/keep-account.ts";
import { Failure } from "../lib/failure.ts";

/**
 * Finishes an account's cancellation, or takes that back, and says what was done.
 * @param who its e-mail address or its id
 * @throws Failure when there is no such account, or nothing to take back
 */
export async function changeAccount(parts: BillingParts, who: string, undo: boolean): Promise<string[]> {
  const [found] = await parts.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.id, who), eq(user.email, who.trim().toLowerCase())));
  if (!found) throw new Failure(`There is no account "${who}" here.`);
  if (undo) {
    const kept = await keepAccount(parts, found.id);
    if (!kept) throw new Failure(`The account of ${found.email} is not marked to be erased.`);
    const billing = kept.resumed ? "Its subscription goes on." : "Its subscription was not changed.";
    return [`The account of ${found.email} stays. ${billing}`];
  }
  const { departure, sessionsEnded } = await finishCancellation(parts, found.id);
  const after = new Date(departure.eraseAfterMs).toISOString().slice(0, 16).replace("T", " ");
  const sessions = sessionsEnded === 1 ? "1 session" : `${sessionsEnded} sessions`;
  return [
    `The account of ${found.email} (${found.id}) is being closed: ${sessions} ended.`,
    `The first daily run after ${after} UTC erases it. Until then, --undo keeps it.`,
    `The erasure will be recorded as ${departure.erasureId}.`,
  ];
}
