import { useEffect } from "react";
import { watchForNewVersion } from "../browser/service-worker.ts";
import { showToast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";

/** Every screen of the app has this beside it, and nobody waits for it. */
export function Backstage() {
  useNewVersion();
  return <Toaster />;
}

function useNewVersion(): void {
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
