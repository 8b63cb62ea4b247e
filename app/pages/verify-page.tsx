import { useCallback, useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { ownPath } from "#domain/own-path.ts";
import { ConfirmSignIn } from "../features/account/confirm-sign-in.tsx";
import { RequestError, useAccount } from "../local/account.tsx";
import { forgetAskedSignIn } from "../local/asked-sign-in.ts";
import { continueSignInLink, verifySignInLink } from "../local/sign-in.ts";
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
  /** A link of another browser's, whose person has to press. */
  const [waiting, setWaiting] = useState<string | null>(null);
  /** React may run effects twice; a token can be spent once. */
  const seen = useRef<string | null>(null);

  const signIn = useCallback((verified: Promise<{ redirectTo: string } | null>, token: string) => {
    verified.then(
      (answer) => {
        if (answer === null) setWaiting(token);
        else setRedirectTo(ownPath(answer.redirectTo) ?? paths.dashboard);
      },
      (error: unknown) => {
        // What failed on the way is not spent: opened again, the link may still go on by itself.
        if (error instanceof RequestError && error.code === "invalid_token") forgetAskedSignIn();
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  }, []);

  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token === null) {
      if (seen.current === null) setFailure(INCOMPLETE);
      return;
    }
    if (seen.current === token) return;
    seen.current = token;
    setFailure(null);
    setWaiting(null);
    navigate(paths.verify, { replace: true });
    signIn(continueSignInLink(token), token);
  }, [location.hash, navigate, signIn]);

  // Not before the app knows, or the guard would send the person back to the sign-in screen.
  if (redirectTo !== null && account.status === "signed-in") return <Navigate to={redirectTo} replace />;
  return (
    <EntryFrame>
      {failure !== null ? (
        <LinkFailure text={failure} />
      ) : waiting !== null ? (
        <ConfirmSignIn
          onConfirm={() => {
            setWaiting(null);
            signIn(verifySignInLink(waiting), waiting);
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
