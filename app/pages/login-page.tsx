import { Island } from "../ui/island.tsx";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { LoginCard } from "./public/login-card.tsx";
import { TRIAL_TERMS } from "./public/trial-terms.ts";

export function LoginPage() {
  usePageTitle("Log in");
  return (
    <EntryFrame>
      <Island name="login" isAtOnce>
        <LoginCard />
      </Island>
      <NeedsScript what="Signing in" />
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-soft">{TRIAL_TERMS.newcomers}</p>
    </EntryFrame>
  );
}
