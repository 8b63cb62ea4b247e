import { BADGE_TEXTS, type BadgeKey, isBadgeKey, OTHER_BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { type LegacyExpense, legacyExpenseJson, readLegacyExpense } from "#domain/legacy/rows.ts";
import type { OldClientData } from "./old-client-data.ts";

/** Of one operation's JSON, so that it fits a request of 200 KiB. */
const BYTES_MAX = 180 * 1024;

export interface ImportPart {
  readonly expenses: readonly unknown[];
  readonly badges: readonly unknown[];
}

/** What of the old data comes into an account, and a sentence for each thing that doesn't. */
export interface WhatComes {
  readonly expenses: number;
  readonly badges: number;
  readonly errors: readonly string[];
}

/** @param earned the account's badges */
export function whatComes(data: OldClientData, earned: ReadonlySet<BadgeKey>): WhatComes {
  const read = data.expenses.map(readLegacyExpense);
  const rowErrors = read.flatMap((row, index) =>
    "error" in row ? [`Expense ${index + 1}: ${row.error}`] : [],
  );
  const here = new Set<string>([...earned, ...data.badges.map(({ key }) => key)]);
  const badgeErrors = data.badges.flatMap(({ key }) => badgeError(key, earned, here) ?? []);
  return {
    expenses: read.length - rowErrors.length,
    badges: data.badges.length - badgeErrors.length,
    errors: [
      ...rowErrors,
      ...data.differing.map((title) => `${title}: is in two months, with other details in the second`),
      ...badgeErrors,
      ...data.unreadable.map((key) => `${key}: could not be read and stays where it is`),
    ],
  };
}

function badgeError(key: string, earned: ReadonlySet<BadgeKey>, here: ReadonlySet<string>): string | null {
  if (!isBadgeKey(key)) return `badge_${key.slice(0, 40)}: not a badge of this product`;
  const { label } = BADGE_TEXTS[key];
  if (earned.has(key)) return `${label}: this badge is in your account already`;
  const lacksOthers = key === "badge_master" && !OTHER_BADGE_KEYS.every((other) => here.has(other));
  return lacksOthers ? `${label}: needs all the other badges` : null;
}

/**
 * Splits old data into operations: one each, and at least one. The first has all badges. The rows of a series stay together,
 * since each part makes series of its own. The same data always makes the same parts.
 */
export function importParts({ expenses, badges }: OldClientData): readonly ImportPart[] {
  const rows = expenses.flatMap((json): LegacyExpense[] => {
    const row = readLegacyExpense(json);
    return "error" in row ? [] : [row];
  });
  const known = badges.filter(({ key }) => isBadgeKey(key));
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
  return parts;
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
