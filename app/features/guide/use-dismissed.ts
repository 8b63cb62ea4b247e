import { useState } from "react";
import { kept } from "../../kept.ts";
import { useAccount } from "../../local/account.tsx";

/** Whether this person sent the guide away in this browser; it never comes back then. */
export function useDismissed(): [dismissed: boolean, dismiss: () => void] {
  const account = useAccount();
  const personId = "person" in account ? account.person.id : "";
  const key = `expenseTimeline_guideDismissed_${personId}`;
  const [dismissed, setDismissed] = useState(() => kept.get(key) != null);
  return [
    dismissed,
    () => {
      kept.set(key, "true");
      setDismissed(true);
    },
  ];
}
