import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { type Day, isMonth, type Month, monthOf } from "#domain/calendar.ts";

/**
 * The month on the screen, which lives in the URL (`?month=2026-11`), so that back, reload and a shared link keep
 * it; anything else there means the current month.
 */
export function useShownMonth(today: Day): { month: Month; show: (month: Month) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("month");
  const show = useCallback(
    (month: Month) => {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.set("month", month);
        return next;
      });
      window.scrollTo(0, 0);
    },
    [setSearch],
  );
  return { month: isMonth(asked) ? asked : monthOf(today), show };
}
