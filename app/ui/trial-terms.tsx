import { freeUntil } from "../browser/free-until.ts";
import { FREE_DAYS, LATER_OFFER, TRIAL_DAYS } from "../site.ts";
import { useBrowserValue } from "./use-browser-value.ts";

/** Says what a first subscription costs, and that it needs a card. Where this browser knows that its user's free days are used, it says that. */
export function TrialTerms() {
  if (TRIAL_DAYS === 0) return LATER_OFFER;
  return (
    <>
      <span className="trial-used:hidden">
        {`${FREE_DAYS} free, then $9 a month. A card is needed; nothing is charged `}
        <FreeUntil />, and we mail you before.
      </span>
      <span className="trial-unused:hidden">
        You have had your free days: $9 is charged when you subscribe.
      </span>
    </>
  );
}

/**
 * "until 5 December": the day of the first payment for somebody who subscribes today. Rendered pages say "for 7 days",
 * and app/entry/trial-day.ts puts the day there before they are painted.
 */
function FreeUntil() {
  const text = useBrowserValue(() => freeUntil(TRIAL_DAYS), `for ${FREE_DAYS}`);
  return (
    <span data-free-days={TRIAL_DAYS} suppressHydrationWarning>
      {text}
    </span>
  );
}
