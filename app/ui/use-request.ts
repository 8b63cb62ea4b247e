import { useState } from "react";

/**
 * Runs a request while its button is disabled. `alert` says why the last one failed.
 * @param textOf returns what to say of a failure; null if it has said it by itself
 */
export function useRequest(textOf: (failure: unknown) => string | null) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  async function run(request: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setAlert(null);
    try {
      await request();
    } catch (failure) {
      setAlert(textOf(failure));
    }
    setBusy(false);
  }
  return { busy, alert, setAlert, run };
}
