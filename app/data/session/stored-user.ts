import type { CancellationState, MailStopped } from "../../../worker/app.ts";
import { browserStorage } from "../../browser/storage.ts";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Their request to cancel the account, while it stands. */
  readonly cancellation: CancellationState | null;
  /** If reminders aren't sent to their address, this says why. */
  readonly mailStopped: MailStopped | null;
  /** They, or another account of their mailbox, had free days. */
  readonly trialUsed: boolean;
}

const KEY = "expenseTimeline_person";

/** Earlier versions of the app didn't store these. */
const SINCE_ADDED = { cancellation: null, mailStopped: null, trialUsed: false };

/** The last user who signed in here and not out, so that their bills show before the worker responds, or offline. */
export function storedUser(): User | null {
  const stored = browserStorage.getJson(KEY);
  return isUser(stored) ? { ...SINCE_ADDED, ...stored } : null;
}

export function storeUser(user: User): void {
  const earlier = storedUser();
  if (earlier !== null && earlier.id !== user.id) {
    const ids = new Set([...earlierUsers(), earlier.id]);
    browserStorage.set(EARLIER_KEY, JSON.stringify([...ids]));
  }
  browserStorage.set(KEY, JSON.stringify(user));
  mark(true);
}

export function forgetUser(): void {
  browserStorage.remove(KEY);
  mark(false);
}

/** Does as app/entry/before-paint.ts does: the variants `signed-in:` and `signed-out:` of the styles go by it. */
function mark(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
}

function isUser(value: unknown): value is User {
  const user = value as Partial<User> | null;
  return [user?.id, user?.email, user?.name].every((text) => typeof text === "string");
}

/** Users who didn't sign out before another signed in. Not every browser can list its databases. */
const EARLIER_KEY = "expenseTimeline_earlier";

export function earlierUsers(): string[] {
  const stored = browserStorage.getJson(EARLIER_KEY);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
}
