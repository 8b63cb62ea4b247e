import { useEffect } from "react";
import { watchForNewVersion } from "../browser/service-worker.ts";
import { showToast } from "../ui/toast.ts";

export function useNewVersion(): void {
  useEffect(
    () =>
      watchForNewVersion((accept) =>
        showToast({
          text: "A new version is ready",
          kind: "info",
          topic: "new version",
          action: { label: "Reload", run: accept },
        }),
      ),
    [],
  );
}
