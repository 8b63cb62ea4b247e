/** Users with sessions in every state that a request may come with. */
import { call, endSessionsIn, fromOwnPage, signIn } from "./api.ts";

export interface Guest {
  readonly email: string;
  /** A Cookie header's value. */
  readonly cookie: string;
}

export const newGuest = (): Promise<Guest> => signIn();

/** Somebody whose session's end has passed. */
export async function expiredGuest(): Promise<Guest> {
  const guest = await signIn();
  await endSessionsIn(-1, guest.email);
  return guest;
}

/** A user who signed out, and whose cookie a thief kept. */
export async function departedGuest(): Promise<Guest> {
  const guest = await signIn();
  await call("/api/auth/sign-out", { headers: fromOwnPage(guest.cookie), body: {} });
  return guest;
}
