import { begin } from "./begun.ts";
import { requestInit } from "./client.ts";
import { deviceName } from "./device.ts";
import { rememberedPerson } from "./remembered-person.ts";

/**
 * Sends what every signed-in screen asks first: who is here, and in a browser that knows nobody yet the account's first
 * page.
 */
export async function beginCalls(): Promise<void> {
  const answering = begin("/api/me", requestInit("GET", undefined));
  const isNew = rememberedPerson() === null;
  const answer = await answering;
  if (!isNew || !answer.ok) return;
  const { user } = (await answer.clone().json()) as { user: { id: string } | null };
  if (user !== null) begin("/api/sync", firstSync(user.id));
}

/** The first call of a browser without rows, as the synchroniser makes it. */
function firstSync(personId: string): RequestInit {
  const body = { device: deviceName(), cursor: null, operations: [] };
  return requestInit("POST", body, { "X-Person": personId });
}
