import { canAutofill, hint, signWithPasskey, stopWaiting } from "../../browser/passkey-ceremonies.ts";
import { api, RequestError } from "../api/api.ts";
import { finish } from "./sign-in.ts";

/** Signing in with a passkey. Code of its own, since the sign-in page is shown without it. */

/** @throws RequestError; PasskeyError */
export const signInWithPasskey = (): Promise<void> => signIn(() => undefined, false);

/** @param beforeAsking throws if the browser isn't to be asked any more */
async function signIn(beforeAsking: () => void, byAutofill: boolean): Promise<void> {
  const options = await (await api["sign-in"].passkey.$get()).json();
  beforeAsking();
  const json = await signWithPasskey(options, { byAutofill });
  try {
    await finish(() => api["sign-in"].passkey.$post({ json }), "unknown");
  } catch (failure) {
    // The browser then offers it no more.
    if (failure instanceof RequestError && failure.code === "unknown_passkey")
      void hint({ signalName: "unknownCredential", rpID: options.rpId, credentialID: json.id });
    throw failure;
  }
}

/** A challenge counts for ten minutes. */
const RENEWED_MS = 8 * 60_000;

/**
 * Offers passkeys among the suggestions of the address's field, until one signed in or `over` ends it.
 * @param onFailure is called when a chosen one was refused
 */
export async function offerByAutofill(
  over: AbortSignal,
  onFailure: (failure: unknown) => void,
): Promise<void> {
  over.addEventListener("abort", stopWaiting);
  if (!(await canAutofill())) return;
  while (!over.aborted) {
    let isRenewed = false;
    const timer = setTimeout(() => {
      isRenewed = true;
      stopWaiting();
    }, RENEWED_MS);
    try {
      return await signIn(() => over.throwIfAborted(), true);
    } catch (failure) {
      const isRefused = failure instanceof RequestError && failure.status === 400;
      if (isRefused) onFailure(failure);
      // Without a network, or where the browser shows nothing, the button and the mail are there.
      if (!isRefused && !isRenewed) return;
    } finally {
      clearTimeout(timer);
    }
  }
}
