import { useLocation } from "react-router";
import { useAccount } from "../data/session/session-provider.tsx";
import { ConsentCard } from "../features/assistants/consent-card.tsx";
import { AppScreen } from "./app-screen.tsx";

/** /connect, where assistants send their users. It needs only sign-in, since who doesn't pay may still read. */
export function ConnectPage() {
  const account = useAccount();
  const { search } = useLocation();
  return (
    <AppScreen title="Connect an assistant" withBack>
      <div className="mx-auto w-full max-w-120">
        {account.status === "signed-in" && <ConsentCard user={account.user} query={search.slice(1)} />}
      </div>
    </AppScreen>
  );
}
