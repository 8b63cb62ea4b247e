import { type Day, isDay } from "../calendar/days.ts";
import type { SkipKind } from "./found.ts";
import { repeatOf } from "./frequency.ts";
import type { Product } from "./product.ts";
import { ruleDays } from "./rule-days.ts";

/** Other types than withdrawals. */
const TYPES: Readonly<Record<string, SkipKind>> = {
  Deposit: "income",
  Transfer: "transfer",
  "Opening balance": "opening",
  Reconciliation: "opening",
  "Liability credit": "opening",
};

/** Each part of a split transaction is a line of its own, and the group's title is no line. */
export const FIREFLY_TRANSACTIONS: Product = {
  source: "Firefly III",
  kind: "bank",
  sign: "negative",
  columns: ["journal_id", "type", "amount", "description", "date", "source_name", "destination_name"],
  reader: () => (cell) =>
    TYPES[cell("type")] ?? {
      title: cell("description"),
      amount: cell("amount"),
      currency: cell("currency_code"),
      dueDate: cell("due_date") || cell("date"),
      paidDate: cell("date"),
      category: cell("category"),
      note: cell("notes"),
    },
};

/** A bill of Firefly is expected between two amounts, from its first date on. */
export const FIREFLY_BILLS: Product = {
  source: "Firefly III",
  kind: "subscriptions",
  sign: "positive",
  columns: ["bill_id", "name", "amount_min", "amount_max", "date", "repeat_freq", "skip", "active"],
  reader:
    (_, { today }) =>
    (cell) => {
      if (!/^(?:1|true)$/.test(cell("active"))) return "inactive";
      const [min, max, first] = [cell("amount_min"), cell("amount_max"), cell("date")];
      const interval = String(Number(cell("skip") || 0) + 1);
      const isRange = Number(min) !== Number(max);
      return {
        title: cell("name"),
        amount: isRange ? ((Number(min) + Number(max)) / 2).toFixed(2) : max,
        currency: cell("currency_code"),
        dueDate: first,
        nextDate: nextDay(first, repeatOf(cell("repeat_freq"), Number(interval)), today),
        frequency: cell("repeat_freq"),
        interval,
        note: isRange ? `Between ${Number(min).toFixed(2)} and ${Number(max).toFixed(2)}` : "",
      };
    },
};

/** Returns the first day of a rule from today on, or its first day at all. */
function nextDay(first: string, repeat: ReturnType<typeof repeatOf>, today: Day): Day {
  if (typeof repeat === "string" || !isDay(first) || first >= today) return first;
  return ruleDays(repeat.rule, first, today).next().value ?? first;
}
