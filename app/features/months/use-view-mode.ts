import { useCallback, useDeferredValue, useMemo } from "react";
import type { ViewMode } from "#domain/settings.ts";
import { usePerform, useSettings } from "../../local/replica.tsx";

/** How the timeline lies, kept on the account. `shown` follows when the browser has drawn the press. */
export function useViewMode(): { view: ViewMode; shown: ViewMode; choose: (view: ViewMode) => void } {
  const perform = usePerform();
  const { dashboardViewMode: view } = useSettings();
  const shown = useDeferredValue(view);
  const choose = useCallback(
    (dashboardViewMode: ViewMode) => void perform({ type: "settings.update", data: { dashboardViewMode } }),
    [perform],
  );
  return useMemo(() => ({ view, shown, choose }), [view, shown, choose]);
}
