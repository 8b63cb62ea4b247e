/** That this browser asked for a sign-in mail, so that the mail's link may go on here by itself. */
export interface AskedSignIn {
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
 * The mail that this browser waits for, or null. It outlives a reload: phones drop an app from memory while
 * its person looks for the code in the mail.
 */
export function askedSignIn(): AskedSignIn | null {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return null;
  const asked = JSON.parse(stored) as AskedSignIn;
  return Date.now() - asked.askedAt < LIVES_MS ? asked : null;
}

/** What the next mail is asked for with. One asked for again keeps the nonce: the links of both go on by themselves. */
export function signInNonce(): string {
  return askedSignIn()?.nonce ?? crypto.randomUUID();
}

export function rememberAskedSignIn(email: string, nonce: string): void {
  localStorage.setItem(KEY, JSON.stringify({ email, nonce, askedAt: Date.now() } satisfies AskedSignIn));
}

export function forgetAskedSignIn(): void {
  localStorage.removeItem(KEY);
}
