import { useEffect, useState } from "react";
import type { Month } from "#domain/calendar/days.ts";

const SHOWN_MS = 800;

/** The new month is painted under it already, so it takes no press, no key and no reader's attention. */
export function MonthOverlay({ month }: { month: Month }) {
  const [settled, setSettled] = useState(month);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(month), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [month]);
  if (settled === month) return null;
  return (
    <div key={month} aria-hidden="true" className="month-overlay pointer-events-none absolute inset-0 z-1">
      <span className="month-overlay-line" />
    </div>
  );
}
