import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FoundBills } from "#domain/importing/found.ts";
import { FILE_BYTES_MAX } from "../../../../app/data/importing/named-bytes.ts";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { told } from "../../../domain/importing/support/told.ts";

const TODAY = "2026-11-29";

function read(content: string | Uint8Array, name = "pasted.tsv") {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return readFile({ name, bytes }, { today: TODAY });
}

/** Returns titles, amounts and due days, which is what the wrong separator would spoil. */
async function billsIn(content: string | Uint8Array): Promise<string[]> {
  const found = await read(content);
  if ("error" in found) return [found.error];
  return found.bills.map(({ title, amountCents, dueDate }) => `${title} ${amountCents} ${dueDate}`);
}

test.each([
  ["commas", 'Title,Amount,Due\nRent,"1,950.00",2026-01-31\nPower,84.20,2026-02-05\n'],
  [
    "semicolons beside decimal commas",
    "Titel;Betrag;Fällig\nRent;1.950,00;31.01.2026\nPower;84,20;05.02.2026\n",
  ],
  ["semicolons and two amounts", "Fällig;Betrag;Titel\n31.01.2026;1.950,00;Rent\n05.02.2026;84,20;Power\n"],
  [
    "tabs, as a spreadsheet copies",
    "Title\tAmount\tDue\r\nRent\t1,950.00\t2026-01-31\r\nPower\t84.20\t2026-02-05",
  ],
  ["pipes", "Title|Amount|Due\nRent|1,950.00|2026-01-31\nPower|84.20|2026-02-05\n"],
  [
    "a line that names the separator",
    "sep=;\r\nTitle;Amount;Due\r\nRent;1,950.00;2026-01-31\r\nPower;84.20;2026-02-05",
  ],
  ["line ends of old Macs", "Title,Amount,Due\rRent,1950.00,2026-01-31\rPower,84.20,2026-02-05"],
  [
    "a long preamble of one column",
    `${"Account statement\n".repeat(14)}\nTitle;Amount;Due\nRent;1.950,00;31.01.2026\nPower;84,20;05.02.2026\n`,
  ],
  ["rows of several widths", "Title;Amount;Due\nRent;1.950,00;31.01.2026;;\nPower;84,20;05.02.2026;\n"],
  [
    "a list of objects",
    JSON.stringify([
      { title: "Rent", amount: 1950, due: "2026-01-31" },
      { title: "Power", amount: 84.2, due: "2026-02-05" },
    ]),
  ],
])("a table with %s", async (_, text) => {
  expect(await billsIn(text)).toEqual(["Rent 195000 2026-01-31", "Power 8420 2026-02-05"]);
});

test("quoted cells hold separators, quotes and line ends", async () => {
  const found = (await read(
    'Title,Amount,Due,Note\n"Rent, ""flat 3""",950.00,2026-01-31,"one\ntwo"\n',
  )) as FoundBills;
  expect(found.bills[0]).toMatchObject({ title: 'Rent, "flat 3"', note: "one\ntwo" });
});

test("a quote that nobody closes swallows no lines", async () => {
  expect(await billsIn('Title,Amount,Due\n"Pipes 5,12.00,2026-01-31\nPower,84.20,2026-02-05\n')).toEqual([
    '"Pipes 5 1200 2026-01-31',
    "Power 8420 2026-02-05",
  ]);
});

test("lines are numbered as in the file below the one that names the separator", async () => {
  const found = (await read("sep=;\nTitle;Amount;Due\nRent;950.00;2026-01-31\n")) as FoundBills;
  expect(found.bills[0]?.line).toBe(3);
});

test("a file is told by its content, whatever its name ends in", async () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../domain/importing/fixtures/${name}`, import.meta.url));
  const sources = ["wallos.json", "wallos.csv", "statement-1.ofx", "quicken.qif", "ezbookkeeping.tsv"].map(
    async (name) => {
      const found = await read(fixture(name), "download.bin");
      return "error" in found ? found.error : found.source;
    },
  );
  expect(await Promise.all(sources)).toEqual([
    "Wallos",
    "Wallos",
    "a bank statement (OFX)",
    "a bank file (QIF)",
    "ezBookkeeping",
  ]);
});

test("a German statement in Windows-1252 keeps its letters", async () => {
  const text =
    "Buchungstag;Empf\xe4nger;Betrag\r\n02.02.2026;M\xfcller & S\xf6hne;-1.950,00\r\n05.02.2026;Stra\xdfe;-84,20\r\n";
  const found = await read(Buffer.from(text, "latin1"), "umsatz.csv");
  expect(told("error" in found ? null : found).slice(1, 3)).toEqual([
    "2 Müller & Söhne | 195000 - | 2026-02-02 PAID 2026-02-02",
    "3 Straße | 8420 - | 2026-02-05 PAID 2026-02-05",
  ]);
});

const ASCII = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["nothing", ASCII(""), "This file is empty."],
  ["blank lines", ASCII("\r\n \t\n"), "This file is empty."],
  ["a PDF", ASCII("%PDF-1.7\n%\xe2\xe3\xcf\xd3"), "This is a PDF."],
  ["a picture", ASCII("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "This is a picture or a video."],
  ["a photo of a phone", ASCII("\0\0\0\x18ftypheic"), "This is a picture or a video."],
  [
    "an old workbook",
    ASCII("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    "This is an old Excel workbook. Save it as CSV, or copy its rows",
  ],
  ["a gzip", ASCII("\x1f\x8b\x08\0"), "This is a packed file."],
  [
    "a program",
    Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251),
    "“file” is of a kind that can't be read.",
  ],
  ["a web page", ASCII("<!DOCTYPE html>\n<html>"), "This is a web page."],
  [
    "XML of a bank",
    ASCII('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'),
    "This is XML of a kind",
  ],
  ["MT940", ASCII(":20:STARTUMS\r\n:25:10020030/1234567\r\n"), "This is a bank file in the MT940 format."],
  ["contacts", ASCII("BEGIN:VCARD\r\nVERSION:3.0\r\n"), "These are contacts."],
  ["a letter", ASCII("Dear Ana\nhere is what I paid\n"), "This text has no table."],
  ["half of a JSON file", ASCII('{"expenses": [{"title": "Re'), "This JSON file is damaged"],
  ["JSON of something else", ASCII('{"version": 3}'), "This JSON file has no list of bills"],
])("%s is refused by name", async (_, bytes, sentence) => {
  const found = await read(bytes, "file");
  expect("error" in found && found.error).toContain(sentence);
});

test("a file that is too large is refused before it is looked at", async () => {
  const found = await read(new Uint8Array(FILE_BYTES_MAX + 1), "file");
  expect(found).toEqual({ error: "This file has 21 MB. Files up to 20 MB can be read." });
});

test("50,000 rows are refused, and one fewer is read", async () => {
  const rows = (count: number) => `Title,Amount,Due\n${"Rent,950.00,2026-01-31\n".repeat(count)}`;
  expect(await read(rows(50_000))).toEqual({
    error: "This file has 50,000 rows or more. Bring a part of it, such as one year.",
  });
  expect(await billsIn(rows(49_999))).toHaveLength(49_999);
});
