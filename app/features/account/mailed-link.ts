import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { Source } from "../../browser/source.ts";
import { areCookiesBlocked, COOKIES_BLOCKED } from "../../browser/storage.ts";
import { RequestError } from "../../data/api/api.ts";
import { unsentOf } from "../../data/session/other-users.ts";
import { stateByWorker } from "../../data/session/session-state.ts";
import {
  type FollowedLink,
  followSignInLink,
  forgetPendingSignIn,
  verifySignInLink,
} from "../../data/session/sign-in.ts";
import type { User } from "../../data/session/stored-user.ts";

const INCOMPLETE =
  "This sign-in link is incomplete. Open the link in your email again, or ask for a new one.";

/** The state in which /login/verify shows the link in its address. */
export type MailedLink =
  | { readonly step: "following" }
  /** The user has to confirm first. `unsent` counts the changes of the user signed in here that aren't saved yet. */
  | { readonly step: "question"; readonly email: string; readonly unsent: number; readonly leadsTo: string }
  | { readonly step: "failed"; readonly text: string };

let shown: MailedLink = { step: "following" };
let token: string | null = null;
let isWatching = false;
const source = new Source();

export const mailedLink = (): MailedLink => shown;

export const watchMailedLink = source.subscribe;

/** Follows the link in the address, and each that is opened in this tab afterwards. Called again, it does nothing. */
export function followMailedLinks(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener("hashchange", () => void follow());
  void follow();
}

/** Signs in after the user pressed the button. @param here the user who is signed in */
export async function confirmMailedLink(here: User | null): Promise<void> {
  const confirmed = token;
  if (confirmed === null) return;
  show({ step: "following" });
  await end(confirmed, null, () => verifySignInLink(confirmed, here));
}

async function follow(): Promise<void> {
  // The token stays in the address, so that reloading works once cookies are allowed.
  if (areCookiesBlocked()) return show({ step: "failed", text: COOKIES_BLOCKED });
  const opened = takeToken();
  if (opened === null) {
    if (token === null) show({ step: "failed", text: INCOMPLETE });
    return;
  }
  token = opened;
  show({ step: "following" });
  // Nobody becomes somebody else without being asked, so it has to be known who is here.
  const state = await stateByWorker();
  const here = "user" in state ? state.user : null;
  await end(opened, here, () => followSignInLink(opened, here));
}

/** Leaves for the app by a real navigation, whose page comes with its rows; or shows why it can't. */
async function end(followed: string, here: User | null, verify: () => Promise<FollowedLink>): Promise<void> {
  try {
    const result = await verify();
    if ("redirectTo" in result) return location.replace(ownPath(result.redirectTo) ?? paths.dashboard);
    const email = result.asksFor;
    const unsent = here === null || here.email === email ? 0 : await unsentOf(here.id).catch(() => 0);
    if (followed === token) show({ step: "question", email, unsent, leadsTo: result.leadsTo });
  } catch (error) {
    // A link that failed on the way isn't spent. Opened again, it may still go on by itself.
    if (error instanceof RequestError && error.code === "invalid_token") forgetPendingSignIn();
    const text = error instanceof Error ? error.message : String(error);
    if (followed === token) show({ step: "failed", text });
  }
}

/** Takes the token out of the address, so that it stays in no history; null if there is none. */
function takeToken(): string | null {
  const opened = new URLSearchParams(location.hash.slice(1)).get("token");
  if (opened !== null) history.replaceState(history.state, "", paths.verify);
  return opened;
}

function show(next: MailedLink): void {
  shown = next;
  source.notify();
}
