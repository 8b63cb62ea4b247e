import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { ViewMode } from "#domain/settings/settings.ts";
import { usePerform, useSettings } from "../../data/ledger/use-ledger.tsx";

export interface ChosenView {
  readonly view: ViewMode;
  /** Follows `view` once the browser has painted the press. */
  readonly shown: ViewMode;
  /** Whether it was chosen on this screen, rather than found when it was opened. */
  readonly switched: boolean;
  readonly choose: (view: ViewMode) => void;
}

export function useViewMode(): ChosenView {
  const perform = usePerform();
  const { dashboardViewMode: view } = useSettings();
  const shown = useDeferredValue(view);
  const [switched, setSwitched] = useState(false);
  const choose = useCallback(
    (dashboardViewMode: ViewMode) => {
      setSwitched(true);
      void perform({ type: "settings.update", data: { dashboardViewMode } });
    },
    [perform],
  );
  return useMemo(() => ({ view, shown, switched, choose }), [view, shown, switched, choose]);
}
