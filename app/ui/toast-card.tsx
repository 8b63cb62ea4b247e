import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { ErrorBoundary } from "./boundaries.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import type { ToastKind, ToastMessage } from "./toast.ts";

const DEFAULT_MS = 3500;
const WITH_ACTION_MS = 8000;
const TICK_MS = 100;

/** How many toasts of a stack are visible. Older ones wait until there is room. */
const LIMIT = 3;

export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** It moves out, and unmounts when its movement has ended. */
  readonly isClosing: boolean;
}

/** One that lies behind is as high as the one in front, of which it shows an edge. */
const TOAST = [
  "toast raised relative z-[calc(100-var(--index))] origin-top rounded-card border border-line bg-surface shadow-float",
  "[transition:transform_260ms_var(--ease-calm),opacity_200ms] *:opacity-[var(--inner,1)] *:transition-opacity *:duration-200 starting:[transform:translateY(var(--way-out))]",
  "data-behind:absolute data-behind:inset-0 data-behind:[transform:translateY(calc(var(--index)*-0.5rem))_scale(calc(1-var(--index)*0.05))] data-behind:overflow-clip data-behind:[--inner:0]",
  "data-closing:absolute data-closing:inset-x-0 data-closing:top-auto data-closing:bottom-0 data-closing:z-101 data-closing:[transform:translateY(var(--way-out))] data-closing:opacity-0 [&[inert]:not([data-closing])]:invisible",
].join(" ");

interface ToastCardProps {
  toast: ShownToast;
  index: number;
  /** Returns whether its time stands still. */
  isHeld: () => boolean;
  onClose: (element: HTMLElement) => void;
  onClosed: () => void;
}

export function ToastCard({ toast, index, isHeld, onClose, onClosed }: ToastCardProps) {
  const { text, kind = "success", icon, action, link, extra, isClosing } = toast;
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const totalMs = toast.forMs ?? (action === undefined ? DEFAULT_MS : WITH_ACTION_MS);

  function close() {
    if (card.current !== null) onClose(card.current);
  }
  const isSeen = useRef(false);
  const tick = useEffectEvent((left: { ms: number }) => {
    isSeen.current ||= index < LIMIT;
    if (isHeld() || !isSeen.current) return;
    left.ms -= TICK_MS;
    if (left.ms <= 0) close();
  });
  const unmount = useEffectEvent(onClosed);
  useEffect(() => {
    if (isClosing) {
      const movements = card.current?.getAnimations().map((each) => each.finished) ?? [];
      void Promise.allSettled(movements).then(() => unmount());
      return;
    }
    const left = { ms: totalMs };
    const timer = setInterval(() => tick(left), TICK_MS);
    return () => clearInterval(timer);
  }, [isClosing, totalMs]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  }
  function follow(event: MouseEvent) {
    // The browser opens a new tab by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    link?.follow();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the controls of a form
    <div
      ref={card}
      role="group"
      aria-labelledby={titleId}
      inert={isClosing || index >= LIMIT}
      data-closing={isClosing || undefined}
      data-behind={index > 0 || undefined}
      style={{ "--index": Math.max(0, index) } as CSSProperties}
      onKeyDown={onKeyDown}
      className={TOAST}
    >
      {/* Bills that are due tomorrow can be more than fit. They scroll, by keys from the button that stays in sight. */}
      <div className="flex max-h-[60dvh] min-h-13 items-center-safe gap-3 overflow-y-auto py-1 pr-1 pl-4">
        {icon ?? (!hasOwnSign(text) && <span className={COLOURS[kind]}>{ICONS[kind]}</span>)}
        <div className="min-w-0 flex-1 py-2 wrap-anywhere max-sm:py-1 max-sm:text-small">
          <p id={titleId} className="whitespace-pre-line">
            {text}
          </p>
          {link !== undefined && (
            <p>
              <a
                href={link.href}
                onClick={follow}
                className="inline-flex items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              >
                {link.text}
              </a>
            </p>
          )}
        </div>
        {action !== undefined && (
          <button
            type="button"
            data-action=""
            className="min-h-9 rounded-control px-3 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Dismiss"
          className="sticky inset-y-1 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover pointer-coarse:size-11"
          onClick={close}
        >
          <CloseIcon />
        </button>
      </div>
      {extra !== undefined && (
        <ErrorBoundary fallback={null}>
          <Suspense>{extra}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  success: <CheckIcon />,
  error: <WarningIcon />,
  warning: <WarningIcon />,
  info: <InfoIcon />,
};

const COLOURS: Readonly<Record<ToastKind, string>> = {
  success: "text-paid",
  error: "text-unpaid",
  warning: "text-overdue",
  info: "text-accent",
};

/** Returns whether a text begins or ends with a sign of its own ("… marked as paid! ✅"). A message has one sign, not two. */
export function hasOwnSign(text: string): boolean {
  const sign = /\p{Extended_Pictographic}/u;
  const words = text.split(/\s/);
  return sign.test(words[0] ?? "") || sign.test(words.at(-1) ?? "");
}
