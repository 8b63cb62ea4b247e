import { type FocusEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { watchForNewVersion } from "../browser/service-worker.ts";
import { connectToaster, showToast, type ToastMessage } from "./toast.ts";
import { type ShownToast, ToastCard } from "./toast-card.tsx";

/** A stack spreads out, and its toasts stay, while the user points at it or moves through it by keyboard. */
const IN_USE = ":hover, :has(:focus-visible)";

const OPEN_TOAST = ".toast:not([inert])";

let lastId = 0;

/** Offers each new version of the app. */
function useNewVersion(): void {
  useEffect(
    () =>
      watchForNewVersion((accept) =>
        showToast({
          text: "A new version is ready",
          kind: "info",
          topic: "new version",
          action: { label: "Reload", run: accept },
        }),
      ),
    [],
  );
}

/**
 * There are two stacks. In each, toasts lie behind one another until it is in use, and then spread out. On a phone they
 * don't, and results cover news. They move in and out as if from behind a phone's bar: over it they would take presses that
 * are meant for it.
 * Results of the user's own changes lie below everything else, so that a badge never pushes an Undo away.
 */
export function Toaster() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  useEffect(
    () =>
      connectToaster({
        show: (message) => {
          lastId += 1;
          const toast = { ...message, id: lastId, isClosing: false };
          afterPress(() => setToasts((before) => withToast(before, toast)));
        },
        withdraw: (operationId) =>
          afterPress(() =>
            setToasts((before) =>
              closed(before, (toast) => toast.operationIds?.includes(operationId) === true),
            ),
          ),
      }),
    [],
  );
  useNewVersion();
  useEffect(() => {
    document.addEventListener("keydown", focusNewest);
    return () => document.removeEventListener("keydown", focusNewest);
  }, []);
  const actions = {
    onClose: (id: number) => setToasts((before) => closed(before, (toast) => toast.id === id)),
    onClosed: (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
  };
  const news = toasts.filter((toast) => !isResult(toast));
  return createPortal(
    <div className="toasts fixed inset-x-4 bottom-[calc(var(--bottom-edge)+0.5rem)] z-20 flex flex-col-reverse [--way-out:calc(100%+1rem)] max-sm:[clip-path:inset(-100vh_-1rem_-1rem)] sm:bottom-6 sm:left-auto sm:w-92">
      <ToastStack label="Last changes" toasts={toasts.filter(isResult)} {...actions} />
      <ToastStack label="Notifications" toasts={news} {...actions} />
    </div>,
    document.body,
  );
}

function isResult({ operationIds, kind }: ToastMessage): boolean {
  return operationIds !== undefined || kind === "error";
}

/** A toast that takes another's place keeps its element, and with it the focus. */
function withToast(toasts: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const { topic } = toast;
  const earlier =
    topic === undefined ? undefined : toasts.find((each) => each.topic === topic && !each.isClosing);
  if (earlier === undefined) return [toast, ...toasts];
  return toasts.map((each) => (each === earlier ? { ...toast, id: earlier.id } : each));
}

function closed(toasts: readonly ShownToast[], isMeant: (toast: ShownToast) => boolean) {
  return toasts.map((toast) => (isMeant(toast) ? { ...toast, isClosing: true } : toast));
}

/** Its Undo, or what else it offers, rather than what stands beside that. */
function mainButton(toast: Element | null | undefined): HTMLElement | null | undefined {
  return toast?.querySelector<HTMLElement>("[data-action]") ?? toast?.querySelector("button");
}

/** F6 leads to the toasts, even from inside a dialog, which Tab doesn't leave. */
function focusNewest(event: KeyboardEvent): void {
  if (event.key !== "F6") return;
  const button = mainButton(document.querySelector(OPEN_TOAST));
  if (button == null) return;
  event.preventDefault();
  button.focus();
}

interface ToastStackProps {
  label: string;
  toasts: readonly ShownToast[];
  onClose: (id: number) => void;
  onClosed: (id: number) => void;
}

function ToastStack({ label, toasts, onClose, onClosed }: ToastStackProps) {
  const stack = useRef<HTMLElement>(null);
  /** This had focus before the stack did. */
  const focusedBefore = useRef<EventTarget | null>(null);
  const open = toasts.filter(({ isClosing }) => !isClosing);

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  }

  /** A toast that closes hands its focus to the next one, or back to where it came from. */
  function close(id: number, element: HTMLElement) {
    if (element.contains(document.activeElement)) {
      const others = [...(stack.current?.querySelectorAll(OPEN_TOAST) ?? [])].filter(
        (each) => each !== element,
      );
      const target = mainButton(others[0]) ?? focusedBefore.current;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }
    onClose(id);
  }

  return (
    <section
      ref={stack}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="toast-stack relative isolate flex flex-col-reverse gap-2 has-[>.toast]:mt-5"
      onFocus={onFocus}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          index={open.indexOf(toast)}
          isHeld={() => document.hidden || isInUseOrCovered(stack.current)}
          onClose={(element) => close(toast.id, element)}
          onClosed={() => onClosed(toast.id)}
        />
      ))}
    </section>
  );
}

/** On a phone, results cover news (app/styles/toasts.css), whose time begins once they are seen. */
function isInUseOrCovered(stack: Element | null): boolean {
  return stack !== null && (stack.matches(IN_USE) || getComputedStyle(stack).opacity === "0");
}

let isPressing = false;
const waiting: (() => void)[] = [];

/**
 * Does some work at once, or in its turn when the press that is under way has ended. What appears under a pointer in the
 * middle of a press takes the rest of it, so that the press does nothing.
 */
function afterPress(work: () => void): void {
  if (isPressing || waiting.length > 0) waiting.push(work);
  else work();
}

function end(): void {
  isPressing = false;
  // The browser decides in this frame what was clicked.
  requestAnimationFrame(() => {
    if (isPressing) return;
    for (const work of waiting.splice(0)) work();
  });
}

if (globalThis.document !== undefined) {
  addEventListener(
    "pointerdown",
    ({ button }) => {
      // Other buttons press nothing, and a menu of the system's own may take their end.
      if (button === 0) isPressing = true;
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(type, end, true);
  // The rest of the press may go to another window.
  addEventListener("blur", end);
}
