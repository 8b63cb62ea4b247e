import { isBadgeKey } from "#domain/badges/catalogue.ts";
import { type LegacyExpense, legacyExpenseJson, readLegacyExpense } from "#domain/legacy/rows.ts";
import type { OldClientData } from "./old-client-data.ts";

/** Of one operation's JSON, so that it fits a request of 200 KiB. */
const BYTES_MAX = 180 * 1024;

export interface ImportPart {
  readonly expenses: readonly unknown[];
  readonly badges: readonly unknown[];
}

interface ImportParts {
  /** One for each operation, and at least one. The first has all badges. The same data always makes the same parts. */
  readonly parts: readonly ImportPart[];
  /** A sentence for each row that can't be taken over. */
  readonly errors: readonly string[];
}

/** Splits old data into operations. The rows of a series stay together, since each part makes series of its own. */
export function importParts({ expenses, badges, unreadable }: OldClientData): ImportParts {
  const errors: string[] = [];
  const rows = expenses.flatMap((json, index): LegacyExpense[] => {
    const row = readLegacyExpense(json);
    if (!("error" in row)) return [row];
    errors.push(`Expense ${index + 1}: ${row.error}`);
    return [];
  });
  const known = badges.filter(({ key }) => {
    if (!isBadgeKey(key)) errors.push(`badge_${key.slice(0, 40)}: not a badge of this product`);
    return isBadgeKey(key);
  });
  errors.push(...unreadable.map((key) => `${key}: could not be read and stays where it is`));
  const parts: { expenses: unknown[]; badges: readonly unknown[] }[] = [{ expenses: [], badges: known }];
  let room = BYTES_MAX - bytesOf(known);
  for (const group of seriesOrSingle(rows)) {
    const json = group.map(legacyExpenseJson);
    const bytes = bytesOf(json);
    if (bytes > room && (parts.at(-1)?.expenses.length ?? 0) > 0) {
      parts.push({ expenses: [], badges: [] });
      room = BYTES_MAX;
    }
    parts.at(-1)?.expenses.push(...json);
    room -= bytes;
  }
  return { parts, errors };
}

/** At most as many rows of one series as surely fit one part: the longest title takes less than 1 KiB. */
const ROWS_OF_SERIES_MAX = 120;

function seriesOrSingle(rows: readonly LegacyExpense[]): LegacyExpense[][] {
  const groups = new Map<string, LegacyExpense[]>();
  const all: LegacyExpense[][] = [];
  for (const row of rows) {
    const open = row.seriesName === null ? undefined : groups.get(row.seriesName);
    if (open !== undefined && open.length < ROWS_OF_SERIES_MAX) {
      open.push(row);
      continue;
    }
    const group = [row];
    all.push(group);
    if (row.seriesName !== null) groups.set(row.seriesName, group);
  }
  return all;
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
