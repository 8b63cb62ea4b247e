import { api, asUser } from "../api/api.ts";
import { announceAccountChange } from "./session-state.ts";
import type { User } from "./stored-user.ts";

/** @throws RequestError */
export async function resumeReminders({ id }: User): Promise<void> {
  await api.reminders.resume.$post({ json: {} }, asUser(id));
  announceAccountChange();
}
