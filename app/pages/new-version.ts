import { useEffect } from "react";
import { watchForNewVersion } from "../browser/service-worker.ts";
import { showToast } from "../ui/toast.ts";

/** Offers a newer version. If the message is ignored, it starts with the next load. */
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
