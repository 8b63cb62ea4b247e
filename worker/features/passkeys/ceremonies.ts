import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import type { Passkey } from "../../db/passkeys.ts";

/** Checks what an authenticator signed. Loaded only when one has, since the library is large. */

/** Ed25519, P-256 and RSA: every authenticator knows one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** What a ceremony of this site has to be about. */
export interface Site {
  readonly origin: string;
  readonly rpId: string;
}

export interface SignedCreation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** @returns null for whatever doesn't hold: another origin, another site, a broken signature, a user who wasn't verified */
export async function checkCreation(
  { origin, rpId }: Site,
  { id, clientDataJSON, attestationObject }: SignedCreation,
  challenge: string,
): Promise<(Pick<Passkey, "credentialId" | "publicKey" | "counter"> & { aaguid: string }) | null> {
  const { registrationInfo } = await orNull(
    verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) return null;
  const { credential, aaguid } = registrationInfo;
  const publicKey = isoBase64URL.fromBuffer(credential.publicKey);
  return { credentialId: credential.id, publicKey, counter: credential.counter, aaguid };
}

export interface SignedUse {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/**
 * @returns how often the authenticator has signed, as it says; null for whatever doesn't hold, such as a lower count than before,
 * which a copied authenticator would give
 */
export async function checkUse(
  { origin, rpId }: Site,
  { id, ...response }: SignedUse,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | null> {
  const { verified, authenticationInfo } = await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return verified && authenticationInfo !== undefined ? authenticationInfo.newCounter : null;
}

/** The library throws for everything that a stranger could send. */
async function orNull<Checked extends object>(checking: Promise<Checked>): Promise<Partial<Checked>> {
  try {
    return await checking;
  } catch {
    return {};
  }
}
