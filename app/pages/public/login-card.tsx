import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/sign-in.ts";
import { AccountProvider, useAccount } from "../../data/session/session-provider.tsx";
import { forgetPendingSignIn, googleAwaitingCode, pendingSignIn } from "../../data/session/sign-in.ts";
import { GoogleCode, LinkSent } from "../../features/account/link-sent.tsx";
import { SignInForm } from "../../features/account/sign-in-form.tsx";
import { Spinner } from "../../ui/screen.tsx";

/** The sign-in card. An island of its own: it leaves by a real navigation and needs no router. */
export function LoginCard() {
  return (
    <AccountProvider isPrerendered>
      <Login />
    </AccountProvider>
  );
}

/** Only the browser knows this. The prerendered page is the same for every query and visitor. */
interface Arrival {
  returnTo: string | null;
  /** The reason why Google, or the mail that it needs, failed. */
  googleError: string | null;
  /** Whether a sign-in with Google waits here for a mailed code. */
  googleWaits: boolean;
  pending: ReturnType<typeof pendingSignIn>;
}

/** The user whose session ended here most likely comes back. Anybody else clears the field. */
const addressOf = (account: ReturnType<typeof useAccount>) =>
  account.status === "expired" ? account.user.email : "";

const NOT_YET: Arrival = { returnTo: null, googleError: null, googleWaits: false, pending: null };

/** Removes an error from the address, so that a reload doesn't show it again. */
function arrivalHere(): Arrival {
  const { searchParams: search } = new URL(location.href);
  const googleError = search.get("error");
  // The code is asked for again after a reload.
  const googleWaits = googleError === null && search.get("google") === "code";
  if (googleError !== null) removeFromAddress(["error", "error_description"]);
  return {
    returnTo: ownPath(search.get("returnTo")),
    googleError,
    googleWaits,
    pending: googleError !== null || googleWaits ? null : pendingSignIn(),
  };
}

function removeFromAddress(names: readonly string[]): void {
  const { searchParams: search, pathname, hash } = new URL(location.href);
  for (const name of names) search.delete(name);
  const query = search.size > 0 ? `?${search}` : "";
  history.replaceState(history.state, "", pathname + query + hash);
}

/** Signed-in users go on to where they were going. */
function Login() {
  const account = useAccount();
  const [{ returnTo, googleError, googleWaits, pending }, setArrival] = useState(NOT_YET);
  /** React may run effects twice; the address can be read only once. */
  const hasArrived = useRef(false);
  // This runs before the first paint, so that the form doesn't flash if a mail is on its way.
  useLayoutEffect(() => {
    if (!hasArrived.current) setArrival(arrivalHere());
    hasArrived.current = true;
  }, []);
  const [wantsOther, setWantsOther] = useState(false);
  const showPending = () =>
    setArrival(({ returnTo }) => ({ ...NOT_YET, returnTo, pending: pendingSignIn() }));
  const endGoogle = (error: string | null) => {
    removeFromAddress(["google"]);
    setArrival(({ returnTo }) => ({ ...NOT_YET, returnTo, googleError: error }));
  };
  const arrived = account.status === "signed-in" && account.checked;
  useEffect(() => {
    if (arrived) location.replace(returnTo ?? paths.dashboard);
  }, [arrived, returnTo]);
  if (account.status === "signed-in") return <Spinner text="Loading..." />;
  if (googleWaits) return <GoogleWaiting onEnd={endGoogle} />;
  if (pending === null)
    return (
      <SignInForm
        knownEmail={wantsOther ? "" : addressOf(account)}
        returnTo={returnTo}
        googleError={googleError}
        onSent={showPending}
      />
    );
  return (
    <LinkSent
      email={pending.email}
      askedAt={pending.askedAt}
      returnTo={returnTo}
      onResent={showPending}
      onTryDifferent={() => {
        forgetPendingSignIn();
        setWantsOther(true);
        showPending();
      }}
    />
  );
}

/** Asks the worker for whom a code was mailed, since the browser's own scripts can't read the cookie that tells. */
function GoogleWaiting({ onEnd }: { onEnd: (error: string | null) => void }) {
  const [email, setEmail] = useState<string | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    void googleAwaitingCode().then(
      (waiting) => (waiting === null ? end.current("code_expired") : setEmail(waiting)),
      () => end.current("network"),
    );
  }, []);
  return email === null ? (
    <Spinner text="Loading..." />
  ) : (
    <GoogleCode email={email} onGivenUp={() => onEnd(null)} />
  );
}
