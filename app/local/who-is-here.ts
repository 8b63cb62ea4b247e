import { monthInPage } from "../shown-month.ts";
import { api, RequestError } from "./api.ts";
import { openChannel } from "./between-tabs.ts";
import { type Person, rememberedPerson, rememberPerson } from "./remembered-person.ts";
import { rememberOwnInfo } from "./remembered-subscription.ts";

/**
 * Who uses this browser. `expired`: the session ended, and the last person's data stays readable until they sign
 * in again or out (DESIGN.md section 9).
 */
export type AccountState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | {
      readonly status: "signed-in";
      readonly person: Person;
      /** Whether the worker was asked, or could not be; until then the session may turn out to be over. */
      readonly checked: boolean;
    }
  | { readonly status: "expired"; readonly person: Person };

/** Tabs tell each other that somebody signed in or out. */
const CHANNEL = "expense-timeline-account";

/** Within this tab, which a BroadcastChannel doesn't reach. */
const changes = /* @__PURE__ */ new EventTarget();

/** Before the worker answered: a known person's data can be shown at once, with or without a network. */
export function rememberedState(): AccountState {
  const person = rememberedPerson();
  return person === null ? { status: "loading" } : { status: "signed-in", person, checked: false };
}

/** What this browser remembers by now, after somebody may have come or gone. */
export function stateFromMemory(previous: AccountState): AccountState {
  const person = rememberedPerson();
  if (person === null) return previous.status === "loading" ? previous : { status: "signed-out" };
  const isSame = "person" in previous && previous.person.id === person.id;
  return isSame ? previous : { status: "signed-in", person, checked: false };
}

/** What the worker answered, with the person as they were while nothing about them differs. */
export function stateByAnswer(previous: AccountState, answer: AccountState): AccountState {
  const isSame =
    previous.status === "signed-in" &&
    answer.status === "signed-in" &&
    JSON.stringify(previous.person) === JSON.stringify(answer.person);
  return isSame ? { ...answer, person: previous.person } : answer;
}

/** What was asked before there was a screen to show it, until that takes it. */
let asked: Promise<AccountState> | null = null;

/**
 * Whose rows a screen will show: of the person this browser remembers, else of who the worker says is here. It is asked,
 * too, where it has put somebody else's month into the page: they signed in without this browser's knowing.
 */
export async function personAhead(): Promise<Person | null> {
  const remembered = rememberedPerson();
  if (remembered !== null && remembered.id === (monthInPage() ?? remembered.id)) return remembered;
  asked = currentState();
  const state = await asked;
  return state.status === "signed-in" ? state.person : null;
}

/** What the worker says, or said to {@link personAhead}. */
export function stateByWorker(): Promise<AccountState> {
  const state = asked ?? currentState();
  asked = null;
  return state;
}

async function currentState(): Promise<AccountState> {
  try {
    const person = await askWhoIsHere();
    if (person !== null) return { status: "signed-in", person, checked: true };
    // Read after the answer: somebody who signed out meanwhile is no longer remembered.
    const remembered = rememberedPerson();
    return remembered === null ? { status: "signed-out" } : { status: "expired", person: remembered };
  } catch (thrown) {
    if (!(thrown instanceof RequestError)) reportError(thrown);
    const remembered = rememberedPerson();
    return remembered === null
      ? { status: "signed-out" }
      : { status: "signed-in", person: remembered, checked: true };
  }
}

/** Counts sign-ins and sign-outs in all tabs. */
let comings = 0;

/** Who is signed in by the worker's answer, remembered for when it can't be asked. @throws RequestError */
export async function askWhoIsHere(): Promise<Person | null> {
  const before = comings;
  const answer = await (await api.me.$get()).json();
  // An answer from before a sign-out mustn't bring that person back.
  if (comings !== before) return await askWhoIsHere();
  if (answer.user === null) return null;
  const person = rememberPerson(answer.user, answer.cancellation ?? null);
  rememberOwnInfo(person.id, answer.subscription);
  return person;
}

/** Who is signed in, by the worker; by what this browser remembers when the worker can't be reached. */
export async function personSignedIn(): Promise<Person | null> {
  const state = await currentState();
  return state.status === "signed-in" ? state.person : null;
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
