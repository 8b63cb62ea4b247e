import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { closeOnBack, hideOthers, keepTabInside, stayAboveKeyboard } from "./overlay.ts";

export interface DialogOpening {
  /** This element had focus before and gets it back. If it is gone by then, `fallbackFocus` finds a replacement. */
  opener: HTMLElement | null;
  /** Called after the closing animation, when it is time to unmount. */
  onClosed: () => void;
}

interface DialogProps extends DialogOpening {
  title: string;
  fallbackFocus?: () => HTMLElement | null;
  /** Without one the dialog itself takes focus, so that no Enter discards anything. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False for a dialog that opened by itself. Back then leaves the screen below it. */
  backCloses?: boolean;
  /** `isWhole` is false in the first frame, which needs only what takes focus. The rest of a long form can follow. */
  children: (close: () => void, isWhole: boolean) => ReactNode;
}

/**
 * It scrolls by a pixel that isn't seen, so that a wheel or a finger over it doesn't scroll the page. The shade is a part of
 * its own, because WebKit paints a scroller's background twice. The part's shadow covers the edges where a phone lets the
 * layer bounce. While a dialog closes, another part takes the presses that would reach it.
 */
const LAYER = [
  "dialog-layer fixed inset-0 z-10 overflow-y-scroll overscroll-contain [scrollbar-width:none]",
  "before:absolute before:inset-x-0 before:top-0 before:-bottom-px before:bg-overlay before:shadow-[0_0_0_100vmax_var(--color-overlay)]",
  "transition-opacity duration-120 ease-in data-closing:opacity-0 data-closing:after:fixed data-closing:after:inset-0 data-closing:after:z-1",
].join(" ");

/** Fields in focus stop above a form's buttons. While only a part of it is rendered it isn't shown, so it rises in full size. */
const DIALOG = [
  "raised fixed inset-x-0 bottom-[var(--keyboard,0px)] max-h-[calc(100dvh-var(--dialog-top)-var(--keyboard,0px))] scroll-pt-16 scroll-pb-20 overflow-y-auto overscroll-contain rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] shadow-float outline-none",
  "sm:top-(--dialog-top) sm:bottom-2 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-0.5rem-var(--dialog-top))] sm:w-[min(30rem,100vw-2rem)] sm:rounded-card sm:pb-0 min-[80rem]:inset-0 min-[80rem]:max-h-[calc(100dvh-2rem)]",
  "animate-rise transition-[translate] duration-120 ease-in in-data-closing:translate-y-6 data-partial:animate-none data-partial:opacity-0 sm:in-data-closing:translate-y-2",
  // Its shadow and the shade around it are gone there.
  "forced-colors:border forced-colors:border-[CanvasText]",
].join(" ");

/**
 * A dialog that is open while it is mounted. Escape, Back and Close close it. A press outside doesn't, because that
 * would lose what was typed. Toasts stay reachable above it, unlike with the browser's own modal dialogs.
 */
