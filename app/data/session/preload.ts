import { requestInit } from "../api/client.ts";
import { begin } from "../api/preload.ts";
import { deviceName } from "./device.ts";

/**
 * Sends what every signed-in screen asks first: who is here, and in a browser that knows nobody yet the account's first
 * page.
 * @param isNew whether this browser knows nobody
 */
export async function beginCalls(isNew: boolean): Promise<void> {
  const answer = await begin("/api/me", requestInit("GET", undefined));
  if (!isNew || !answer.ok) return;
  const { user } = (await answer.clone().json()) as { user: { id: string } | null };
  if (user !== null) begin("/api/sync", firstSync(user.id));
}

/** The first call of a browser without rows, as the sync client makes it. */
function firstSync(userId: string): RequestInit {
  const body = { device: deviceName(), cursor: null, operations: [] };
  return requestInit("POST", body, { "X-Person": userId });
}
