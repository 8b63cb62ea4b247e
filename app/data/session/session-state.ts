import type { PageRecord } from "../../../worker/app.ts";
import { openChannel } from "../../browser/between-tabs.ts";
import { tabStorage } from "../../browser/storage.ts";
import { api, RequestError } from "../api/api.ts";
import { storeSessionInfo } from "./stored-subscription.ts";
import { storedUser, storeUser, type User } from "./stored-user.ts";

/**
 * Who uses this browser. `expired`: the session ended, and the last user's data stays readable until they sign in
 * again or sign out.
 */
export type AccountState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | {
      readonly status: "signed-in";
      readonly user: User;
      /** Whether the worker was asked, or could not be; until then the session may turn out to be over. */
      readonly checked: boolean;
    }
  | { readonly status: "expired"; readonly user: User };

/** Tabs tell each other that somebody signed in or out. */
const CHANNEL = "expense-timeline-account";

/** Within this tab, which a BroadcastChannel doesn't reach. */
const changes = /* @__PURE__ */ new EventTarget();

/** Before the worker answered: a known user's data can be shown at once, with or without a network. */
export function rememberedState(): AccountState {
  const user = storedUser();
  return user === null ? { status: "loading" } : { status: "signed-in", user, checked: false };
}

/** What this browser remembers by now, after somebody may have come or gone. */
export function stateFromMemory(previous: AccountState): AccountState {
  const user = storedUser();
  if (user === null) return previous.status === "loading" ? previous : { status: "signed-out" };
  const isSame = "user" in previous && previous.user.id === user.id;
  return isSame ? previous : { status: "signed-in", user, checked: false };
}

/** What the worker answered, with the user as they were while nothing about them differs. */
export function stateByAnswer(previous: AccountState, answer: AccountState): AccountState {
  const isSame =
    previous.status === "signed-in" &&
    answer.status === "signed-in" &&
    JSON.stringify(previous.user) === JSON.stringify(answer.user);
  if (!isSame) return answer;
  return previous.checked === answer.checked ? previous : { ...answer, user: previous.user };
}

/** What the worker has said already, in the page itself, until it is asked again. */
let said: AccountState | null = null;

/** The user whom a page was rendered for. */
export function stateInPage({ me }: PageRecord): AccountState {
  return { status: "signed-in", user: personOf(me), checked: true };
}

/** Takes the page's word for who is signed in, as if the worker had been asked. */
export function believePage(page: PageRecord): void {
  remember(page.me);
  said = stateInPage(page);
}

/** What the worker says of who is signed in. */
export async function stateByWorker(): Promise<AccountState> {
  const state = said ?? (await currentState());
  said = null;
  return state;
}

async function currentState(): Promise<AccountState> {
  try {
    const user = await askWhoIsHere();
    if (user !== null) return { status: "signed-in", user, checked: true };
    // Read after the answer: somebody who signed out meanwhile is no longer remembered.
    const remembered = storedUser();
    return remembered === null ? { status: "signed-out" } : { status: "expired", user: remembered };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) reportError(thrown);
    const remembered = storedUser();
    return remembered === null
      ? { status: "signed-out" }
      : { status: "signed-in", user: remembered, checked: true };
  }
}

/** Counts sign-ins and sign-outs in all tabs. */
let comings = 0;

/** Who is signed in by the worker's answer, remembered for when it can't be asked. @throws RequestError */
export async function askWhoIsHere(): Promise<User | null> {
  const before = comings;
  const answer = await (await api.me.$get()).json();
  // An answer from before a sign-out mustn't bring that user back.
  if (comings !== before) return await askWhoIsHere();
  if (answer.user === null) return null;
  return remember(answer);
}

const EXPECTED = "expenseTimeline_cookieExpected";

/** Somebody was signed in, which the next page will show, unless the browser drops the cookie. */
export function expectCookie(): void {
  tabStorage.set(EXPECTED, "1");
}

/** Tells once whether the browser dropped the cookie of somebody who was signed in. */
export function wasCookieDropped(): boolean {
  const isExpected = tabStorage.get(EXPECTED) !== null;
  tabStorage.remove(EXPECTED);
  return isExpected;
}

function remember(me: PageRecord["me"]): User {
  tabStorage.remove(EXPECTED);
  storeUser(personOf(me));
  storeSessionInfo(me.user.id, me.subscription);
  return personOf(me);
}

function personOf({ user: { id, email, name }, cancellation }: PageRecord["me"]): User {
  return { id, email, name, cancellation: cancellation ?? null };
}

/** Who is signed in, by the worker; by what this browser remembers when the worker can't be reached. */
export async function userSignedIn(): Promise<User | null> {
  const state = await currentState();
  return state.status === "signed-in" ? state.user : null;
}

/** Tells every tab, this one too, that somebody came or went, or that the worker said that the session is over. */
export function announceAccountChange(): void {
  comings += 1;
  changes.dispatchEvent(new Event("change"));
  const channel = openChannel(CHANNEL);
  channel?.postMessage("change");
  channel?.close();
}

/** Calls back when who is here may have changed. Returns how to stop. */
export function watchAccount(listener: () => void): () => void {
  const channel = openChannel(CHANNEL);
  channel?.addEventListener("message", () => {
    comings += 1;
    listener();
  });
  changes.addEventListener("change", listener);
  addEventListener("online", listener);
  // A page that the Back button restores has missed all messages.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && listener();
  addEventListener("pageshow", comeBack);
  return () => {
    channel?.close();
    changes.removeEventListener("change", listener);
    removeEventListener("online", listener);
    removeEventListener("pageshow", comeBack);
  };
}
