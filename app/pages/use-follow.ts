import { useCallback } from "react";
import { useNavigate } from "react-router";
import { afterPaint } from "../browser/idle.ts";

/** Leads to a bill's row, as a link to it does; Back doesn't return through every bill that was looked at. */
export function useFollow(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id: string) => {
      const { search } = window.location;
      afterPaint(
        () => void navigate({ search, hash: `#expense-${id}` }, { replace: true, preventScrollReset: true }),
      );
    },
    [navigate],
  );
}
