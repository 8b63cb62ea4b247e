import { readBankFile } from "#domain/importing/bank-file.ts";
import type { Found, ReadOptions } from "#domain/importing/found.ts";
import { readJson } from "#domain/importing/read-json.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";

export async function readFile(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  options: ReadOptions,
): Promise<Found | { readonly error: string }> {
  const text = new TextDecoder().decode(bytes);
  if (name.endsWith(".json")) return readJson(JSON.parse(text), options) ?? { error: "No bills." };
  const bank = readBankFile(text, options);
  if (bank !== null) return bank;
  const { default: Papa } = await import("papaparse");
  return readSheet({ rows: Papa.parse<string[]>(text).data }, options);
}
