import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { LinkSent } from "../features/account/link-sent.tsx";
import { safeReturnTo } from "../features/account/return-to.ts";
import { SignInForm } from "../features/account/sign-in-form.tsx";
import { askedSignIn, forgetAskedSignIn, useAccount } from "../local/account.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/spinner.tsx";
import { EntryFrame } from "./entry-frame.tsx";

/** /login (SPEC.md section 2). Somebody signed in goes on to where they were going. */
export function LoginPage() {
  usePageTitle("Log in");
  const account = useAccount();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(askedSignIn);
  const showAsked = () => setAsked(askedSignIn());
  const returnTo = safeReturnTo(search.get("returnTo"));
  if (account.status === "signed-in" && account.checked) {
    return <Navigate to={returnTo ?? paths.dashboard} replace />;
  }
  return (
    <EntryFrame>
      {account.status === "signed-in" ? (
        <Spinner text="Loading..." />
      ) : asked === null || search.has("error") ? (
        <SignInForm returnTo={returnTo} googleFailed={search.has("error")} onSent={showAsked} />
      ) : (
        <LinkSent
          email={asked.email}
          askedAt={asked.askedAt}
          returnTo={returnTo}
          onResent={showAsked}
          onTryDifferent={() => {
            forgetAskedSignIn();
            showAsked();
          }}
        />
      )}
    </EntryFrame>
  );
}
