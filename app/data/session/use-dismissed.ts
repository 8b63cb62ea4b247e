import { useState } from "react";
import { browserStorage } from "../../browser/storage.ts";
import { useAccount } from "./session-provider.tsx";

type What = "copy" | "guide";

/** @param item one of several that are dismissed separately, such as the offers of different months */
export function useDismissed(what: What, item = "true"): [isDismissed: boolean, dismiss: () => void] {
  const [items, dismiss] = useDismissedItems(what);
  return [items.has(item), () => dismiss(item)];
}

export function useDismissedItems(what: What): [items: ReadonlySet<string>, dismiss: (item: string) => void] {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const key = `expenseTimeline_${what}Dismissed_${userId}`;
  const [items, setItems] = useState(() => storedItems(key));
  const dismiss = (item: string) => {
    // Another tab may have dismissed others.
    const now = storedItems(key).add(item);
    browserStorage.set(key, [...now].join(","));
    setItems(now);
  };
  return [items, dismiss];
}

function storedItems(key: string): Set<string> {
  return new Set(browserStorage.get(key)?.split(","));
}
