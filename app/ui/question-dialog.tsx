import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

interface QuestionDialogProps extends Omit<DialogProps, "children" | "initialFocus"> {
  children: ReactNode;
  cancelText?: string;
  confirmText: string;
  /** For what loses something. */
  isDanger?: boolean;
  /** Disables only the button that confirms. */
  disabled?: boolean;
  /** Disables both buttons. */
  busy?: boolean;
  onConfirm: (close: () => void) => void;
}

/** A dialog with two buttons: one leaves things as they are, the other confirms. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    children,
    cancelText = "Cancel",
    confirmText,
    isDanger,
    disabled,
    busy,
    onConfirm,
    ...dialog
  } = props;
  return (
    <Dialog {...dialog}>
      {(close) => (
        <>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button disabled={busy} onClick={close}>
              {cancelText}
            </Button>
            <Button
              variant={isDanger ? "danger" : "primary"}
              disabled={busy || disabled}
              onClick={() => onConfirm(close)}
            >
              {confirmText}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
