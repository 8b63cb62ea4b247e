import { useCallback, useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { ownPath } from "#domain/sign-in/return-path.ts";
import { areCookiesBlocked, COOKIES_BLOCKED } from "../browser/storage.ts";
import { forgetPendingSignIn } from "../data/session/pending-sign-in.ts";
import { RequestError, type User, useAccount } from "../data/session/session-provider.tsx";
import { type FollowedLink, followSignInLink, verifySignInLink } from "../data/session/sign-in.ts";
import { ConfirmSignIn } from "../features/account/confirm-sign-in.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/spinner.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const INCOMPLETE =
  "This sign-in link is incomplete. Open the link in your email again, or ask for a new one.";

/**
 * /login/verify#token=…: a link that is looked at spends nothing. It goes on by itself in the browser that asked for
 * it; anywhere else, a mail scanner that runs scripts among them, it waits for a press. The token leaves the address
 * bar at once and never reaches a server's log.
 */
export function VerifyPage() {
  usePageTitle("Signing in");
  const location = useLocation();
  const navigate = useNavigate();
  const account = useAccount();
  const [redirectTo, setRedirectTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);
  /** What the user has to confirm first. */
  const [question, setQuestion] = useState<{ token: string; email: string; unsent: number } | null>(null);
  /** React may run effects twice; a token can be spent once. */
  const seen = useRef<string | null>(null);
  const followed = useRef<string | null>(null);

  const signIn = useCallback((verified: Promise<FollowedLink>, token: string, here: User | null) => {
    verified.then(
      async (answer) => {
        if ("redirectTo" in answer) return setRedirectTo(ownPath(answer.redirectTo) ?? paths.dashboard);
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
    const opened = new URLSearchParams(location.hash.slice(1)).get("token");
    if (opened === null) {
      if (seen.current === null) setFailure(INCOMPLETE);
      return;
    }
    if (seen.current === opened) return;
    seen.current = opened;
    setFailure(areCookiesBlocked() ? COOKIES_BLOCKED : null);
    setQuestion(null);
    setToken(opened);
    navigate(paths.verify, { replace: true });
  }, [location.hash, navigate]);

  const isKnown = account.status === "signed-in" ? account.checked : account.status !== "loading";
  useEffect(() => {
    // Waits until it is known who is here, so that nobody becomes somebody else without being asked.
    if (token === null || !isKnown || followed.current === token || areCookiesBlocked()) return;
    followed.current = token;
    const here = "user" in account ? account.user : null;
    signIn(followSignInLink(token, here), token, here);
  }, [token, isKnown, account, signIn]);

  // Not before the app knows, or the guard would send the user back to the sign-in screen.
  if (redirectTo !== null && account.status === "signed-in") return <Navigate to={redirectTo} replace />;
  return (
    <EntryFrame>
      {failure !== null ? (
        <LinkFailure text={failure} />
      ) : question !== null ? (
        <ConfirmSignIn
          email={question.email}
          account={account}
          unsent={question.unsent}
          onConfirm={() => {
            setQuestion(null);
            signIn(verifySignInLink(question.token), question.token, null);
          }}
        />
      ) : (
        <>
          <Spinner text="Signing you in..." />
          <NeedsScript what="Signing in" />
        </>
      )}
    </EntryFrame>
  );
}

/** How many changes of the user here never reached their account. Failing to count them is no reason to stop. */
async function unsentIn({ id }: User): Promise<number> {
  try {
    return await (await import("../data/db/other-users.ts")).unsentOf(id);
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
      <Link to={paths.login} replace className={`mt-6 w-full ${buttonClass("primary")}`}>
        Back to log in
      </Link>
    </>
  );
}
