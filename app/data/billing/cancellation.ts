import { api, asUser } from "../api/api.ts";
import { announceAccountChange } from "../session/session-state.ts";
import type { User } from "../session/stored-user.ts";

/**
 * Asks support to cancel the account.
 * @returns when an earlier request that still stands was made, as ISO text; null if this is the first
 * @throws RequestError
 */
export async function sendCancellationRequest(user: User, deleteData: boolean): Promise<string | null> {
  const json = { userEmail: user.email, deleteData };
  const answer = await (await api["send-support-email"].$post({ json }, asUser(user.id))).json();
  return answer.alreadyRequestedAt ?? null;
}

/** Takes the request back, and has every tab show that. @throws RequestError */
export async function takeCancellationBack(user: User): Promise<void> {
  await api.cancellation["take-back"].$post({ json: {} }, asUser(user.id));
  announceAccountChange();
}
