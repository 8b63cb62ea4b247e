import { cleanLine } from "../text/clean-text.ts";
import type { Fields, FoundBills, ReadOptions, SkipKind, Skipped } from "./found.ts";
import type { Line } from "./lines.ts";
import { readLines } from "./read-lines.ts";

export function isQif(text: string): boolean {
  return /^\s*!(?:type|account|option|clear)\b/i.test(text.slice(0, HEAD_MAX));
}

const HEAD_MAX = 4000;

/** Lists of payments. Other lists are of categories, securities and the like. */
const PAYMENTS = /^!type:\s*(?:bank|ccard|cash|oth [al])\b/i;

/** The fields of a payment by their first letter. Those of its parts come once for each. */
type Entry = ReadonlyMap<string, readonly string[]>;

/** Reads the payments of a QIF file, of any number of accounts. A split payment is one bill, whose note lists its parts. */
export function readQif(text: string, options: ReadOptions): FoundBills {
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  for (const [index, entry] of [...entriesIn(text)].entries()) {
    const line = index + 1;
    const first = (letter: string) => entry.get(letter)?.[0] ?? "";
    const words = cleanLine(`${first("D")} ${first("P")} ${first("M")} ${first("T") || first("U")}`);
    const kind = kindOf(first);
    if (kind !== null) skipped.push({ line, kind, text: words });
    else lines.push({ line, text: words, fields: fieldsOf(first, entry) });
  }
  return readLines({ source: "a bank file (QIF)", kind: "bank", sign: "negative", lines, skipped }, options);
}

function* entriesIn(text: string): Generator<Entry> {
  let isPayments = false;
  let entry = new Map<string, string[]>();
  for (const line of text.split(/\r\n?|\n/)) {
    const [letter, value] = [line.charAt(0), line.slice(1).trim()];
    if (letter === "!") isPayments = PAYMENTS.test(line);
    else if (letter === "^") {
      if (isPayments && entry.size > 0) yield entry;
      entry = new Map();
    } else if (value !== "") entry.set(letter, [...(entry.get(letter) ?? []), value]);
  }
  if (isPayments && entry.size > 0) yield entry;
}

/** A category in brackets is the other account of a transfer. */
function kindOf(first: (letter: string) => string): SkipKind | null {
  if (/^opening balance$/i.test(first("P"))) return "opening";
  if (/^\*\*void\*\*/i.test(first("P"))) return "void";
  return /^\[.*\]/.test(first("L")) ? "transfer" : null;
}

function fieldsOf(first: (letter: string) => string, entry: Entry): Fields {
  const parts = entry.get("S") ?? [];
  const amounts = entry.get("$") ?? [];
  const note = [
    ...(entry.get("M") ?? []),
    ...parts.map((part, index) => [withoutClass(part), amounts[index]].filter(Boolean).join(" ")),
  ];
  const fields = {
    title: first("P"),
    amount: first("T") || first("U"),
    // Quicken writes the year 2006 as "' 6".
    dueDate: first("D").replace(/' (\d)$/, "'0$1"),
    category: withoutClass(first("L") || parts[0] || ""),
    note: note.join("\n"),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** "Car:Fuel/Holidays" is of the class Holidays. */
function withoutClass(category: string): string {
  return category.replace(/\/[^/]*$/, "");
}
