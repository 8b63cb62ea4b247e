import { useEffect, useRef, useState } from "react";
import { errorText } from "../../data/api/error-text.ts";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";
import { useSendNow } from "../../data/ledger/use-send-now.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import { fateOfOldData, type Losses } from "../../data/sign-out/clear-browser.ts";
import { lossesOfSigningOut, NOT_ALL_REMOVED, signOutEverywhere } from "../../data/sign-out/sign-out.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { SignOutNotice } from "./sign-out-warning.tsx";

/** Ends every session, this one too. It asks first, since that also removes this user's data from this browser. */
export function SignOutEverywhere(props: { disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const { waiting } = useSyncState();
  const sendNow = useSendNow();
  const account = useAccount();
  const [losses, setLosses] = useState<Losses | null>(null);
  const [removesOld, setRemovesOld] = useState(false);
  useEffect(() => {
    if (wasAsking.current && !asking) opener.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  async function ask() {
    // Most changes are sent in a moment, so warn only about those that can't be.
    if (waiting > 0) await sendNow();
    if ("user" in account) setLosses(await lossesOfSigningOut(account.user).catch(() => null));
    setAsking(true);
  }

  async function signOut() {
    setBusy(true);
    setAlert(null);
    try {
      const isAllRemoved = await signOutEverywhere(fateOfOldData(losses, removesOld));
      if (!isAllRemoved) showToast({ text: NOT_ALL_REMOVED, kind: "warning" });
    } catch (failure) {
      setAlert(errorText(failure));
      setBusy(false);
    }
  }

  if (!asking)
    return (
      <div className="mt-3 flex justify-end border-t border-line pt-3">
        <Button ref={opener} disabled={props.disabled} onClick={() => void ask()}>
          Sign out everywhere
        </Button>
      </div>
    );
  return (
    <section aria-label="Sign out everywhere" className="mt-4 rounded-control border border-line p-4">
      <p className="mb-3 text-ink-soft">
        All devices are signed out, this one too, and what this browser keeps is removed.
      </p>
      <SignOutNotice waiting={waiting} losses={losses} removesOld={removesOld} onRemovesOld={setRemovesOld} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button autoFocus onClick={() => setAsking(false)}>
          Stay signed in
        </Button>
        <Button variant="primary" disabled={busy} onClick={() => void signOut()}>
          {busy ? "Signing out..." : "Sign out everywhere"}
        </Button>
      </div>
      <Alert text={alert} className="mt-4" />
    </section>
  );
}
