import { amountParts } from "./amount-text.ts";
import { readDate } from "./date-text.ts";
import type { Sheet, Skipped } from "./found.ts";
import { meaningsOf } from "./header-names.ts";
import { keyOf } from "./keys.ts";

export interface TableRow {
  /** 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The part of a sheet that holds a table. */
export interface Table {
  /** The names of the columns; empty texts if the table has no header. */
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  readonly rows: readonly TableRow[];
  /** Empty lines, and what stands above the table. */
  readonly skipped: readonly Skipped[];
}

export function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}

/** Returns the rows of a sheet with their numbers, up to the last one that isn't empty. */
export function rowsOf({ rows, firstLine = 1 }: Sheet): TableRow[] {
  const last = rows.findLastIndex((cells) => cells.some(isFilled));
  return rows.slice(0, last + 1).map((cells, index) => ({ line: firstLine + index, cells }));
}

/** Returns what a line says, for lists of lines that are no bills. */
export function textOf(cells: readonly string[]): string {
  const text = cells.filter(isFilled).join(" · ").replace(/\s+/g, " ").trim();
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}

const TEXT_MAX = 160;

/** A statement may tell about the account before its table begins. */
const PREAMBLE_MAX = 60;

/**
 * Finds the table in a sheet: the header is the line that names most roles, and one of names that nobody knows stands above the
 * first line with a date and an amount.
 */
export function findTable(sheet: Sheet, hasHeader?: boolean): Table {
  const all = rowsOf(sheet);
  const filled = all.filter(({ cells }) => cells.some(isFilled));
  const empty = all.filter(({ cells }) => !cells.some(isFilled));
  const header = hasHeader === false ? -1 : headerIn(filled, hasHeader === true);
  const first = header >= 0 ? header + 1 : Math.max(firstEntryIn(filled), 0);
  const rows = filled.slice(first);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = filled[header]?.cells ?? [];
  return {
    names: Array.from({ length: Math.max(width, names.length) }, (_, index) => names[index]?.trim() ?? ""),
    hasHeader: header >= 0,
    rows,
    skipped: [
      ...empty.map(({ line }): Skipped => ({ line, kind: "empty", text: "" })),
      ...filled
        .slice(0, header >= 0 ? header : first)
        .map(({ line, cells }): Skipped => ({ line, kind: "heading", text: textOf(cells) })),
    ],
  };
}

/** Returns the index of the header, or -1. */
function headerIn(filled: readonly TableRow[], isCertain: boolean): number {
  const start = filled.slice(0, PREAMBLE_MAX);
  const scores = start.map(({ cells }) => scoreOf(cells));
  const best = Math.max(0, ...scores);
  if (best >= 2) return scores.indexOf(best);
  const entry = firstEntryIn(filled);
  if (entry > 0 && isOfNames(start[entry - 1]?.cells ?? [], filled[entry]?.cells ?? [])) return entry - 1;
  return isCertain && filled.length > 0 ? Math.max(entry - 1, 0) : -1;
}

/** Counts the roles that a line names. A line with a date or an amount isn't a header. */
function scoreOf(cells: readonly string[]): number {
  if (cells.some(isValue)) return 0;
  return new Set(cells.filter(isFilled).flatMap((cell) => meaningsOf(cell)[0]?.role ?? [])).size;
}

function isValue(cell: string): boolean {
  return isDate(cell) || amountParts(cell) !== null;
}

/** Tells whether a text is a date in any order, but not a number of days. */
export function isDate(text: string): boolean {
  const { serial, ...ways } = readDate(text);
  return serial === undefined && Object.keys(ways).length > 0;
}

function isOfNames(cells: readonly string[], entry: readonly string[]): boolean {
  const keys = cells.filter(isFilled).map(keyOf);
  const isFull = keys.length >= entry.filter(isFilled).length && keys.length >= 2;
  return isFull && new Set(keys).size === keys.length && !cells.some(isValue);
}

/** Returns the index of the first line with a date and an amount, or -1. */
function firstEntryIn(filled: readonly TableRow[]): number {
  return filled
    .slice(0, PREAMBLE_MAX)
    .findIndex(({ cells }) => cells.some(isDate) && cells.some((cell) => amountParts(cell) !== null));
}
