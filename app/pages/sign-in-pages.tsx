import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import { Logo } from "../ui/icons.tsx";
import { NeedsScript, usePageTitle } from "../ui/screen.tsx";
import { TrialTerms } from "../ui/trial-terms.tsx";
import { LoginCard } from "./public/login-card.tsx";
import { Island } from "./public/public-frame.tsx";
import { VerifyCard } from "./public/verify-card.tsx";

function EntryFrame(props: { children: ReactNode }) {
  return (
    // It isn't centred, so that an alert doesn't move what is being read.
    <div className="mx-auto max-w-104 px-4 pt-[max(2rem,14dvh)] pb-8">
      <header className="mb-6 flex items-center justify-center gap-2 text-large font-semibold">
        <Logo />
        Expense Timeline
      </header>
      <main>
        <div className="rounded-month border border-line bg-surface p-6 shadow-card sm:p-8">
          {props.children}
        </div>
        <a
          href={paths.landing}
          className="mx-auto mt-4 flex min-h-11 w-fit min-w-11 items-center text-ink-soft hover:text-ink"
        >
          Back to home
        </a>
      </main>
    </div>
  );
}

export function LoginPage() {
  usePageTitle("Log in");
  return (
    <EntryFrame>
      <Island name="login" isAtOnce>
        <LoginCard />
      </Island>
      <NeedsScript what="Signing in" />
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-soft">
        New here? <TrialTerms />
      </p>
    </EntryFrame>
  );
}

/** /login/verify, where mailed links lead. */
export function VerifyPage() {
  usePageTitle("Signing in");
  return (
    <EntryFrame>
      <Island name="verify" isAtOnce>
        <VerifyCard />
      </Island>
      <NeedsScript what="Signing in" />
    </EntryFrame>
  );
}
