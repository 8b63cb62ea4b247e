import { Dialog } from "../../ui/dialog.tsx";
import { SessionList } from "./session-list.tsx";

export function DevicesDialog(props: { opener: HTMLElement | null; onClosed: () => void }) {
  return (
    <Dialog title="Signed-in devices" opener={props.opener} onClosed={props.onClosed}>
      {() => <SessionList />}
    </Dialog>
  );
}
