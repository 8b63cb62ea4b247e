import { useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { safeReturnTo } from "../features/account/return-to.ts";
import { useAccount, verifySignInLink } from "../local/account.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/spinner.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const INCOMPLETE =
  "This sign-in link is incomplete. Open the link in your email again, or ask for a new one.";

/**
 * /login/verify#token=…: spends the token of a mailed link by a POST, so that a mail scanner's GET spends nothing.
 * The token leaves the address bar at once and never reaches a server's log.
 */
export function VerifyPage() {
  usePageTitle("Signing in");
  const location = useLocation();
  const navigate = useNavigate();
  const account = useAccount();
  const [redirectTo, setRedirectTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** React may run effects twice; a token can be spent once. */
  const spent = useRef<string | null>(null);

  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token === null) {
      if (spent.current === null) setFailure(INCOMPLETE);
      return;
    }
    if (spent.current === token) return;
    spent.current = token;
    setFailure(null);
    navigate(paths.verify, { replace: true });
    verifySignInLink(token).then(
      (verified) => setRedirectTo(safeReturnTo(verified.redirectTo) ?? paths.dashboard),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [location.hash, navigate]);

  // Not before the app knows, or the guard would send the person back to the sign-in screen.
  if (redirectTo !== null && account.status === "signed-in") return <Navigate to={redirectTo} replace />;
  return (
    <EntryFrame>
      {failure === null ? (
        <Spinner text="Signing you in..." />
      ) : (
        <>
          <h1 className="text-title font-semibold">That link didn't work</h1>
          <p role="alert" className="mt-2 text-ink-soft">
            {failure}
          </p>
          <Link to={paths.login} replace className={`mt-6 w-full ${buttonClass("primary")}`}>
            Back to log in
          </Link>
        </>
      )}
    </EntryFrame>
  );
}
