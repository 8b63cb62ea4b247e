import { Island } from "../ui/island.tsx";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { LoginCard } from "./public/login-card.tsx";

export function LoginPage() {
  usePageTitle("Log in");
  return (
    <EntryFrame>
      <Island name="login" isAtOnce>
        <LoginCard />
      </Island>
      <NeedsScript what="Signing in" />
    </EntryFrame>
  );
}
