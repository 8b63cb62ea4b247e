import type { ListedPasskey } from "../../../worker/app.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { canUsePasskeys } from "../../browser/passkeys.ts";
import { browserStorage } from "../../browser/storage.ts";
import { api, asUser } from "../api/api.ts";
import type { User } from "./stored-user.ts";

export type { ListedPasskey } from "../../../worker/app.ts";

const ceremonies = () => fetchCode(() => import("../../browser/passkey-ceremonies.ts"));

/** Also tells the browser which of them count, and the user's name there, so that it offers no removed one. @throws RequestError */
export async function loadPasskeys(
  user: User,
  { wasRemoved = false } = {},
): Promise<{
  passkeys: readonly ListedPasskey[];
  isOffered: boolean;
}> {
  const { userHandle, passkeys, isOffered } = await (await api.passkeys.$get({}, asUser(user.id))).json();
  // Most users have none, which no browser needs to hear.
  if (canUsePasskeys() && (wasRemoved || passkeys.length > 0))
    void tellBrowser(user, userHandle, passkeys).catch(() => undefined);
  return { passkeys, isOffered };
}

async function tellBrowser(user: User, userId: string, passkeys: readonly ListedPasskey[]): Promise<void> {
  const { hint } = await ceremonies();
  const rpID = location.hostname;
  const allAcceptedCredentialIDs = passkeys.map(({ credentialId }) => credentialId);
  await hint({ signalName: "allAcceptedCredentials", rpID, userID: userId, allAcceptedCredentialIDs });
  const names = { userName: user.email, userDisplayName: user.name || user.email };
  await hint({ signalName: "currentUserDetails", rpID, userID: userId, ...names });
}

/** @throws RequestError, PasskeyError */
export async function addPasskey({ id }: User): Promise<ListedPasskey> {
  const { makePasskey } = await ceremonies();
  const options = await (await api.passkeys.options.$post({ json: {} }, asUser(id))).json();
  return await (await api.passkeys.$post({ json: await makePasskey(options) }, asUser(id))).json();
}

/** @throws RequestError */
export async function renamePasskey({ id: userId }: User, id: string, name: string): Promise<void> {
  await api.passkeys.rename.$post({ json: { id, name } }, asUser(userId));
}

/** Returns how many other devices that signs out. @throws RequestError */
export async function removePasskey({ id: userId }: User, id: string): Promise<number> {
  return (await (await api.passkeys.remove.$post({ json: { id } }, asUser(userId))).json()).count;
}

const declinedKey = ({ id }: User) => `expenseTimeline_passkeyDeclined_${id}`;

/** A no counts at once, and is sent until the worker has it. */
export async function declinePasskey(user: User): Promise<void> {
  browserStorage.set(declinedKey(user), "1");
  await api.passkeys.decline.$post({ json: {} }, asUser(user.id));
}

/** Whether this browser may ask. A no that didn't reach the worker is sent now. @throws RequestError */
export async function mayOfferPasskey(user: User): Promise<boolean> {
  const { isOffered } = await loadPasskeys(user);
  if (!isOffered || browserStorage.get(declinedKey(user)) === null) return isOffered;
  await declinePasskey(user);
  return false;
}
