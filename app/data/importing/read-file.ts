import { readBankFile } from "#domain/importing/bank-file.ts";
import {
  type Assumption,
  type Found,
  type FoundBills,
  type ReadOptions,
  ROWS_LIMIT,
} from "#domain/importing/found.ts";
import { joinFound, type NamedFound } from "#domain/importing/join-found.ts";
import { readJson } from "#domain/importing/read-json.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { numberText } from "#domain/text/wording.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { isCalendar, readCalendarFile } from "./calendar-file.ts";
import { whyNotBytes, whyNotText } from "./file-kinds.ts";
import { fileText } from "./file-text.ts";
import { FILE_BYTES_MAX, type NamedBytes, tooLarge, type Unreadable } from "./named-bytes.ts";
import { isSqlite } from "./sqlite-file.ts";
import { tableIn } from "./text-table.ts";
import { filesInZip, isZip, unpackText } from "./unzip.ts";

/**
 * Reads the bills of a file, which it tells by its content and not by its name. It runs in a thread of its own, and loads what only
 * some files need.
 */
export async function readFile(file: NamedBytes, options: ReadOptions): Promise<Found | Unreadable> {
  const { bytes } = file;
  if (bytes.length === 0) return { error: "This file is empty." };
  if (bytes.length > FILE_BYTES_MAX) return tooLarge(bytes.length);
  const found = isZip(bytes) ? await readZip(bytes, options) : await readAny(file, options);
  return "error" in found || countIn(found) < ROWS_LIMIT ? found : TOO_MANY;
}

const TOO_MANY: Unreadable = {
  error: `This file has ${numberText(ROWS_LIMIT)} rows or more. Bring a part of it, such as one year.`,
};

function countIn(found: Found): number {
  const skipped = found.kind === "bills" ? found.skipped.length : 0;
  return found.bills.length + found.refused.length + skipped;
}

/** Reads the bills of all files in a zip, as YNAB's export has a register and a budget. A choice is one for all of them. */
async function readZip(bytes: Uint8Array, options: ReadOptions): Promise<Found | Unreadable> {
  const files = await filesInZip(bytes);
  if ("error" in files) return files;
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return await readAny(first, options);
  const read: NamedFound[] = [];
  const unread: Assumption[] = [];
  for (const file of files) {
    const { name } = file;
    const found = await readAny(file, options);
    // Our own account.json says all that an account has, so nothing is joined to it.
    if (!("error" in found) && found.kind === "account") return { error: unpackText(files) };
    if ("error" in found || isUnclear(found)) unread.push(unreadText(name, found));
    else read.push({ name, found });
  }
  if (read.length === 0) return { error: unpackText(files) };
  const joined = joinFound(read);
  return { ...joined, assumptions: [...unread, ...joined.assumptions] };
}

/** Whether nothing was found before the user says what the columns hold, which can't be asked for one of several files. */
function isUnclear({ bills, budgets, assumptions }: FoundBills): boolean {
  return (
    bills.length + budgets.length === 0 && assumptions.some(({ kind, isSure }) => kind === "roles" && !isSure)
  );
}

function unreadText(name: string, found: FoundBills | Unreadable): Assumption {
  const why =
    "error" in found ? found.error : "Its columns aren't clear. Unpack it, and choose it by itself.";
  return { kind: "none", text: `“${name}” isn't read. ${why}`, isSure: false, choices: [] };
}

async function readAny({ name, bytes }: NamedBytes, options: ReadOptions): Promise<Found | Unreadable> {
  if (isSqlite(bytes))
    return (await fetchCode(() => import("./actual-database.ts"))).readActualDatabase(bytes, options);
  const binary = whyNotBytes(bytes);
  if (binary !== null) return { error: binary };
  const text = fileText(bytes);
  if (text === null)
    return { error: `“${name}” is of a kind that can't be read. Choose CSV where it comes from.` };
  if (text.trim() === "") return { error: "This file is empty." };
  return (await readText(text, options)) ?? (await readTable(text, options));
}

/** Returns null for a text that can only be a table. */
async function readText(text: string, options: ReadOptions): Promise<Found | Unreadable | null> {
  if (/^\s*[[{]/.test(text)) {
    const json = jsonIn(text);
    if (json !== undefined)
      return readJson(json, options) ?? { error: "This JSON file has no list of bills that can be read." };
    if (/^\s*(?:\{\s*"|\[\s*\{)/.test(text))
      return { error: "This JSON file is damaged or only a part of one. Export it again." };
  }
  if (isCalendar(text)) return await readCalendarFile(text, options);
  const bank = readBankFile(text, options);
  if (bank !== null) return bank;
  const why = whyNotText(text);
  return why === null ? null : { error: why };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readTable(text: string, options: ReadOptions): Promise<Found | Unreadable> {
  const sheet = await tableIn(text);
  if (sheet.rows.filter((cells) => cells.some(Boolean)).length > ROWS_LIMIT) return TOO_MANY;
  if (sheet.rows.every(({ length }) => length < 2))
    return {
      error: "This text has no table. A table has at least a title, an amount and a date in each row.",
    };
  return readSheet(sheet, options);
}
