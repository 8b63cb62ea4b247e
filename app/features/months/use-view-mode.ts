import { useCallback, useDeferredValue, useMemo } from "react";
import type { ViewMode } from "#domain/settings/settings.ts";
import { usePerform, useSettings } from "../../data/ledger/use-ledger.tsx";

export interface ChosenView {
  readonly view: ViewMode;
  /** Follows `view` once the browser has painted the press. */
  readonly shown: ViewMode;
  readonly choose: (view: ViewMode) => void;
}

export function useViewMode(): ChosenView {
  const perform = usePerform();
  const { dashboardViewMode: view } = useSettings();
  const shown = useDeferredValue(view);
  const choose = useCallback(
    (dashboardViewMode: ViewMode) => {
      void perform({ type: "settings.update", data: { dashboardViewMode } });
    },
    [perform],
  );
  return useMemo(() => ({ view, shown, choose }), [view, shown, choose]);
}
