import { type ComponentType, useEffect, useState } from "react";
import { fetchCode } from "../../browser/fetch-code.ts";
import { PickerOutline } from "../../features/guide/picker-controls.tsx";

/** The picker of /start. What draws the month comes after the page's first code, which shows the same until then. */
export function StartPicker() {
  const [loaded, setLoaded] = useState<{ readonly Month: ComponentType } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    fetchCode(() => import("./start-month.tsx")).then(
      ({ StartMonth }) => setLoaded({ Month: StartMonth }),
      setFailure,
    );
  }, []);
  if (failure !== null) throw failure;
  return loaded === null ? <PickerOutline /> : <loaded.Month />;
}
