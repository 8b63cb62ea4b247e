import { browserStorage } from "../../browser/storage.ts";

/** That this browser asked for a sign-in mail, so that the mail's link may go on here by itself. */
export interface PendingSignIn {
  readonly email: string;
  /** Known to this browser and, as a hash, to the worker. */
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

const KEY = "expenseTimeline_askedSignIn";

/** As long as the mail's link and code can be used. */
const LIVES_MS = 10 * 60_000;

/**
 * The mail that this browser waits for, or null. It outlives a reload: phones drop an app from memory while its user
 * looks for the code in the mail. A damaged entry counts as no mail.
 */
export function pendingSignIn(): PendingSignIn | null {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? "null");
    return isAsked(stored) && isAlive(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isAsked(value: unknown): value is PendingSignIn {
  const asked = value as Partial<PendingSignIn> | null;
  return (
    typeof asked?.email === "string" && typeof asked.nonce === "string" && typeof asked.askedAt === "number"
  );
}

/** A clock that was set back makes an instant to come of one that has passed: then its pause would not end. */
function isAlive({ askedAt }: PendingSignIn): boolean {
  const age = Date.now() - askedAt;
  return age >= 0 && age < LIVES_MS;
}

/** What the next mail is asked for with. One asked for again keeps the nonce: the links of both go on by themselves. */
export function signInNonce(): string {
  return pendingSignIn()?.nonce ?? crypto.randomUUID();
}

export function storePendingSignIn(email: string, nonce: string): void {
  browserStorage.set(KEY, JSON.stringify({ email, nonce, askedAt: Date.now() } satisfies PendingSignIn));
}

export function forgetPendingSignIn(): void {
  browserStorage.remove(KEY);
}
