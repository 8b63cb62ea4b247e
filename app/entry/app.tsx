import type { ReactNode } from "react";
import { AccountProvider } from "../data/session/session-provider.tsx";
import { ErrorScreen } from "../pages/error-screen.tsx";
import { useNewVersion } from "../pages/new-version.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Later } from "../ui/later.tsx";
import { lazyComponent } from "../ui/lazy.ts";

const toaster = lazyComponent(async () => (await import("../ui/toaster.tsx")).Toaster);

interface AppProps {
  /** Whether the screen is, or was, rendered at build. */
  isPrerendered: boolean;
  /** The router, a static one while prerendering. */
  children: ReactNode;
}

/** What stands around every screen. */
export function App({ isPrerendered, children }: AppProps) {
  useNewVersion();
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <AccountProvider isPrerendered={isPrerendered}>{children}</AccountProvider>
      <Later>
        <toaster.Component />
      </Later>
    </ErrorBoundary>
  );
}
