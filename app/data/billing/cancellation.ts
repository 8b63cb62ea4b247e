import { api, asUser } from "../api/api.ts";
import { announceAccountChange } from "../session/session-state.ts";
import type { User } from "../session/stored-user.ts";

/**
 * Asks support to cancel the account. If an earlier request still stands, returns its ISO instant.
 * @throws RequestError
 */
export async function sendCancellationRequest(user: User, deleteData: boolean): Promise<string | null> {
  const json = { userEmail: user.email, deleteData };
  const response = await api["send-support-email"].$post({ json }, asUser(user.id));
  return (await response.json()).alreadyRequestedAt ?? null;
}

/** @throws RequestError */
export async function takeCancellationBack(user: User): Promise<void> {
  await api.cancellation["take-back"].$post({ json: {} }, asUser(user.id));
  announceAccountChange();
}
