import { isExpenseId } from "../expenses/expense.ts";
import { isSeriesId } from "../series/slot.ts";
import { isUuid } from "../text/clean-text.ts";
import type { Rejection } from "./operation.ts";

/** An operation as it was sent. This version of the app may not know its type or its keys. */
export interface SentOperation {
  readonly id: string;
  readonly type?: unknown;
  readonly data?: unknown;
}

/** These fields are skipped, because text from users may look like an id. */
const TYPED: ReadonlySet<string> = new Set([
  "title",
  "note",
  "category",
  "name",
  "subject",
  "senderName",
  "reading",
]);

/** Operations have no ids at a deeper level. */
const DEPTH_MAX = 4;

/**
 * Some operations wait for a newer version of the worker. Later ones about the same bill, series, change, setting or month's
 * budget wait behind them. Otherwise the older change would be applied last and win.
 */
export class Overtaking {
  private readonly waiting = new Map<string, Rejection>();
  private readonly seriesOf: (expenseId: string) => string | null | undefined;

  /** @param seriesOf names the series that a bill belongs to, as far as it is known */
  constructor(seriesOf: (expenseId: string) => string | null | undefined) {
    this.seriesOf = seriesOf;
  }

  wait(operation: SentOperation, reason: Rejection): void {
    for (const name of this.namesIn(operation)) this.waiting.set(name, reason);
  }

  /** Returns the reason why the operation has to wait, or undefined. Operations behind it then wait too. */
  waitsBehind(operation: SentOperation): Rejection | undefined {
    if (this.waiting.size === 0) return undefined;
    const [behind] = this.namesIn(operation).flatMap((name) => this.waiting.get(name) ?? []);
    if (behind !== undefined) this.wait(operation, behind);
    return behind;
  }

  private namesIn(operation: SentOperation): string[] {
    const ids = namesIn(operation);
    return [...ids, ...ids.flatMap((id) => (isExpenseId(id) ? (this.seriesOf(id) ?? []) : []))];
  }
}

/** Lists the subjects of an operation: ids, months of budgets and settings. */
export function namesIn({ id, type, data }: SentOperation): string[] {
  const names = new Set([id.toLowerCase()]);
  if (type === "settings.update") for (const name of Object.keys(Object(data))) names.add(`setting ${name}`);
  if (type === "bills.import" && Object(data).currency !== undefined) names.add("setting currency");
  collectNames(data, names, DEPTH_MAX);
  return [...names];
}

function collectNames(value: unknown, names: Set<string>, depth: number): void {
  if (isExpenseId(value) || isSeriesId(value)) names.add(value);
  else if (isUuid(value)) names.add(value.toLowerCase());
  if (typeof value !== "object" || value === null || depth === 0) return;
  const { year, month } = value as { year?: unknown; month?: unknown };
  if (typeof year === "number" && typeof month === "number") names.add(`budget ${year}-${month}`);
  for (const [key, inner] of Object.entries(value))
    if (!TYPED.has(key)) collectNames(inner, names, depth - 1);
}
