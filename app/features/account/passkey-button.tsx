import { useEffect, useEffectEvent, useState } from "react";
import { fetchCode } from "../../browser/fetch-code.ts";
import { canUsePasskeys, hasHostName } from "../../browser/passkeys.ts";
import { errorText } from "../../data/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

const signingIn = () => fetchCode(() => import("../../data/session/passkey-sign-in.ts"));

interface PasskeyButtonProps {
  disabled: boolean;
  onFailure: (text: string | null) => void;
}

/** Signs in with a passkey, and offers those of this device in the field for the address. It keeps its room where it does nothing. */
export function PasskeyButton({ disabled, onFailure }: PasskeyButtonProps) {
  const canUse = useBrowserValue(canUsePasskeys, true);
  const isNamed = useBrowserValue(hasHostName, true);
  const [busy, setBusy] = useState(false);
  const fail = useEffectEvent((failure: unknown) => onFailure(errorText(failure)));
  // Starts again after the button was pressed in vain. Without its code, the button says so when it is pressed.
  useEffect(() => {
    if (busy || !canUsePasskeys()) return;
    const over = new AbortController();
    void signingIn().then(
      ({ offerByAutofill }) => offerByAutofill(over.signal, (failure) => fail(failure)),
      () => undefined,
    );
    return () => over.abort();
  }, [busy]);

  async function signIn() {
    setBusy(true);
    onFailure(null);
    try {
      const { signInWithPasskey } = await signingIn();
      await signInWithPasskey();
    } catch (failure) {
      onFailure(errorText(failure));
      setBusy(false);
    }
  }

  if (!isNamed)
    return (
      <p className="mt-4 flex min-h-9 items-center text-small text-ink-soft pointer-coarse:min-h-11">
        Passkeys need a host name, such as localhost.
      </p>
    );
  return (
    <Button
      className={`mt-4 w-full ${canUse ? "" : "invisible"}`}
      disabled={disabled || busy || !canUse}
      onClick={() => void signIn()}
    >
      {busy ? "Waiting for your passkey..." : "Sign in with a passkey"}
    </Button>
  );
}
