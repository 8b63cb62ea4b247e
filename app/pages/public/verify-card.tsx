import { useEffect, useSyncExternalStore } from "react";
import { paths } from "#domain/paths.ts";
import { AccountProvider } from "../../data/session/session-provider.tsx";
import { ConfirmSignIn } from "../../features/account/confirm-sign-in.tsx";
import {
  confirmMailedLink,
  followMailedLinks,
  type MailedLink,
  mailedLink,
  watchMailedLink,
} from "../../features/account/mailed-link.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

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
      <ConfirmSignIn email={link.email} unsent={link.unsent} onConfirm={confirmMailedLink} />
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
