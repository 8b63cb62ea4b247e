import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

/** Asks the browser to make or to use a passkey. Loaded when somebody wants to. */

/** Why the browser made or used none. `message` is for the user. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}

interface NewPasskey {
  readonly rpId: string;
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  /** Those that there are. A device that has one of them makes no second one. */
  readonly known: readonly { readonly id: string; readonly transports: readonly string[] }[];
}

/** Ed25519, P-256 and RSA. */
const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = 5 * 60_000;

/** @throws PasskeyError */
export async function makePasskey({ rpId, challenge, user, known }: NewPasskey) {
  const made = await inWords(
    startRegistration({
      optionsJSON: {
        rp: { id: rpId, name: "Expense Timeline" },
        ...{ user, challenge, timeout: TIMEOUT_MS, attestation: "none" },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map(({ id, transports }) => ({
          ...{ id, type: "public-key" },
          transports: [...transports] as AuthenticatorTransport[],
        })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports: [...transports] };
}

/**
 * @param byAutofill waits until the user chooses one from the suggestions of a field whose autocomplete ends in "webauthn"
 * @throws PasskeyError
 */
export async function signWithPasskey(
  { rpId, challenge }: { readonly rpId: string; readonly challenge: string },
  { byAutofill }: { byAutofill: boolean },
) {
  const used = await inWords(
    startAuthentication({
      optionsJSON: { rpId, challenge, timeout: TIMEOUT_MS, userVerification: "required" },
      useBrowserAutofill: byAutofill,
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = used.response;
  return { id: used.id, clientDataJSON, authenticatorData, signature, userHandle };
}

export const canAutofill = browserSupportsWebAuthnAutofill;

/** Ends what {@link signWithPasskey} waits for. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Not every browser takes hints, and nothing depends on them. */
export async function hint(...signals: Parameters<typeof sendSignal>): Promise<void> {
  await sendSignal(...signals).catch(() => undefined);
}

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used: the window was closed, or it waited too long.",
  InvalidStateError: "This device has a passkey for your account already.",
  ConstraintError: "This device can't keep a passkey. It needs a screen lock, a fingerprint or a face.",
  NotSupportedError: "This device can't keep a passkey that this site can use.",
  SecurityError: "Passkeys don't work at this address.",
};

async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    throw new PasskeyError(WORDS[name] ?? "The passkey could not be used. Please try again.", { cause });
  }
}
