import { useEffect } from "react";

/** Names the browser's tab after the screen, which is also what a screen reader says first. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Expense Timeline`;
  }, [title]);
}
