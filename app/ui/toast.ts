import type { ReactNode } from "react";

export type ToastKind = "success" | "error" | "warning" | "info";

export interface ToastLink {
  text: string;
  href: string;
  follow: () => void;
}

export interface ToastMessage {
  text: string;
  kind?: ToastKind;
  /** While a toast on this topic is open, a newer one takes its place. */
  topic?: string;
  /** It stays this long instead of as long as others of its kind. */
  forMs?: number;
  icon?: ReactNode;
  action?: { label: string; run: () => void };
  link?: ToastLink | undefined;
  /** Stands below the text. It may load later. */
  extra?: ReactNode;
  /** The user's changes that it reports. If one of them is refused, the toast is withdrawn. */
  operationIds?: readonly string[];
}

interface ConnectedToaster {
  show: (message: ToastMessage) => void;
  withdraw: (operationId: string) => void;
}

let toaster: ConnectedToaster | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short message, or queues it until the toaster's code has loaded. */
export function showToast(message: ToastMessage): void {
  if (toaster === null) waiting.push(message);
  else toaster.show(message);
}

/** For `useRequest`, where nothing beside the button says it. */
export function toastFailure(failure: unknown): null {
  showToast({ text: failure instanceof Error ? failure.message : String(failure), kind: "error" });
  return null;
}

export function withdrawToast(operationId: string): void {
  toaster?.withdraw(operationId);
  const others = waiting.filter((message) => !message.operationIds?.includes(operationId));
  waiting.splice(0, Infinity, ...others);
}

/** Connects the one toaster on the screen. Returns how to disconnect it. */
export function connectToaster(connected: ConnectedToaster): () => void {
  toaster = connected;
  for (const message of waiting.splice(0)) connected.show(message);
  return () => {
    toaster = null;
  };
}

type Outcome = { ok: true; operationIds: readonly string[] } | { ok: false; error: string };

export interface OutcomeOptions extends Pick<ToastMessage, "extra" | "link" | "topic"> {
  /** The text to show instead of the reason why the change was refused. */
  failure?: string;
  label?: string;
}

/** Says that a change was made, with a button that undoes it, or why it wasn't. */
export function showOutcome(
  done: Outcome,
  text: string,
  undo: (operationIds: readonly string[]) => Promise<Outcome>,
  { failure, label = "Undo", ...more }: OutcomeOptions = {},
): void {
  if (!done.ok) {
    showToast({ text: failure ?? done.error, kind: "error" });
    return;
  }
  const { operationIds } = done;
  const run = async () => {
    const undone = await undo(operationIds);
    if (!undone.ok) showToast({ text: undone.error, kind: "error" });
  };
  showToast({ text, operationIds, action: { label, run: () => void run() }, ...more });
}
