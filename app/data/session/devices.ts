import type { DeviceSession } from "../../../worker/app.ts";
import { api } from "../api/api.ts";

export type { DeviceSession } from "../../../worker/app.ts";

/** This device comes first. @throws RequestError */
export async function loadSessions(): Promise<readonly DeviceSession[]> {
  return (await (await api.sessions.$get()).json()).sessions;
}

/** Signs another device out. @throws RequestError */
export async function endSession(id: string): Promise<void> {
  await api.sessions.revoke.$post({ json: { id } });
}

/** Signs all other devices out, and returns how many there were. @throws RequestError */
export async function endOtherSessions(): Promise<number> {
  return (await (await api.sessions["revoke-others"].$post({ json: {} })).json()).count;
}