export function Dialog(props: DialogProps) {
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  // The overlay is painted at once, in response to the press. What takes long to render is shown when it is whole.
  const [isWholeNow, setWholeNow] = useState(false);
  const isWhole = useDeferredValue(true, false) || isWholeNow;
  const bringBack = useRef(() => {});
  const release = useRef(async () => {});
  const { initialFocus, backCloses = true } = props;

  useLayoutEffect(() => {
    (initialFocus?.current ?? popup.current)?.focus({ preventScroll: true });
    layer.current?.addEventListener("mousedown", keepFocusInside);
    bringBack.current = hideOthers(layer.current);
    return () => bringBack.current();
  }, [initialFocus]);

  useLayoutEffect(() => (layer.current === null ? undefined : stayAboveKeyboard(layer.current)), []);

  const onBack = useEffectEvent(() => void close());
  useLayoutEffect(() => {
    if (!backCloses) return;
    release.current = closeOnBack(() => onBack());
    return () => void release.current();
  }, [backCloses]);

  async function close() {
    if (closing.current || layer.current === null) return;
    closing.current = true;
    const released = release.current();
    layer.current.dataset["closing"] = "";
    const moving = layer.current.getAnimations({ subtree: true }).map((each) => each.finished);
    await Promise.allSettled([...moving, released]);
    const { opener, fallbackFocus, onClosed } = props;
    onClosed();
    // Focus may go to something that was hidden, so show that first.
    bringBack.current();
    const target = opener?.isConnected ? opener : fallbackFocus?.();
    target?.focus({ preventScroll: target === opener });
  }

  /** A key that leaves the first field mustn't find the others missing, however early it comes. */
  function onKeyDownCapture({ key }: KeyboardEvent<HTMLDivElement>) {
    if (!isWhole && (key === "Tab" || key === "Enter")) flushSync(() => setWholeNow(true));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // React bubbles events from dialogs that this one opened.
    if (!event.currentTarget.contains(event.target as Node)) return;
    // While it closes it still has focus, and a second Enter would send its form again.
    if (closing.current) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void close();
    } else if (event.key === "Tab") keepTabInside(event);
  }

  const onLostKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // A dialog below another is hidden from assistive technology.
    if (event.target !== document.body || layer.current?.hasAttribute("aria-hidden")) return;
    popup.current?.focus({ preventScroll: true });
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    void close();
  });
  useLayoutEffect(() => {
    // A button that was pressed may be gone or disabled by now. The browser then sends keys to the body.
    const onKeyDown = (event: globalThis.KeyboardEvent) => onLostKey(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return createPortal(
    <div ref={layer} className={LAYER}>
      <div
        ref={popup}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-partial={!isWhole || undefined}
        // The rest of a form moves what is here already, perhaps between a press and its release.
        style={isWhole ? undefined : { pointerEvents: "none" }}
        tabIndex={-1}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollTop > 0)
        }
        className={DIALOG}
      >
        <div className="flex items-center [@media(height>=30rem)]:sticky [@media(height>=30rem)]:top-0 [@media(height>=30rem)]:z-1 justify-between gap-4 bg-surface in-data-scrolled:shadow-[0_1px_var(--color-line)] pt-4 pr-2.5 pl-5 pointer-coarse:pr-1.5">
          <h2 id={titleId} className="text-large font-semibold">
            {props.title}
          </h2>
          <IconButton label="Close" onClick={() => void close()}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="px-5 pt-3 pb-5">{props.children(() => void close(), isWhole)}</div>
      </div>
    </div>,
    document.body,
  );
}

function keepFocusInside(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">{children}</div>;
}

interface QuestionDialogProps extends Omit<DialogProps, "children"> {
  children: ReactNode;
  cancelText?: string;
  confirmText: string;
  /** Enter in one of its fields confirms. */
  isForm?: boolean;
  isDanger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onConfirm: (close: () => void) => void;
}

/** A dialog with two buttons: one leaves things as they are, the other confirms. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { children, cancelText = "Cancel", confirmText, isForm, isDanger, disabled, busy } = props;
  return (
    <Dialog {...props}>
      {(close) => {
        const content = (
          <>
            {children}
            <DialogButtons>
              <Button disabled={busy} onClick={close}>
                {cancelText}
              </Button>
              <Button
                type={isForm ? "submit" : "button"}
                variant={isDanger ? "danger" : "primary"}
                disabled={busy || disabled}
                onClick={() => isForm || props.onConfirm(close)}
              >
                {confirmText}
              </Button>
            </DialogButtons>
          </>
        );
        if (!isForm) return content;
        const submit = (event: FormEvent) => {
          event.preventDefault();
          props.onConfirm(close);
        };
        return (
          <form noValidate onSubmit={submit}>
            {content}
          </form>
        );
      }}
    </Dialog>
  );
}

interface OpensDialogProps {
  label: string;
  /** What it is about, if there are several of them. */
  of?: string;
  variant?: "danger" | "quiet";
  children: (dialog: DialogOpening) => ReactNode;
}

/** A button that asks first. */
export function OpensDialog({ variant = "danger", ...props }: OpensDialogProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} variant={variant} onClick={() => setOpen(true)}>
        {props.label}
        {props.of !== undefined && <span className="sr-only">{props.of}</span>}
      </Button>
      {open && props.children({ opener: button.current, onClosed: () => setOpen(false) })}
    </>
  );
}
