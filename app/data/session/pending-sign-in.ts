import { browserStorage } from "../../browser/storage.ts";

/** This browser requested a sign-in mail, so the mail's link may sign in here without a press. */
interface PendingSignIn {
  readonly email: string;
  /** Known to this browser and, as a hash, to the worker. */
  readonly nonce: string;
  readonly askedAt: number;
}

const KEY = "expenseTimeline_askedSignIn";

const LIVES_MS = 10 * 60_000;

/** It outlives a reload, since phones drop an app from memory while its user looks for the code in the mail. */
export function pendingSignIn(): PendingSignIn | null {
  const stored = browserStorage.getJson(KEY);
  return isPending(stored) && isAlive(stored) ? stored : null;
}

function isPending(value: unknown): value is PendingSignIn {
  const pending = value as Partial<PendingSignIn> | null;
  return (
    typeof pending?.email === "string" &&
    typeof pending.nonce === "string" &&
    typeof pending.askedAt === "number"
  );
}

/** If the clock was set back, the instant may lie ahead, and waiting for it would never end. */
function isAlive({ askedAt }: PendingSignIn): boolean {
  const age = Date.now() - askedAt;
  return age >= 0 && age < LIVES_MS;
}

/** The nonce for the next mail. A repeated request uses the same one, so that the links of both mails work here. */
export function signInNonce(): string {
  return pendingSignIn()?.nonce ?? crypto.randomUUID();
}

export function storePendingSignIn(email: string, nonce: string): void {
  browserStorage.set(KEY, JSON.stringify({ email, nonce, askedAt: Date.now() } satisfies PendingSignIn));
}

export function forgetPendingSignIn(): void {
  browserStorage.remove(KEY);
}
