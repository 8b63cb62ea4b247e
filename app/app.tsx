import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { AccountProvider } from "./local/account.tsx";
import { ErrorScreen } from "./pages/error-screen.tsx";
import { useNewVersion } from "./pages/new-version.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { Later } from "./ui/later.tsx";
import { lazyComponent } from "./ui/lazy.ts";

const toaster = lazyComponent(async () => (await import("./ui/toaster.tsx")).Toaster);

/** What stands around every screen; `children` is the router, a static one while prerendering. */
export function App({ children }: { children: ReactNode }) {
  useNewVersion();
  return (
    <ErrorBoundary fallback={<ErrorScreen />}>
      <CSPProvider disableStyleElements>
        <AccountProvider>{children}</AccountProvider>
        <Later>
          <toaster.Component />
        </Later>
      </CSPProvider>
    </ErrorBoundary>
  );
}
