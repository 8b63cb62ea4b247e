import { Outlet } from "react-router";
import { RequireSignedIn } from "../features/account/require-signed-in.tsx";
import { RenderAnew } from "../ui/render-anew.tsx";

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
