import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useEffect } from "react";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import { connectToaster, type ToastKind } from "./toast.ts";

const DEFAULT_MS = 3500;
const WITH_ACTION_MS = 8000;

const manager = Toast.createToastManager();

/** Where toasts appear: stacked, announced politely, waiting while pointed at or focused (UI.md, "Forms"). */
export function Toaster() {
  useEffect(
    () =>
      connectToaster(({ text, kind = "success", icon, action, forMs }) => {
        const id: string = manager.add({
          title: text,
          type: kind,
          data: { icon: icon ?? ICONS[kind] },
          timeout: forMs ?? (action === undefined ? DEFAULT_MS : WITH_ACTION_MS),
          ...(action !== undefined && {
            actionProps: {
              children: action.label,
              onClick: () => {
                manager.close(id);
                action.run();
              },
            },
          }),
        });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} timeout={DEFAULT_MS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastStack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** A toast is announced by the region around it; by itself it is no dialog that asks for something. */
const NO_DIALOG = { role: "group", "aria-modal": undefined } as const;

function ToastStack() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...NO_DIALOG}
      swipeDirection={["down", "right"]}
      className="toast rounded-card border border-line bg-surface shadow-float select-none"
    >
      {/* Bills that are due tomorrow can be more than fit: then they scroll, by keys from the button that stays in sight. */}
      <Toast.Content className="flex max-h-[60dvh] min-h-13 items-center-safe overflow-y-auto gap-3 py-1 pr-1 pl-4 transition-opacity data-behind:opacity-0 data-expanded:opacity-100">
        {(toast.data as { icon: ReactNode }).icon}
        <Toast.Title className="min-w-0 flex-1 py-2 wrap-anywhere whitespace-pre-line" />
        <Toast.Action className="min-h-9 rounded-control px-3 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11" />
        <Toast.Close
          aria-label="Dismiss"
          // It can be tabbed to in a stack that isn't spread out, too, so it mustn't be hidden there.
          aria-hidden={undefined}
          className="sticky inset-y-1 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover pointer-coarse:size-11"
        >
          <CloseIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  success: (
    <span className="text-paid">
      <CheckIcon />
    </span>
  ),
  error: (
    <span className="text-unpaid">
      <WarningIcon />
    </span>
  ),
  warning: (
    <span className="text-overdue">
      <WarningIcon />
    </span>
  ),
  info: (
    <span className="text-accent">
      <InfoIcon />
    </span>
  ),
};
