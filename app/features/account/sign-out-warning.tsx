import { useState } from "react";
import { fateOfOldData, type Losses, type OldDataFate } from "../../data/sign-out/clear-browser.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignOutNotice } from "./sign-out-notice.tsx";

interface SignOutWarningProps {
  waiting: number;
  offline: boolean;
  losses: Losses | null;
  opener: HTMLElement | null;
  onSignOut: (oldData: OldDataFate) => void;
  onClosed: () => void;
}

export function SignOutWarning(props: SignOutWarningProps) {
  const { waiting, offline, losses } = props;
  const [removesOld, setRemovesOld] = useState(false);
  const losesChanges = waiting > 0 || (losses?.unsentOfOthers ?? 0) > 0;
  return (
    <Dialog
      title={losesChanges ? "Sign out and lose changes?" : "Sign out and remove old data?"}
      opener={props.opener}
      onClosed={props.onClosed}
    >
      {(close) => (
        <>
          <SignOutNotice
            waiting={waiting}
            losses={losses}
            removesOld={removesOld}
            onRemovesOld={setRemovesOld}
          />
          {offline && <p className="mt-2 text-ink-soft">To sign out you need a connection.</p>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Stay signed in</Button>
            <Button
              variant="danger"
              disabled={offline}
              onClick={() => props.onSignOut(fateOfOldData(losses, removesOld))}
            >
              Sign out anyway
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
