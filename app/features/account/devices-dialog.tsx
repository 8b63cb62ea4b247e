import { Dialog } from "../../ui/dialog.tsx";
import { SessionList } from "./session-list.tsx";

/** The signed-in devices over any screen, for the account menu. */
export function DevicesDialog(props: { opener: HTMLElement | null; onClosed: () => void }) {
  return (
    <Dialog title="Signed-in devices" opener={props.opener} onClosed={props.onClosed}>
      {() => <SessionList />}
    </Dialog>
  );
}
