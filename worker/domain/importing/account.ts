import type { MonthStart } from "../calendar/periods.ts";
import type { Expense } from "../expenses/expense.ts";
import type { Budget, Ledger } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import type { Series } from "../series/series.ts";
import { takenBackBills } from "../undo/taken-back.ts";

/** What is compared with a file. A visitor has none of it yet. */
export interface Account {
  /** Also deleted ones. */
  readonly bills: readonly Expense[];
  readonly series: readonly Series[];
  readonly budgets: readonly Budget[];
  readonly currency: Currency;
  readonly monthStart: MonthStart;
  /** Ids of bills that went with the undo of an import, and come back by default. */
  readonly takenBack: ReadonlySet<string>;
}

/** @throws NotLoaded unless the ledger has all rows and the history */
export function accountOf(ledger: Ledger): Account {
  return {
    bills: [...ledger.all("expense")],
    series: [...ledger.all("series")],
    budgets: [...ledger.all("budget")],
    currency: ledger.settings().currency,
    monthStart: ledger.settings().monthStart,
    takenBack: takenBackBills(ledger.history()),
  };
}
