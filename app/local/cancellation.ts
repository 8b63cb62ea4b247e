import { announceAccountChange, type Person } from "./account.tsx";
import { api, asPerson } from "./api.ts";

/**
 * Asks support to cancel the account.
 * @returns when an earlier request that still stands was made, as ISO text; null if this is the first
 * @throws RequestError
 */
export async function sendCancellationRequest(person: Person, deleteData: boolean): Promise<string | null> {
  const json = { userEmail: person.email, deleteData };
  const answer = await (await api["send-support-email"].$post({ json }, asPerson(person.id))).json();
  return answer.alreadyRequestedAt ?? null;
}

/** Takes the request back, and has every tab show that. @throws RequestError */
export async function takeCancellationBack(person: Person): Promise<void> {
  await api.cancellation["take-back"].$post({ json: {} }, asPerson(person.id));
  announceAccountChange();
}
