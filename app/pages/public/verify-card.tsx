import { useEffect, useSyncExternalStore } from "react";
import { paths } from "#domain/paths.ts";
import { keepsPicked } from "#domain/sign-in/sign-in.ts";
import { counted } from "#domain/text/wording.ts";
import { hasPickedHere } from "../../data/session/picked-here.ts";
import { AccountProvider, useAccount } from "../../data/session/session-provider.tsx";
import type { User } from "../../data/session/stored-user.ts";
import {
  confirmMailedLink,
  followMailedLinks,
  type MailedLink,
  mailedLink,
  watchMailedLink,
} from "../../features/account/mailed-link.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/screen.tsx";

const PRERENDERED: MailedLink = { step: "following" };

/**
 * /login/verify#token=…: a link that is looked at spends nothing. It goes on by itself in the browser that asked for
 * it; anywhere else, a mail scanner that runs scripts among them, it waits for a press. The token leaves the address
 * bar at once and never reaches a server's log.
 */
export function VerifyCard() {
  const link = useSyncExternalStore(watchMailedLink, mailedLink, () => PRERENDERED);
  useEffect(followMailedLinks, []);
  if (link.step === "failed") return <LinkFailure text={link.text} />;
  if (link.step === "following") return <Spinner text="Signing you in..." />;
  return (
    <AccountProvider isPrerendered={false}>
      <ConfirmSignIn {...link} onConfirm={confirmMailedLink} />
    </AccountProvider>
  );
}

function LinkFailure(props: { text: string }) {
  return (
    <>
      <h1 className="text-title font-semibold">That link didn't work</h1>
      <p role="alert" className="mt-2 text-ink-soft">
        {props.text}
      </p>
      <a href={paths.login} className={`mt-6 w-full ${buttonClass("primary")}`}>
        Back to log in
      </a>
    </>
  );
}

interface ConfirmSignInProps {
  email: string;
  /** How many changes of the user signed in here aren't saved yet. */
  unsent: number;
  leadsTo: string;
  /** Takes the user who is signed in here. */
  onConfirm: (here: User | null) => void;
}

/** Asks before a mailed link signs in where it wasn't asked for, so that a preview of the link spends nothing. */
function ConfirmSignIn({ email, unsent, leadsTo, onConfirm }: ConfirmSignInProps) {
  const account = useAccount();
  const here = "user" in account ? account.user : null;
  const other = here?.email === email ? null : here;
  if (other === null)
    return (
      <>
        <h1 className="text-title font-semibold">Sign in here?</h1>
        <p className="mt-2 text-ink-soft">
          This link signs in <Address of={email} />. Go on only if you asked for it yourself.
        </p>
        {keepsPicked(leadsTo) && !hasPickedHere() && (
          <p className="mt-2 text-ink-soft">
            The bills you picked are in the browser where you picked them. Open the link there to keep them.
          </p>
        )}
        <Button variant="primary" className="mt-6 w-full" onClick={() => onConfirm(here)}>
          Sign in
        </Button>
      </>
    );
  const isSignedIn = account.status === "signed-in";
  return (
    <>
      <h1 className="text-title font-semibold">Sign in as somebody else?</h1>
      <p className="mt-2 text-ink-soft">
        {isSignedIn ? "You are signed in as" : "This browser was last used by"} <Address of={other.email} />.
        This link signs in <Address of={email} />
        {isSignedIn ? " instead." : "."}
      </p>
      {unsent > 0 && (
        <p className="mt-2 text-ink-soft">
          {counted(unsent, "change")} of <Address of={other.email} /> not saved to their account yet{" "}
          {unsent === 1 ? "stays" : "stay"} in this browser, and {unsent === 1 ? "is" : "are"} saved when they
          sign in here again. Signing out removes {unsent === 1 ? "it" : "them"}.
        </p>
      )}
      <p className="mt-2 text-ink-soft">Go on only if you asked for this link yourself.</p>
      <div className="mt-6 flex flex-col gap-2">
        <Button variant="primary" className="py-1.5 wrap-anywhere" onClick={() => onConfirm(here)}>
          Sign in as {email}
        </Button>
        <a href={paths.dashboard} className={`py-1.5 text-center wrap-anywhere ${buttonClass("secondary")}`}>
          {isSignedIn ? `Stay signed in as ${other.email}` : "Go back to the bills in this browser"}
        </a>
      </div>
    </>
  );
}

function Address(props: { of: string }) {
  return <strong className="font-semibold text-ink wrap-anywhere">{props.of}</strong>;
}
