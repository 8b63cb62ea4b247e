import { readAccount } from "./account-json.ts";
import type { Found, ReadOptions, Sheet } from "./found.ts";
import { readSheet } from "./read-sheet.ts";

type Item = Readonly<Record<string, unknown>>;

/**
 * Reads what a JSON file holds: our own account.json, or a list of objects, which is a table. Wallos and Subtrackr are told by the
 * names of their fields. Returns null for a file without such a list.
 */
export function readJson(value: unknown, options: ReadOptions): Found | null {
  const account = readAccount(value);
  if (account !== null) return account;
  const items = itemsIn(value);
  return items === null ? null : readSheet(sheetOf(items), options);
}

/** Returns the file's list, or the longest one among its fields. */
function itemsIn(value: unknown): readonly Item[] | null {
  if (isList(value)) return value;
  if (!isItem(value)) return null;
  const lists = Object.values(value).filter(isList);
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function isList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sheetOf(items: readonly Item[]): Sheet {
  const names = [...new Set(items.flatMap(Object.keys))];
  const rows = items.map((item) => names.map((name) => cellOf(item[name])));
  // The names aren't in the file, so its first item is line 1.
  return { rows: [names, ...rows], firstLine: 0 };
}

/** Of an object, such as a category, the name counts. */
function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return String(value);
  return isItem(value) && typeof value["name"] === "string" ? value["name"] : "";
}

/** Takes what binary numbers are off by away. A fourth decimal keeps three of them from looking like thousands. */
function numberText(number: number): string {
  return String(Number(number.toPrecision(12))).replace(/(\.\d{3})$/, "$10");
}
