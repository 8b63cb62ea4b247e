import type { ReactNode } from "react";

/** SPEC.md section 8, "Toast types". */
export type ToastKind = "success" | "error" | "warning" | "info";

export interface ToastMessage {
  text: string;
  kind?: ToastKind;
  /** How long it stays, when not as long as others of its kind. */
  forMs?: number;
  /** In place of the kind's own. */
  icon?: ReactNode;
  /** One thing to do about it, such as Undo; the toast stays longer then. */
  action?: { label: string; run: () => void };
}

type Show = (message: ToastMessage) => void;

let toaster: Show | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short message. What is said before the toaster's code has loaded is said when it has. */
export function showToast(message: ToastMessage): void {
  if (toaster === null) waiting.push(message);
  else toaster(message);
}

/** For the one toaster on the screen; returns how to disconnect it. */
export function connectToaster(show: Show): () => void {
  toaster = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    toaster = null;
  };
}
