import { useState } from "react";
import { browserStorage } from "../../browser/storage.ts";
import { useAccount } from "./session-provider.tsx";

/** @param item one of several that are dismissed separately, such as the offers of different months */
export function useDismissed(
  what: "copy" | "guide",
  item = "true",
): [isDismissed: boolean, dismiss: () => void] {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const key = `expenseTimeline_${what}Dismissed_${userId}`;
  const [items, setItems] = useState(() => new Set(browserStorage.get(key)?.split(",")));
  const dismiss = () => {
    const now = new Set([...items, item]);
    browserStorage.set(key, [...now].join(","));
    setItems(now);
  };
  return [items.has(item), dismiss];
}
