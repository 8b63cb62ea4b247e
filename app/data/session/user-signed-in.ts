import { currentState } from "./session-state.ts";
import type { User } from "./stored-user.ts";

/** Returns the stored user if the worker can't be reached. @throws Error, for the user, if there is none */
export async function userSignedIn(): Promise<User | null> {
  const state = await currentState();
  if (state.status === "unknown") throw new Error(state.error);
  return state.status === "signed-in" ? state.user : null;
}
