import type { ReactNode } from "react";

export type ToastKind = "success" | "error" | "warning" | "info";

/** A place that a toast leads to. */
export interface ToastLink {
  text: string;
  href: string;
  /** Goes there within the app. */
  follow: () => void;
}

export interface ToastMessage {
  text: string;
  kind?: ToastKind;
  /** How long it stays, when not as long as others of its kind. */
  forMs?: number;
  /** In place of the kind's own. */
  icon?: ReactNode;
  /** One thing to do about it, such as Undo; the toast stays longer then. */
  action?: { label: string; run: () => void };
  link?: ToastLink | undefined;
  /** The user's changes that it reports. If one of them is refused, the toast is withdrawn. */
  operationIds?: readonly string[];
}

interface ConnectedToaster {
  show: (message: ToastMessage) => void;
  withdraw: (operationId: string) => void;
}

let toaster: ConnectedToaster | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short message. What is said before the toaster's code has loaded is said when it has. */
export function showToast(message: ToastMessage): void {
  if (toaster === null) waiting.push(message);
  else toaster.show(message);
}

/** Removes the toast that reported a change which was then refused. */
export function withdrawToast(operationId: string): void {
  toaster?.withdraw(operationId);
  const others = waiting.filter((message) => !message.operationIds?.includes(operationId));
  waiting.splice(0, Infinity, ...others);
}

/** For the one toaster on the screen; returns how to disconnect it. */
export function connectToaster(connected: ConnectedToaster): () => void {
  toaster = connected;
  for (const message of waiting.splice(0)) connected.show(message);
  return () => {
    toaster = null;
  };
}
