import type { OperationInput } from "../operations/operation.ts";
import { ROWS_AN_OPERATION, sizeOf, type Usage } from "./quotas.ts";

/**
 * Returns by how much an account grows at most: as if no row of an import were there already. {@link overQuota} tells whether that
 * fits, and what not.
 */
export function growthOfImport(parts: readonly OperationInput["bills.import"][]): Usage {
  let [bills, bytes, rowsToday] = [0, 0, 0];
  for (const { series, bills: own, budgets, currency } of parts) {
    bills += own.filter(({ isSkipped }) => isSkipped !== true).length;
    for (const row of [...series, ...own]) bytes += sizeOf(row);
    rowsToday +=
      ROWS_AN_OPERATION + series.length + own.length + budgets.length + Number(currency !== undefined);
  }
  return { bills, bytes, rowsToday };
}
