import { FREE_DAYS, TRIAL_DAYS } from "../../site.ts";

/** What the pricing page says beside app/ui/trial-terms.tsx. It depends on the trial that checkout will give. */
export const TRIAL_TERMS =
  TRIAL_DAYS > 0
    ? {
        plan: "Cancel before the trial ends, and nothing is charged. Free days come once for each person and card.",
        charged: `When your free trial ends, ${FREE_DAYS} after it starts, and every month from then on. Checkout shows the date before you confirm. Only your first subscription includes a trial. If your card has had one before, the subscription ends at once, nothing is charged, and you decide whether to pay.`,
      }
    : {
        plan: "$9 is charged when you subscribe, and every month until you cancel.",
        charged: "When you subscribe, and on the same day of every month from then on.",
      };
