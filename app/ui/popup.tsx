import { type ComponentProps, type RefObject, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";

/** The distances, in CSS pixels, between the button and its popup, and between a popup and the window's edge. */
const GAP = 4;
const MARGIN = 8;

type Side = "start" | "end";

interface PopupProps extends ComponentProps<"div"> {
  ref: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  /** Which of the button's sides the popup is aligned on. */
  side: Side;
  onPressOutside: () => void;
}

/** A box below the button that opened it, or above if there is no room. It never leaves the window. */
export function Popup({ ref, anchor, side, onPressOutside, className, ...rest }: PopupProps) {
  useLayoutEffect(() => {
    const place = () => ref.current && placePopup(ref.current, anchor, side);
    place();
    addEventListener("scroll", place, { capture: true, passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [ref, anchor, side]);
  return createPortal(
    <>
      {/* A press outside closes the popup and does nothing else. */}
      <div role="presentation" className="fixed inset-0 z-20" onPointerDown={onPressOutside} />
      <div
        ref={ref}
        className={classes(
          "raised fixed z-20 max-h-[calc(100dvh-1rem)] overflow-y-auto rounded-card border border-line bg-surface shadow-float",
          className,
        )}
        {...rest}
      />
    </>,
    // It is rendered in the button's part of the page, so that a screen reader's landmarks contain it.
    anchor.closest<HTMLElement>("section, header, nav, main") ?? document.body,
  );
}

function placePopup(popup: HTMLElement, anchor: HTMLElement, side: Side): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = button.bottom + GAP;
  const above = button.top - GAP - height;
  const fits = below + height + MARGIN <= clientHeight || above < MARGIN;
  const top = Math.max(MARGIN, Math.min(fits ? below : above, clientHeight - height - MARGIN));
  const wanted = side === "end" ? button.right - width : button.left;
  const left = Math.max(MARGIN, Math.min(wanted, clientWidth - width - MARGIN));
  popup.style.top = `${top}px`;
  popup.style.left = `${left}px`;
}
