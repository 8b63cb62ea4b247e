import { type ReactNode, useEffect } from "react";
import { type PageRecord, PageRecordContext } from "../data/session/page-record.ts";
import { ErrorScreen } from "../pages/error-screen.tsx";
import { ErrorBoundary, Later } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";

const backstage = lazyComponent(async () => (await import("../pages/backstage.tsx")).Backstage);

interface AppProps {
  page?: PageRecord | null;
  /** The router, a static one where HTML is rendered. */
  children: ReactNode;
}

export function App({ page = null, children }: AppProps) {
  useEffect(() => {
    // What the worker rendered can't be pressed until it is hydrated.
    document.getElementById("root")?.removeAttribute("inert");
    document.getElementById("load-failure")?.remove();
  }, []);
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <PageRecordContext value={page}>{children}</PageRecordContext>
      <Later>
        <backstage.Component />
      </Later>
    </ErrorBoundary>
  );
}
