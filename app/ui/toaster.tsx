import { Toast } from "@base-ui/react/toast";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import { connectToaster, type ToastKind, type ToastLink, type ToastMessage } from "./toast.ts";

const DEFAULT_MS = 3500;
const WITH_ACTION_MS = 8000;

interface ToastData {
  icon: ReactNode;
  link: ToastLink | undefined;
}

/** Toasts that come by themselves, such as a badge's. */
const news = Toast.createToastManager();

/** Results of the user's last changes. News doesn't push them around, so that nobody misses Undo. */
const answers = Toast.createToastManager();

/** The toasts on the screen by their ids, with the changes they report. */
const shown = new Map<string, readonly string[]>();

function show({ text, kind = "success", icon, action, forMs, link, operationIds }: ToastMessage): void {
  const manager = operationIds !== undefined || kind === "error" ? answers : news;
  const id: string = manager.add({
    title: text,
    description: link?.text,
    type: kind,
    data: { icon: icon ?? ICONS[kind], link } satisfies ToastData,
    timeout: forMs ?? (action === undefined ? DEFAULT_MS : WITH_ACTION_MS),
    onRemove: () => shown.delete(id),
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
  shown.set(id, operationIds ?? []);
}

function withdraw(operationId: string): void {
  for (const [id, operationIds] of shown) if (operationIds.includes(operationId)) answers.close(id);
}

/** Where toasts appear. They stack, are announced politely, and wait while pointed at or focused. */
export function Toaster() {
  useEffect(() => connectToaster({ show, withdraw }), []);
  return createPortal(
    <div className="toasts">
      <ToastStack manager={news} label="Notifications" />
      <ToastStack manager={answers} label="Last changes" />
    </div>,
    document.body,
  );
}

function ToastStack({ manager, label }: { manager: typeof news; label: string }) {
  return (
    <Toast.Provider toastManager={manager} timeout={DEFAULT_MS}>
      <Toast.Viewport aria-label={label} className="toast-stack">
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

/** A toast is announced by the region around it; by itself it is no dialog that asks for something. */
const NO_DIALOG = { role: "group", "aria-modal": undefined } as const;

function Toasts() {
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
        {(toast.data as ToastData).icon}
        <div className="min-w-0 flex-1 py-2 wrap-anywhere">
          <Toast.Title className="whitespace-pre-line" />
          <Where toastId={toast.id} link={(toast.data as ToastData).link} />
        </div>
        <Toast.Action className="min-h-9 rounded-control px-3 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11" />
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

/** A link to where the bill went. */
function Where({ toastId, link }: { toastId: string; link: ToastLink | undefined }) {
  const { close } = Toast.useToastManager();
  if (link === undefined) return null;
  const follow = (event: MouseEvent) => {
    // The browser opens a new tab by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close(toastId);
    link.follow();
  };
  return (
    <Toast.Description>
      <a
        href={link.href}
        onClick={follow}
        className="inline-flex items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
      >
        {link.text}
      </a>
    </Toast.Description>
  );
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
