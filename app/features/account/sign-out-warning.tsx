import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface SignOutWarningProps {
  waiting: number;
  offline: boolean;
  opener: HTMLElement | null;
  onSignOut: () => void;
  onClosed: () => void;
}

export function SignOutWarning(props: SignOutWarningProps) {
  const changes = props.waiting === 1 ? "1 change has" : `${props.waiting} changes have`;
  return (
    <Dialog title="Sign out and lose changes?" opener={props.opener} onClosed={props.onClosed}>
      {(close) => (
        <>
          <p className="text-ink-soft">
            {changes} not been saved to your account yet. Signing out removes everything from this browser,
            unsaved changes too.
          </p>
          {props.offline && <p className="mt-2 text-ink-soft">To sign out you need a connection.</p>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Stay signed in</Button>
            <Button look="primary" disabled={props.offline} onClick={props.onSignOut}>
              Sign out anyway
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
