import type { PageRecord } from "../../../worker/app.ts";
import { openChannel } from "../../browser/between-tabs.ts";
import { Source } from "../../browser/source.ts";
import { tabStorage } from "../../browser/storage.ts";
import { api, errorText, RequestError } from "../api/api.ts";
import { forgetUser, storedUser, storeSessionSubscription, storeUser, type User } from "./stored-user.ts";

/** `expired`: the session ended, and the last user's data stays readable until they sign in again or sign out. */
export type AccountState =
  | { readonly status: "loading" }
  /** `hasLeft`: this tab showed a user's screens before. Only visitors who came for a page are brought back to it. */
  | { readonly status: "signed-out"; readonly hasLeft: boolean }
  /** The worker couldn't say, and this browser remembers nobody. `error` is for the user. */
  | { readonly status: "unknown"; readonly error: string }
  | {
      readonly status: "signed-in";
      readonly user: User;
      /** It is true once the worker has responded, or couldn't be reached. Until then the session may turn out to be over. */
      readonly checked: boolean;
    }
  | { readonly status: "expired"; readonly user: User };

const CHANNEL = "expense-timeline-account";

/** A tab's own BroadcastChannel doesn't reach it, so this one does. */
const changes = /* @__PURE__ */ new Source();

/**
 * The state before the worker responds, at first or after somebody may have signed in or out. A stored user's data can be shown
 * at once, with or without a network.
 */
export function stateFromStorage(previous: AccountState = { status: "loading" }): AccountState {
  const user = storedUser();
  if (user === null) return "user" in previous ? signedOut(previous) : previous;
  const isSame = "user" in previous && previous.user.id === user.id;
  return isSame ? previous : { status: "signed-in", user, checked: false };
}

/** The worker's state. An unchanged user stays the same object. */
export function mergedState(previous: AccountState, state: AccountState): AccountState {
  if (state.status === "signed-out") return signedOut(previous);
  if (previous.status !== "signed-in" || state.status !== "signed-in") return state;
  if (JSON.stringify(previous.user) !== JSON.stringify(state.user)) return state;
  return previous.checked === state.checked ? previous : { ...state, user: previous.user };
}

function signedOut(previous: AccountState): AccountState {
  return previous.status === "signed-out" ? previous : { status: "signed-out", hasLeft: "user" in previous };
}

/** The state that came in the page, or that was just asked for, until it is used once. */
let toldState: AccountState | null = null;

export function stateInPage({ me }: PageRecord): AccountState {
  return { status: "signed-in", user: userOf(me), checked: true };
}

/** The user of a page that no response has confirmed. Somebody may have signed out in another tab while it loaded. */
let unconfirmed: string | null = null;

/** Makes the next {@link stateByWorker} return the page's state instead of asking the worker. */
export function believePage(page: PageRecord): void {
  unconfirmed = store(page.me).id;
  toldState = stateInPage(page);
}

/** Call it when the worker has responded to the stored user, or when they change something, which must not be lost. */
export function confirmUser(): void {
  unconfirmed = null;
}

export async function stateByWorker(): Promise<AccountState> {
  const state = toldState ?? (await currentState());
  toldState = null;
  return state;
}

/** Asks the worker. Where it can't say, the stored user counts. */
async function currentState(): Promise<AccountState> {
  try {
    const user = await fetchUser();
    if (user !== null) return { status: "signed-in", user, checked: true };
    // Read it after the response: a user who signed out meanwhile is no longer stored.
    const stored = storedUser();
    if (stored === null || (stored.id === unconfirmed && (await forgetOutdated(stored))))
      return { status: "signed-out", hasLeft: false };
    return { status: "expired", user: stored };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) reportError(thrown);
    const stored = storedUser();
    return stored === null
      ? { status: "unknown", error: errorText(thrown) }
      : { status: "signed-in", user: stored, checked: true };
  }
}

/** Removes what an outdated page stored. Returns false if the user has changes here that aren't saved yet. */
async function forgetOutdated({ id }: User): Promise<boolean> {
  const { deleteDatabaseOf, unsentOf } = await import("./other-users.ts");
  if ((await unsentOf(id)) > 0 || unconfirmed !== id) return false;
  await deleteDatabaseOf(id);
  forgetUser();
  return true;
}

/** Counts sign-ins and sign-outs in all tabs. */
let accountChanges = 0;

/** Fetches the signed-in user, and stores them for when the worker can't be reached. @throws RequestError */
export async function fetchUser(): Promise<User | null> {
  const before = accountChanges;
  const response = await (await api.me.$get()).json();
  // A response from before a sign-out mustn't bring that user back.
  if (accountChanges !== before) return await fetchUser();
  return response.user === null ? null : store(response);
}

/** This key is set while a sign-in's cookie has to show (sign-in.ts). */
export const COOKIE_EXPECTED = "expenseTimeline_cookieExpected";

function store(me: PageRecord["me"]): User {
  const user = userOf(me);
  tabStorage.remove(COOKIE_EXPECTED);
  confirmUser();
  storeUser(user);
  storeSessionSubscription(user.id, me.subscription);
  return user;
}

function userOf({ user, subscription, cancellation, mailStopped }: PageRecord["me"]): User {
  const { id, email, name } = user;
  const trialUsed = subscription.trial_used ?? false;
  return { id, email, name, cancellation: cancellation ?? null, mailStopped: mailStopped ?? null, trialUsed };
}

/** Asks the worker again. Resolves when it has answered or failed to, and this tab's screens know. */
export async function askAgain(): Promise<void> {
  toldState = await currentState();
  changes.notify();
}

/** Tells every tab, this one too, that somebody signed in or out, or that the session is over. */
export function announceAccountChange(): void {
  accountChanges += 1;
  changes.notify();
  const channel = openChannel(CHANNEL);
  channel?.postMessage("change");
  channel?.close();
}

/** Calls `listener` when the signed-in user may have changed. Returns a function that stops it. */
export function watchAccount(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const channel = openChannel(CHANNEL);
  channel?.addEventListener("message", () => {
    accountChanges += 1;
    listener();
  });
  const stop = changes.subscribe(listener);
  addEventListener("online", listener, { signal });
  // A page that the Back button restores has missed messages.
  addEventListener("pageshow", ({ persisted }) => persisted && listener(), { signal });
  return () => {
    channel?.close();
    stop();
    over.abort();
  };
}

/** Returns the stored user if the worker can't be reached. @throws Error, for the user, if there is none */
export async function userSignedIn(): Promise<User | null> {
  const state = await currentState();
  if (state.status === "unknown") throw new Error(state.error);
  return state.status === "signed-in" ? state.user : null;
}
