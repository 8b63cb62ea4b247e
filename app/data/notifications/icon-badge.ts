import { overdueCount } from "#domain/expenses/overdue-count.ts";
import { showIconBadge } from "../../browser/icon-badge.ts";
import type { LocalDatabase } from "../db/database.ts";
import { knownBills } from "./open-bills.ts";
import { today } from "./service-worker.ts";

/** Says on the icon how many bills are overdue, as far as this device knows. The app does the same while it is open. */
export async function updateIconBadge(database: LocalDatabase): Promise<void> {
  const { settings, rows, isOpen } = await knownBills(database, "all");
  const open = [...rows.values()].filter(({ id }) => isOpen(id));
  showIconBadge(overdueCount(open, today(settings)));
}
