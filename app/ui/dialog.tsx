import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useState } from "react";
import { IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  title: string;
  /** What had focus before; it gets it back, or what `fallbackFocus` finds where it is gone by then. */
  opener: HTMLElement | null;
  fallbackFocus?: () => HTMLElement | null;
  initialFocus?: RefObject<HTMLElement | null>;
  /** After the closing movement: the moment to unmount. */
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A dialog that is open as long as it is mounted. Escape and Close close it; a press beside it doesn't, because
 * that would throw away what was typed.
 */
export function Dialog(props: DialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) props.onClosed();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 animate-appear bg-veil transition-opacity data-ending-style:opacity-0" />
        <Base.Popup
          className="dialog z-10 animate-rise bg-surface shadow-float outline-none"
          initialFocus={props.initialFocus ?? true}
          finalFocus={() => (props.opener?.isConnected ? props.opener : (props.fallbackFocus?.() ?? true))}
        >
          <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5">
            <Base.Title className="text-large font-semibold">{props.title}</Base.Title>
            <Base.Close render={<IconButton label="Close" />}>
              <CloseIcon />
            </Base.Close>
          </div>
          <div className="px-5 pt-3 pb-5">{props.children(() => setOpen(false))}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
