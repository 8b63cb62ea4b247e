import { useAccount } from "../data/session/session-provider.tsx";
import { AccountImport } from "../features/importing/account-import.tsx";
import { WithRows } from "../features/sync/load-failure.tsx";
import { Spinner } from "../ui/screen.tsx";
import { AppScreen } from "./app-screen.tsx";

export function ImportPage() {
  const account = useAccount();
  return (
    <AppScreen title="Bring your bills" withBack>
      <div className="mx-auto w-full max-w-180">
        <WithRows what="bills" loading={<Spinner text="Loading..." />}>
          {"user" in account && <AccountImport userId={account.user.id} />}
        </WithRows>
      </div>
    </AppScreen>
  );
}
