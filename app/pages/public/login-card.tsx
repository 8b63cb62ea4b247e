import { useEffect, useState } from "react";
import { LinkSent } from "../../features/account/link-sent.tsx";
import { safeReturnTo } from "../../features/account/return-to.ts";
import { SignInForm } from "../../features/account/sign-in-form.tsx";
import { AccountProvider, useAccount } from "../../local/account.tsx";
import { paths } from "../../paths.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** What /login is about. An island of its own: it leaves by a real navigation and needs no router. */
export function LoginCard() {
  return (
    <AccountProvider>
      <Login />
    </AccountProvider>
  );
}

/** Somebody signed in goes on to where they were going. */
function Login() {
  const account = useAccount();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const returnTo = useReturnTo();
  const arrived = account.status === "signed-in" && account.checked;
  useEffect(() => {
    if (arrived) location.replace(returnTo ?? paths.dashboard);
  }, [arrived, returnTo]);
  if (account.status === "signed-in") return <Spinner text="Loading..." />;
  if (sentTo !== null) return <LinkSent email={sentTo} onTryDifferent={() => setSentTo(null)} />;
  return <SignInForm returnTo={returnTo} onSent={setSentTo} />;
}

/** Known only in a browser: the prerendered page is the same for every query. */
function useReturnTo(): string | null {
  const [returnTo, setReturnTo] = useState<string | null>(null);
  useEffect(() => setReturnTo(safeReturnTo(new URLSearchParams(location.search).get("returnTo"))), []);
  return returnTo;
}
