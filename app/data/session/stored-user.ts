import { createContext, useContext, useSyncExternalStore } from "react";
import type {
  AccountSubscription,
  CancellationState,
  MailStopped,
  PageRecord,
  SubscriptionState,
} from "../../../worker/app.ts";
import { Source } from "../../browser/source.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import type { SyncCursor, SyncedSubscription } from "../db/schema.ts";

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

/** The last user who signed in here and not out, so that their bills show before the worker responds, or offline. */
export function storedUser(): User | null {
  const stored = browserStorage.getJson(KEY);
  if (!isUser(stored)) return null;
  // Earlier versions of the app didn't store the last three.
  const { id, email, name, cancellation = null, mailStopped = null, trialUsed = false } = stored;
  return { id, email, name, cancellation, mailStopped, trialUsed };
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
  browserStorage.remove(SUBSCRIPTION_KEY);
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

export type { PageRecord, RenderLanding, RenderPage, RenderSample } from "../../../worker/app.ts";

/** Holds what the worker rendered the page with; null in every other page. */
export const PageRecordContext = createContext<PageRecord | null>(null);

/**
 * The same for parts of the screen, in the worker and while they hydrate: null for what is mounted later, which asks the
 * browser. What they take from it has to be what was rendered.
 */
export function usePageRecord(): PageRecord | null {
  const page = useContext(PageRecordContext);
  const isFirst = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  return isFirst ? page : null;
}

/** Reads what the worker rendered a page with; null if its file came as it is, as from the service worker. */
export function pageJson<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

/** A user's subscription as the last sync told it. Instants are epoch seconds. */
export type KnownSubscription = SubscriptionState;

interface Stored {
  // Browsers hold the user's id under this name.
  readonly personId: string;
  readonly subscription: KnownSubscription;
  /** The cursor of the sync that told it; undefined for a session's own word. */
  readonly cursor?: SyncCursor | undefined;
}

const SUBSCRIPTION_KEY = "expenseTimeline_subscription";

const changes = /* @__PURE__ */ new Source();

const storedText = () => browserStorage.get(SUBSCRIPTION_KEY);

function storedIn(text: string | null, userId: string): Stored | null {
  const stored = storedJson(text) as Stored | null;
  return stored?.personId === userId ? stored : null;
}

export function knownSubscription(userId: string): KnownSubscription | null {
  return storedIn(storedText(), userId)?.subscription ?? null;
}

/** In the worker, and while hydrating, the subscription comes from the page's record. */
export function useKnownSubscription(userId: string): KnownSubscription | null {
  const me = usePageRecord()?.me;
  // Text can be compared.
  const text = useSyncExternalStore(watch, storedText, () =>
    me === undefined ? null : JSON.stringify(ofSession(me.user.id, me.subscription)),
  );
  return storedIn(text, userId)?.subscription ?? null;
}

function watch(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

/** The database has what a sync told. Every tab that reads it copies that here, for the first frame and the public pages. */
export function storeSyncedSubscription(userId: string, told: SyncedSubscription | undefined): void {
  if (told !== undefined) store({ personId: userId, ...told });
}

/** A session's own word stands in until a sync has told this browser. */
export function storeSessionSubscription(userId: string, subscription: AccountSubscription): void {
  if (storedIn(storedText(), userId)?.cursor === undefined) store(ofSession(userId, subscription));
}

function ofSession(userId: string, subscription: AccountSubscription): Stored {
  return { personId: userId, subscription: { period_end: null, cancel_at: null, ...subscription } };
}

function store(stored: Stored): void {
  // The user signed out while this was on its way.
  if (storedUser()?.id !== stored.personId) return;
  const text = JSON.stringify(stored);
  if (text === storedText()) return;
  browserStorage.set(SUBSCRIPTION_KEY, text);
  changes.notify();
}

const PAYING = new Set<string>(["paid", "active", "trialing"]);

/** Returns whether it opens the product (docs/product.md#guards). */
export function isPaying(known: AccountSubscription | null): boolean {
  if (known === null) return false;
  return PAYING.has(known.subscription?.status ?? "") || PAYING.has(known.payment_status);
}

/** Without a network, the last known state holds until its paid period ends. A session doesn't say when that is. */
export function isPaidUntilNow(known: KnownSubscription | null, nowMs: number): boolean {
  const { status, trial_end } = known?.subscription ?? {};
  // Stripe keeps a trial's end after the trial.
  const end = known?.period_end ?? (status === "trialing" ? trial_end : null) ?? Number.POSITIVE_INFINITY;
  return isPaying(known) && end * 1000 > nowMs;
}

/** Returns whether the worker would refuse the user's changes until they pay again, as far as this browser knows. */
export function useIsLapsed(userId: string): boolean {
  const known = useKnownSubscription(userId);
  return known !== null && !isPaying(known);
}
