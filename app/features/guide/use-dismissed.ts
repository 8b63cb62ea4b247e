import { useState } from "react";
import { useAccount } from "../../local/account.tsx";

/** Whether this person sent the guide away in this browser; it never comes back then. */
export function useDismissed(): [dismissed: boolean, dismiss: () => void] {
  const account = useAccount();
  const personId = "person" in account ? account.person.id : "";
  const key = `expenseTimeline_guideDismissed_${personId}`;
  const [dismissed, setDismissed] = useState(() => globalThis.localStorage?.getItem(key) != null);
  return [
    dismissed,
    () => {
      localStorage.setItem(key, "true");
      setDismissed(true);
    },
  ];
}
