import { readMailed, signMailed } from "../../crypto/hashes.ts";
import type { AddressChange } from "../../db/address-changes.ts";
import type { Config } from "../../env.ts";

const PURPOSE = "undo-address";

export type ChangeKey = Pick<AddressChange, "userId" | "id">;

/** The directory decides how long it works, and whether it was used. */
export function signUndo({ mailedSecrets: [newest] }: Config, { userId, id }: ChangeKey): Promise<string> {
  return signMailed(PURPOSE, `${encodeURIComponent(userId)}.${id}`, newest);
}

/** Returns null if we didn't sign the token. */
export async function readUndo({ mailedSecrets }: Config, token: string): Promise<ChangeKey | null> {
  const content = await readMailed(PURPOSE, token, mailedSecrets);
  const [, userId, id] = /^([^.]+)\.([0-9a-f-]{36})$/.exec(content ?? "") ?? [];
  return userId === undefined || id === undefined ? null : { userId: decodeURIComponent(userId), id };
}
