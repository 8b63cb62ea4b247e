/**
 * What every signed-in screen asks first: who is here, and in a browser that knows nobody yet the account's first page.
 * It stands inline at the head of those pages, a script of its own, so that neither waits for any other code.
 */
import { begin } from "./begun.ts";
import { requestInit } from "./client.ts";
import { deviceName } from "./device.ts";
import { rememberedPerson } from "./remembered-person.ts";

async function beginLoading(): Promise<void> {
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

beginLoading().catch(() => undefined);
// The first of its kind in a tab takes as long as rendering a month (measured: 15 ms). The month asks for its day: by
// then it would be waited for, here it is made while other scripts are on their way.
setTimeout(() => Intl.DateTimeFormat());
