import { useState } from "react";
import { browserStorage } from "../../browser/storage.ts";
import { useAccount } from "../../data/session/session-provider.tsx";

/** Whether this user dismissed the guide in this browser. It never comes back then. */
export function useDismissed(): [dismissed: boolean, dismiss: () => void] {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const key = `expenseTimeline_guideDismissed_${userId}`;
  const [dismissed, setDismissed] = useState(() => browserStorage.get(key) != null);
  return [
    dismissed,
    () => {
      browserStorage.set(key, "true");
      setDismissed(true);
    },
  ];
}
