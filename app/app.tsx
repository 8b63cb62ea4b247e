import { CSPProvider } from "@base-ui/react/csp-provider";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { AccountProvider } from "./local/account.tsx";
import { ErrorScreen } from "./pages/error-screen.tsx";
import { useNewVersion } from "./pages/new-version.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { lazyComponent } from "./ui/lazy.ts";
import { whenIdle } from "./ui/when-idle.ts";

const { Component: Toaster } = lazyComponent(async () => (await import("./ui/toaster.tsx")).Toaster);

/** What stands around every screen; `children` is the router, a static one while prerendering. */
export function App({ children }: { children: ReactNode }) {
  // Toasts come after a person's first action: their code waits until the screen stands.
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useNewVersion();
  return (
    <ErrorBoundary fallback={<ErrorScreen />}>
      <CSPProvider disableStyleElements>
        <AccountProvider>{children}</AccountProvider>
        <ErrorBoundary fallback={null}>
          <Suspense>{idle && <Toaster />}</Suspense>
        </ErrorBoundary>
      </CSPProvider>
    </ErrorBoundary>
  );
}
