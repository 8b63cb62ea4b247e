import { FIREFLY_BILLS, FIREFLY_TRANSACTIONS } from "./firefly.ts";
import type { SkipKind } from "./found.ts";
import { keyOf, keySet } from "./keys.ts";
import { OWN_CSV } from "./own-csv.ts";
import type { Product } from "./product.ts";

/** Copilot's own types of transactions. */
const COPILOT_TYPES: Readonly<Record<string, SkipKind>> = {
  income: "income",
  "internal transfer": "transfer",
};

const EZBOOKKEEPING_TYPES: Readonly<Record<string, SkipKind>> = {
  Income: "income",
  Transfer: "transfer",
  "Balance Modification": "opening",
};

/** Categories of Mint and of Monarch for money that stays with its owner. */
const TRANSFERS = keySet(
  "transfer, internal transfer, credit card payment, transfer for cash spending, balance adjustments",
);

const YNAB_CORRECTIONS = keySet(
  "starting balance, reconciliation balance adjustment, manual balance adjustment, entered starting balance",
);

/** What Actual's reconciliation writes beside a payment without a payee. */
export const ACTUAL_CORRECTION = "Reconciliation balance adjustment";

/** "Split (1/2) ", "(SPLIT 1 OF 2) " */
const SPLIT_PART = /^\(?split \(?\d+(?:\/| of )\d+\)\s*/i;

/** From the most particular to the least. Wallos and Subtrackr also export JSON with the same entries. */
export const PRODUCTS: readonly Product[] = [
  OWN_CSV,
  {
    source: "Wallos",
    kind: "subscriptions",
    sign: "positive",
    columns: ["Name", "Payment Cycle", "Next Payment", "Price"],
    reader: () => (cell) =>
      cell("Active") === "No" || cell("State") === "Disabled"
        ? "inactive"
        : {
            title: cell("Name"),
            amount: cell("Price"),
            nextDate: cell("Next Payment"),
            frequency: cell("Payment Cycle"),
            category: cell("Category"),
            note: joined(cell("Notes"), cell("URL")),
          },
  },
  {
    source: "Subtrackr",
    kind: "subscriptions",
    sign: "positive",
    columns: ["Name", "Cost", "Schedule", "Status", "Renewal Date"],
    reader: () => (cell) =>
      !/^(?:active|trial)$/i.test(cell("Status"))
        ? "inactive"
        : {
            title: cell("Name"),
            amount: cell("Cost"),
            currency: cell("Currency") || cell("Original Currency"),
            // The rule counts from the first day.
            dueDate: cell("Renewal Date") && cell("Start Date"),
            nextDate: cell("Renewal Date"),
            endDate: cell("Cancellation Date"),
            frequency: cell("Schedule"),
            // The words already have it: "Every 2 Months".
            interval: /^every /i.test(cell("Schedule")) ? "" : cell("Schedule Interval"),
            category: cell("Category"),
            note: joined(cell("Notes"), cell("URL")),
          },
  },
  FIREFLY_TRANSACTIONS,
  FIREFLY_BILLS,
  {
    source: "Copilot",
    kind: "bank",
    sign: "positive",
    columns: ["date", "name", "amount", "status", "category", "excluded", "type", "account"],
    reader: () => (cell) => {
      if (cell("status") === "pending") return "waiting";
      if (cell("excluded") === "true") return "excluded";
      const type = COPILOT_TYPES[cell("type")];
      if (type !== undefined) return type;
      return {
        title: cell("name"),
        amount: cell("amount"),
        dueDate: cell("date"),
        category: cell("category"),
        note: cell("note"),
      };
    },
  },
  {
    source: "Monarch",
    kind: "bank",
    sign: "negative",
    columns: ["Date", "Merchant", "Category", "Account", "Original Statement", "Amount"],
    reader: () => (cell) =>
      TRANSFERS.has(keyOf(cell("Category")))
        ? "transfer"
        : {
            title: cell("Merchant"),
            amount: cell("Amount"),
            dueDate: cell("Date"),
            category: cell("Category"),
            note: cell("Notes"),
          },
  },
  {
    source: "Mint",
    kind: "bank",
    sign: "positive",
    dateOrder: "mdy",
    columns: ["Date", "Description", "Original Description", "Amount", "Transaction Type", "Account Name"],
    reader: () => (cell) =>
      TRANSFERS.has(keyOf(cell("Category")))
        ? "transfer"
        : {
            title: cell("Description"),
            amount: cell("Amount"),
            direction: cell("Transaction Type"),
            dueDate: cell("Date"),
            category: cell("Category"),
            note: cell("Notes"),
          },
  },
  {
    source: "YNAB",
    kind: "bank",
    sign: "positive",
    columns: ["Account", "Date", "Payee", "Memo", "Outflow", "Inflow", "Cleared"],
    reader: () => (cell) => {
      const payee = cell("Payee");
      if (YNAB_CORRECTIONS.has(keyOf(payee))) return "opening";
      // A transfer to an account outside of the budget has a category, and is spent.
      const category = cell("Sub Category") || cell("Category");
      if (/^transfer : /i.test(payee) && category === "") return "transfer";
      return {
        title: payee.replace(/^transfer : /i, ""),
        debit: cell("Outflow"),
        credit: cell("Inflow"),
        dueDate: cell("Date"),
        category,
        note: cell("Memo").replace(SPLIT_PART, ""),
      };
    },
  },
  {
    source: "Actual",
    kind: "bank",
    sign: "negative",
    columns: ["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared"],
    reader: (entries) => {
      const accounts = new Set(entries.map((cell) => cell("Account")));
      return (cell) => {
        const [payee, notes, category] = [cell("Payee"), cell("Notes"), cell("Category")];
        // The parts of a split payment follow in lines of their own.
        if (/^\(SPLIT INTO \d+\)/.test(notes)) return "split";
        const isCorrection = payee === "" && notes === ACTUAL_CORRECTION;
        if (isCorrection || payee === "Starting Balance" || category.endsWith("Starting Balances"))
          return "opening";
        if (accounts.has(payee) && category === "") return "transfer";
        return {
          title: payee,
          amount: cell("Amount"),
          dueDate: cell("Date"),
          category: category.replace(/^.*?: /, ""),
          note: notes.replace(SPLIT_PART, ""),
        };
      };
    },
  },
  {
    source: "ezBookkeeping",
    kind: "bank",
    sign: "positive",
    columns: ["Time", "Type", "Sub Category", "Account", "Amount", "Account2"],
    reader: () => (cell) =>
      EZBOOKKEEPING_TYPES[cell("Type")] ?? {
        title: cell("Description"),
        amount: cell("Amount"),
        currency: cell("Account Currency"),
        dueDate: cell("Time"),
        category: cell("Sub Category") || cell("Category"),
      },
  },
];

function joined(...texts: readonly string[]): string {
  return texts.filter(Boolean).join("\n");
}
