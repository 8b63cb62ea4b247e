import { api, asUser } from "../api/api.ts";
import type { User } from "./stored-user.ts";

/** The private address to which a user forwards bills. It is null while that is off. */
export interface MailAddress {
  readonly isAvailable: boolean;
  readonly address: string | null;
}

/** @throws RequestError */
export async function loadMailAddress({ id }: User): Promise<MailAddress> {
  return await (await api["mail-address"].$get({}, asUser(id))).json();
}

/** Mail to the address before it, if there was one, isn't taken any more. @throws RequestError */
export async function newMailAddress({ id }: User): Promise<MailAddress> {
  return await (await api["mail-address"].$post({ json: {} }, asUser(id))).json();
}

/** @throws RequestError */
export async function removeMailAddress({ id }: User): Promise<void> {
  await api["mail-address"].$delete({}, asUser(id));
}
