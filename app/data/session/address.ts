import { api, asUser } from "../api/api.ts";
import { announceAccountChange, askAgain } from "./session-state.ts";
import type { User } from "./stored-user.ts";

/** The new address for which a code was mailed and is still asked, or null. @throws RequestError */
export async function waitingAddress({ id }: User): Promise<string | null> {
  return (await (await api.address.$get({}, asUser(id))).json()).waiting?.email ?? null;
}

/** @throws RequestError `same_address` */
export async function requestAddress({ id }: User, email: string): Promise<void> {
  await api.address.$post({ json: { email } }, asUser(id));
}

/** @throws RequestError */
export async function forgetAddress({ id }: User): Promise<void> {
  await api.address.cancel.$post({ json: {} }, asUser(id));
}

/**
 * Every screen then shows the new address, which is returned.
 * @throws RequestError `invalid_code`, `invalid_token`, `address_taken`
 */
export async function confirmAddress(
  { id }: User,
  proof: { code: string } | { token: string },
): Promise<string> {
  const { email } = await (await api.address.confirm.$post({ json: proof }, asUser(id))).json();
  announceAccountChange();
  await askAgain();
  return email;
}
