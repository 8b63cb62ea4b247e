import { Island } from "../ui/island.tsx";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { VerifyCard } from "./public/verify-card.tsx";

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
