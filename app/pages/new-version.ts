import { useEffect } from "react";
import { watchForNewVersion } from "../browser/service-worker.ts";
import { showToast } from "../ui/toast.ts";

/** Says that a newer version is there; whoever lets the message go gets it at the next start. */
export function useNewVersion(): void {
  useEffect(
    () =>
      watchForNewVersion((accept) =>
        showToast({
          text: "A new version is ready",
          kind: "info",
          action: { label: "Reload", run: accept },
        }),
      ),
    [],
  );
}
