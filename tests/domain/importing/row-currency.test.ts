import { describe, expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import { type Decisions, dryRun } from "#domain/importing/dry-run.ts";
import type { Found } from "#domain/importing/found.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import type { Currency } from "#domain/money/money.ts";
import { User } from "../support/ledgers.ts";
import { sheetOf } from "./support/fixtures.ts";
import { OPEN, partsOf, readAccountOf, TODAY } from "./support/own-exports.ts";

const fileOf = (...amounts: string[]): Found =>
  readSheet(
    sheetOf(
      ["Date;Name;Amount", ...amounts.map((amount, n) => `2026-03-0${n + 1};Bill ${n};${amount}`)].join("\n"),
    ),
    { today: TODAY },
  );

function userIn(currency: Currency, hasBills = true): User {
  const ana = new User();
  ana.must("settings.update", { currency });
  if (hasBills) ana.add("1");
  return ana;
}

const run = (user: User, file: Found, decisions: Decisions = OPEN) => {
  const { rows, currency, months } = dryRun([file], accountOf(user.ledger), decisions);
  const told = rows.map(({ standing }) => (standing.kind === "refused" ? standing.why : standing.kind));
  return {
    currency,
    told,
    sum: months.reduce((sum, { afterCents, beforeCents }) => sum + afterCents - beforeCents, 0),
  };
};

describe("an account with bills", () => {
  test("refuses rows in another currency, and doesn't add them up", () => {
    expect(run(userIn("USD"), fileOf("10.00 USD", "10.00 EUR", "10.00 SEK", "10.00"))).toEqual({
      currency: "USD",
      told: [
        "new",
        "It is in EUR, and the bills here are in USD",
        "It is in SEK, and the bills here are in USD",
        "new",
      ],
      sum: 2000,
    });
  });

  test("doesn't take a row in another currency for a bill that looks the same", () => {
    const ana = userIn("USD");
    ana.add("2", { title: "Bill 0", amountCents: 1000, dueDate: "2026-03-01" });
    expect(run(ana, fileOf("10.00 EUR")).told).toEqual(["It is in EUR, and the bills here are in USD"]);
  });

  test.each(["USD", "CAD", "AUD", "MXN"] as const)("in %s takes amounts with a dollar sign", (currency) => {
    expect(run(userIn(currency), fileOf("$10.00")).told).toEqual(["new"]);
  });

  test("in euros takes no amount with a dollar sign", () => {
    expect(run(userIn("EUR"), fileOf("$10.00")).told).toEqual(["It is in $, and the bills here are in EUR"]);
  });

  test("takes nothing of an account.json in another currency, be it bills, series or budgets", () => {
    const [ana, ben] = [userIn("EUR"), userIn("USD")];
    ana.addSeries("7", "rec_5", "2026-03-31");
    ana.addSeries("8", "rec_6", "2026-03-31");
    for (const bill of ana.ledger.occurrencesOf("rec_6")) ana.delete(bill.id);
    ana.must("budget.set", { month: "2026-03", amountCents: 5 });
    const file = readAccountOf(ana.ledger);
    const { series, budgets } = dryRun([file], accountOf(ben.ledger), OPEN);
    expect(series).toEqual([]);
    expect(budgets.map(({ standing }) => standing)).toEqual(["refused"]);
    expect(partsOf(ben, [file])).toMatchObject([{ bills: [], series: [], budgets: [] }]);
  });
});

describe("an account without bills", () => {
  test.each<[string, Currency, string[], Currency]>([
    ["takes that of the file", "USD", ["10.00 EUR", "10.00"], "EUR"],
    ["keeps its own if the file names none", "BRL", ["10.00"], "BRL"],
    ["keeps its own if a sign fits it", "CAD", ["$10.00"], "CAD"],
    ["takes the currency that a sign is most known for", "EUR", ["$10.00"], "USD"],
    ["takes the code that a sign fits", "USD", ["$10.00", "10.00 CAD"], "CAD"],
    ["takes the one that most rows are in", "USD", ["10.00 GBP", "10.00 EUR", "2.00 EUR"], "EUR"],
    ["keeps its own if the file's isn't known here", "USD", ["10.00 SEK"], "USD"],
  ])("%s", (_, own, amounts, expected) => {
    expect(run(userIn(own, false), fileOf(...amounts)).currency).toBe(expected);
  });

  test("takes the user's choice", () => {
    const file = fileOf("10.00 EUR", "10.00 GBP");
    expect(run(userIn("USD", false), file, { ...OPEN, currency: "GBP" })).toMatchObject({
      currency: "GBP",
      told: ["It is in EUR, and the bills here are in GBP", "new"],
    });
  });

  test("counts as one without bills once they are deleted, and takes the currency with the first part", () => {
    const ana = userIn("USD");
    ana.delete("1");
    expect(partsOf(ana, [fileOf("10.00 EUR")])).toMatchObject([{ currency: "EUR" }]);
  });
});
