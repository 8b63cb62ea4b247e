import type { Person } from "./account.tsx";
import { api } from "./api.ts";

/** Asks support to cancel the account. @throws RequestError */
export async function sendCancellationRequest(person: Person): Promise<void> {
  await api["send-support-email"].$post({ json: { userEmail: person.email } });
}
