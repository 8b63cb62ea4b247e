import { type ReactNode, useEffect } from "react";
import { type PageRecord, PageRecordContext } from "../data/session/page-record.ts";
import { AccountProvider } from "../data/session/session-provider.tsx";
import { ErrorScreen } from "../pages/error-screen.tsx";
import { useNewVersion } from "../pages/new-version.ts";
import { ErrorBoundary, Later } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";

const toaster = lazyComponent(async () => (await import("../ui/toaster.tsx")).Toaster);

interface AppProps {
  /** Whether the screen is, or was, rendered at build. */
  isPrerendered: boolean;
  page?: PageRecord | null;
  /** The router, a static one while prerendering. */
  children: ReactNode;
}

export function App({ isPrerendered, page = null, children }: AppProps) {
  useNewVersion();
  // What the worker rendered can't be pressed until it is hydrated.
  useEffect(() => document.getElementById("root")?.removeAttribute("inert"), []);
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <PageRecordContext value={page}>
        <AccountProvider isPrerendered={isPrerendered}>{children}</AccountProvider>
      </PageRecordContext>
      <Later>
        <toaster.Component />
      </Later>
    </ErrorBoundary>
  );
}
