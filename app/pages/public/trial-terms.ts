import { TRIAL_DAYS } from "../../site.ts";

const DAYS = TRIAL_DAYS === 1 ? "1 day" : `${TRIAL_DAYS} days`;

/** The sentences of public pages about the price. They depend on the trial that checkout will give. */
export const TRIAL_TERMS =
  TRIAL_DAYS > 0
    ? {
        short: `${DAYS} free, then $9. No bank login.`,
        newcomers: `New here? The first ${TRIAL_DAYS === 1 ? "day is" : `${DAYS} are`} free, then it's $9 a month. You need no card to sign in.`,
        price: `The first ${TRIAL_DAYS === 1 ? "day is" : `${DAYS} are`} free. Cancel any time.`,
        plan: `Your first subscription starts with ${DAYS} free. Then $9 is charged every month until you cancel. Cancel before the trial ends, and nothing is charged. The free days come once for each person and card.`,
        charged: `On the day your free trial ends, ${DAYS} after it starts, and every month from then on. Checkout shows the date before you confirm. Only your first subscription includes a trial. If your card turns out to have had one before, the subscription ends at once, nothing is charged, and you decide whether to pay.`,
        question: `What happens after the ${DAYS}?`,
        answer:
          "You pay $9, and again every month until you cancel. Cancel before the trial ends, and nothing is charged. We email you before it ends.",
      }
    : {
        short: "$9 a month. No bank login.",
        newcomers: "New here? It's $9 a month. You need no card to sign in.",
        price: "Cancel any time.",
        plan: "$9 is charged when you subscribe, and every month until you cancel.",
        charged: "When you subscribe, and on the same day of every month from then on.",
        question: "When do I pay?",
        answer: "You pay $9 when you subscribe, and again every month until you cancel.",
      };
