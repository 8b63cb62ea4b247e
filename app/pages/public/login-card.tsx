import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { paths } from "#domain/paths.ts";
import { ownPath } from "#domain/sign-in/return-path.ts";
import { forgetPendingSignIn, pendingSignIn } from "../../data/session/pending-sign-in.ts";
import { AccountProvider, useAccount } from "../../data/session/session-provider.tsx";
import { LinkSent } from "../../features/account/link-sent.tsx";
import { SignInForm } from "../../features/account/sign-in-form.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** The sign-in card. An island of its own: it leaves by a real navigation and needs no router. */
export function LoginCard() {
  return (
    <AccountProvider isPrerendered>
      <Login />
    </AccountProvider>
  );
}

/** What only the browser knows. The prerendered page is the same for every query and visitor. */
interface Arrival {
  returnTo: string | null;
  googleFailed: boolean;
  pending: ReturnType<typeof pendingSignIn>;
}

/** The user whose session ended here most likely comes back. Anybody else clears the field. */
const addressOf = (account: ReturnType<typeof useAccount>) =>
  account.status === "expired" ? account.user.email : "";

const NOT_YET: Arrival = { returnTo: null, googleFailed: false, pending: null };

/** Removes an error from the address, so that a reload doesn't show it again. */
function arrivalHere(): Arrival {
  const { searchParams: search, pathname, hash } = new URL(location.href);
  const googleFailed = search.has("error");
  if (googleFailed) {
    for (const name of ["error", "error_description"]) search.delete(name);
    const query = search.size > 0 ? `?${search}` : "";
    history.replaceState(history.state, "", pathname + query + hash);
  }
  return {
    returnTo: ownPath(search.get("returnTo")),
    googleFailed,
    pending: googleFailed ? null : pendingSignIn(),
  };
}

/** Signed-in users go on to where they were going. */
function Login() {
  const account = useAccount();
  const [{ returnTo, googleFailed, pending }, setArrival] = useState(NOT_YET);
  /** React may run effects twice; the address can be read only once. */
  const hasArrived = useRef(false);
  // Before the first paint, so that the form doesn't flash if a mail is on its way.
  useLayoutEffect(() => {
    if (!hasArrived.current) setArrival(arrivalHere());
    hasArrived.current = true;
  }, []);
  const [wantsOther, setWantsOther] = useState(false);
  const showPending = () =>
    setArrival(({ returnTo }) => ({ returnTo, googleFailed: false, pending: pendingSignIn() }));
  const arrived = account.status === "signed-in" && account.checked;
  useEffect(() => {
    if (arrived) location.replace(returnTo ?? paths.dashboard);
  }, [arrived, returnTo]);
  if (account.status === "signed-in") return <Spinner text="Loading..." />;
  if (pending === null)
    return (
      <SignInForm
        knownEmail={wantsOther ? "" : addressOf(account)}
        returnTo={returnTo}
        googleFailed={googleFailed}
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
