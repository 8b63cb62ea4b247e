import type { DeviceSession } from "../../../worker/app.ts";
import { api } from "../api/api.ts";

export type { DeviceSession } from "../../../worker/app.ts";

/** This device comes first. @throws RequestError */
export async function loadSessions(): Promise<readonly DeviceSession[]> {
  return (await (await api.sessions.$get()).json()).sessions;
}

export async function endSession(id: string): Promise<void> {
  await api.sessions.revoke.$post({ json: { id } });
}

/** Returns how many there were. @throws RequestError */
export async function endOtherSessions(): Promise<number> {
  return (await (await api.sessions["revoke-others"].$post({ json: {} })).json()).count;
}
