import { useEffect } from "react";

/** Names the tab after the screen. Screen readers say it first. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Expense Timeline`;
  }, [title]);
}
