import { readFileSync } from "node:fs";
import { extname } from "node:path";
import Papa from "papaparse";
import { readBankFile } from "#domain/importing/bank-file.ts";
import type { Found, ReadOptions, Sheet } from "#domain/importing/found.ts";
import { readJson } from "#domain/importing/read-json.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";

export const TODAY = "2026-11-29";

/** Takes the text of a table apart as the browser does. */
export function sheetOf(text: string): Sheet {
  return { rows: Papa.parse<string[]>(text.replace(/^\ufeff/, "")).data };
}

export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
}

/** Reads a fixture by the ending of its name. */
export function readFixture(name: string, options: Partial<ReadOptions> = {}): Found | null {
  const text = fixture(name);
  const all = { today: TODAY, ...options };
  switch (extname(name)) {
    case ".json":
      return readJson(JSON.parse(text), all);
    case ".csv":
    case ".tsv":
      return readSheet(sheetOf(text), all);
    default:
      return readBankFile(text, all);
  }
}
