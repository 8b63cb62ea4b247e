import Papa from "papaparse";
import { compareExpenses } from "#domain/expenses/expense.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import { accountOf } from "#domain/importing/account.ts";
import { type Decisions, dryRun } from "#domain/importing/dry-run.ts";
import type { Found, FoundAccount, FoundBills } from "#domain/importing/found.ts";
import { landingParts } from "#domain/importing/landing.ts";
import { readJson } from "#domain/importing/read-json.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { OperationData, OperationInput } from "#domain/operations/operation.ts";
import type { User } from "../../support/ledgers.ts";
import { operationJson, parseJson, uuid } from "../../support/operations.ts";

export const TODAY = "2026-03-10";

export const OPEN: Decisions = { titles: new Map(), rows: new Map(), series: new Map() };

/** What the worker writes as account.json, as far as an import reads it (docs/contracts.md#exports). */
export function accountJson(ledger: Ledger): object {
  const budgets = [...ledger.all("budget")].map(({ month, ...rest }) => {
    const [year, number] = month.split("-").map(Number);
    return { userId: "ana", year, month: number, ...rest, seq: 1 };
  });
  const owned = <Row extends object>(row: Row) => ({ userId: "ana", ...row, seq: 1 });
  return {
    format: "expense-timeline-account/1",
    exportedAt: "2026-03-10T09:00:00.000Z",
    tables: {
      expenses: [...ledger.all("expense")].map(({ id, ...rest }) => owned({ id: Number(id), ...rest })),
      recurring_series: [...ledger.all("series")].map(owned),
      user_budgets: budgets,
      user_settings: [owned(ledger.settings())],
    },
  };
}

export function readAccountOf(ledger: Ledger): FoundAccount {
  const found = readJson(JSON.parse(JSON.stringify(accountJson(ledger))), { today: TODAY });
  if (found?.kind !== "account") throw new Error("It isn't read as our own");
  return found;
}

export function csvOf(ledger: Ledger): string {
  const bills = [...ledger.all("expense")].filter(({ deleted }) => !deleted).toSorted(compareExpenses);
  const { currency } = ledger.settings();
  return expensesCsv(bills, { currency, seriesOf: (id) => ledger.get("series", id) });
}

export function readCsvOf(ledger: Ledger): FoundBills {
  // Papaparse would guess semicolons from the rules of series.
  const { data } = Papa.parse<string[]>(csvOf(ledger).slice(1), { delimiter: ",", skipEmptyLines: true });
  return readSheet({ rows: data }, { today: TODAY });
}

type Part = OperationInput["bills.import"];

/** Returns the parts that bring what comes by the dry run. */
export function partsOf(user: User, files: readonly Found[], decisions = OPEN): Part[] {
  const account = accountOf(user.ledger);
  const { rows, series, budgets, currency } = dryRun(files, account, decisions);
  return landingParts(
    {
      id: uuid(0x42),
      name: "export",
      currency: currency === account.currency ? null : currency,
      rows: rows.filter(({ isIn }) => isIn),
      series: series.filter(({ isIn }) => isIn),
      budgets: budgets.filter(({ standing }) => standing === "new"),
    },
    TODAY,
  );
}

/** Returns the id of the operation. */
export function bring(user: User, part: Part): string {
  const read = parseJson(operationJson("bills.import", part));
  if (!read.ok) throw new Error(JSON.stringify(read.rejection));
  return user.must("bills.import", read.operation.data as OperationData["bills.import"]).id;
}

export function land(user: User, files: readonly Found[], decisions = OPEN): string[] {
  return partsOf(user, files, decisions).map((part) => bring(user, part));
}
