import { Suspense } from "react";
import { Outlet } from "react-router";
import { RequireSignedIn } from "../features/account/require-signed-in.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** The guard around all signed-in screens. They share one open ledger store and one undo stack. */
export function SignedInLayout() {
  return (
    <RequireSignedIn>
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Outlet />
      </Suspense>
    </RequireSignedIn>
  );
}
