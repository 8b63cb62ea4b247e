import { ONLY } from "../ledger/ledger.ts";
import type { Verb } from "./handler.ts";

export const updateSettings: Verb<"settings.update"> = (draft, changes) => {
  draft.put("settings", ONLY, { ...draft.settings(), ...changes });
  return {};
};

/** Counts a load of the dashboard. */
export const viewDashboard: Verb<"dashboard.view"> = (draft) => {
  const account = draft.account();
  const dashboardViews = account.dashboardViews + 1;
  draft.put("account", ONLY, { ...account, dashboardViews });
  return { result: { count: dashboardViews } };
};
