import { ONLY } from "../ledger/ledger.ts";
import { strict } from "./fields.ts";
import type { OperationHandler } from "./handler.ts";

const schema = strict({});

/** Only badges need the count. */
export const viewDashboard: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,

  reads: () => ({ account: true }),

  apply(draft) {
    const account = draft.account();
    const dashboardViews = account.dashboardViews + 1;
    draft.put("account", ONLY, { ...account, dashboardViews });
    return { result: { count: dashboardViews } };
  },

  words: () => "Opened the dashboard",
};
