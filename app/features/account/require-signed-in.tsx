import { type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { loginPath, paths } from "#domain/paths.ts";
import { releaseIdleWork } from "../../browser/idle.ts";
import { LedgerProvider } from "../../data/ledger/ledger-provider.tsx";
import { useAccount } from "../../data/session/session-provider.tsx";
import { lazyComponent, RenderAnew } from "../../ui/boundaries.tsx";
import { Redirect } from "../../ui/navigation.tsx";
import { AppSkeleton } from "../../ui/screen.tsx";

/** Comes with the ledger's keeper, which is fetched while the worker is asked. */
const unchecked = lazyComponent(async () => (await import("./account-unchecked.tsx")).AccountUnchecked);

/** The authentication guard (docs/product.md#guards). Users whose session ended still read what this browser holds. */
function RequireSignedIn(props: { children: ReactNode }) {
  const account = useAccount();
  const location = useLocation();
  useEffect(() => {
    // There are no rows to wait for.
    if (account.status !== "signed-in" && account.status !== "loading") releaseIdleWork();
  }, [account.status]);
  if (account.status === "loading") return <AppSkeleton />;
  if (account.status === "unknown")
    return (
      <AppSkeleton>
        <Suspense>
          <unchecked.Component error={account.error} />
        </Suspense>
      </AppSkeleton>
    );
  if (account.status === "signed-out") {
    if (account.hasLeft) return <Redirect to={paths.login} />;
    const here = location.pathname + location.search + location.hash;
    return <Redirect to={loginPath(here)} state={{ from: location }} />;
  }
  return (
    <LedgerProvider key={account.user.id} user={account.user} fallback={<AppSkeleton />}>
      {props.children}
    </LedgerProvider>
  );
}

/**
 * The guard around all signed-in screens. They share one open ledger store and one undo stack. Without a boundary of its
 * own, React hydrates it together with its screen: a ledger that moves on in between would differ from what was rendered.
 */
export function SignedInLayout() {
  return (
    <RequireSignedIn>
      <RenderAnew>
        <Outlet />
      </RenderAnew>
    </RequireSignedIn>
  );
}
