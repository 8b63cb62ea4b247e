import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/return-path.ts";
import { areCookiesBlocked, COOKIES_BLOCKED } from "../../browser/storage.ts";
import { RequestError } from "../../data/api/api.ts";
import { unsentOf } from "../../data/db/other-users.ts";
import { forgetPendingSignIn } from "../../data/session/pending-sign-in.ts";
import { AccountProvider, useAccount } from "../../data/session/session-provider.tsx";
import { type FollowedLink, followSignInLink, verifySignInLink } from "../../data/session/sign-in.ts";
import type { User } from "../../data/session/stored-user.ts";
import { ConfirmSignIn } from "../../features/account/confirm-sign-in.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const INCOMPLETE =
  "This sign-in link is incomplete. Open the link in your email again, or ask for a new one.";

/** The content of /login/verify. It leaves by a real navigation and needs no router: the app's page comes with its rows. */
export function VerifyCard() {
  return (
    <AccountProvider isPrerendered>
      <Verification />
    </AccountProvider>
  );
}

/**
 * /login/verify#token=…: a link that is looked at spends nothing. It goes on by itself in the browser that asked for
 * it; anywhere else, a mail scanner that runs scripts among them, it waits for a press. The token leaves the address
 * bar at once and never reaches a server's log.
 */
function Verification() {
  const account = useAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);
  /** What the user has to confirm first. */
  const [question, setQuestion] = useState<{ token: string; email: string; unsent: number } | null>(null);
  /** React may run effects twice, but the token is in the address only once, and can be spent once. */
  const hasRead = useRef(false);
  const followed = useRef<string | null>(null);

  const signIn = useCallback((verified: Promise<FollowedLink>, token: string, here: User | null) => {
    verified.then(
      async (answer) => {
        if ("redirectTo" in answer) return location.replace(ownPath(answer.redirectTo) ?? paths.dashboard);
        const unsent = here === null || here.email === answer.asksFor ? 0 : await unsentIn(here);
        setQuestion({ token, email: answer.asksFor, unsent });
      },
      (error: unknown) => {
        // What failed on the way is not spent: opened again, the link may still go on by itself.
        if (error instanceof RequestError && error.code === "invalid_token") forgetPendingSignIn();
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  }, []);

  useEffect(() => {
    const read = () => {
      const opened = takeToken();
      if (opened === null) {
        if (!hasRead.current) setFailure(INCOMPLETE);
        return;
      }
      hasRead.current = true;
      setFailure(areCookiesBlocked() ? COOKIES_BLOCKED : null);
      setQuestion(null);
      setToken(opened);
    };
    read();
    // Another link may be opened in this very tab.
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);

  const isKnown = account.status === "signed-in" ? account.checked : account.status !== "loading";
  useEffect(() => {
    // Waits until it is known who is here, so that nobody becomes somebody else without being asked.
    if (token === null || !isKnown || followed.current === token || areCookiesBlocked()) return;
    followed.current = token;
    const here = "user" in account ? account.user : null;
    signIn(followSignInLink(token, here), token, here);
  }, [token, isKnown, account, signIn]);

  if (failure !== null) return <LinkFailure text={failure} />;
  if (question === null) return <Spinner text="Signing you in..." />;
  return (
    <ConfirmSignIn
      email={question.email}
      account={account}
      unsent={question.unsent}
      onConfirm={() => {
        const here = "user" in account ? account.user : null;
        setQuestion(null);
        signIn(verifySignInLink(question.token, here), question.token, null);
      }}
    />
  );
}

/** Takes the token out of the address; null if there is none. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) history.replaceState(history.state, "", paths.verify);
  return token;
}

/** How many changes of the user here never reached their account. Failing to count them is no reason to stop. */
async function unsentIn({ id }: User): Promise<number> {
  try {
    return await unsentOf(id);
  } catch {
    return 0;
  }
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
