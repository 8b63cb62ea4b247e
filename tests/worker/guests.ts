import { call, endSessionsIn, fromOwnPage, signIn } from "./api.ts";

export interface Guest {
  readonly email: string;
  readonly cookie: string;
}

export const newGuest = (): Promise<Guest> => signIn();

export async function expiredGuest(): Promise<Guest> {
  const guest = await signIn();
  await endSessionsIn(-1, guest.email);
  return guest;
}

export async function departedGuest(): Promise<Guest> {
  const guest = await signIn();
  await call("/api/auth/sign-out", { headers: fromOwnPage(guest.cookie), body: {} });
  return guest;
}
