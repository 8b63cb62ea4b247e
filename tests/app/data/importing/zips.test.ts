import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { FoundBills } from "#domain/importing/found.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { fixture } from "../../../domain/importing/support/fixtures.ts";
import { accountJson } from "../../../domain/importing/support/own-exports.ts";

const TABLE = strToU8("Title,Amount,Due\nRent,950.00,2026-01-31\n");

const readBytes = (bytes: Uint8Array) => readFile({ name: "bills.zip", bytes }, { today: "2026-11-29" });

async function read(bytes: Uint8Array): Promise<string> {
  const reading = await readBytes(bytes);
  return "error" in reading ? reading.error : reading.bills.map((bill) => bill.title).join();
}

async function found(bytes: Uint8Array): Promise<FoundBills> {
  const reading = await readBytes(bytes);
  if ("error" in reading || reading.kind !== "bills") throw new Error(JSON.stringify(reading));
  return reading;
}

test("the only table in a zip is read, beside what macOS adds", async () => {
  const zip = zipSync({
    "export/bills.CSV": TABLE,
    "export/logo.png": strToU8("x"),
    "__MACOSX/export/._bills.csv": strToU8("x"),
    ".hidden.csv": strToU8("x"),
  });
  expect(await read(zip)).toBe("Rent");
});

test("of YNAB's zip, the register and the budget are one file, whose lines name theirs", async () => {
  const [register, plan] = [strToU8(fixture("ynab-register.csv")), strToU8(fixture("ynab-budget.csv"))];
  const zip = zipSync({ "My Budget as of 2026-11-29 - Register.csv": register, "Plan.csv": plan });
  const [alone, budgets] = [await found(register), await found(plan)];
  const both = await found(zip);
  expect(both.bills).toEqual(alone.bills);
  expect(both.budgets).toEqual(budgets.budgets);
  expect(both).toMatchObject({ source: "YNAB", columns: [] });
  expect(both.skipped).toHaveLength(alone.skipped.length + budgets.skipped.length);
  for (const { text } of [...both.skipped, ...both.assumptions])
    expect(text).toMatch(/^(?:My Budget as of 2026-11-29 - Register|Plan)\.csv: /);
});

test("a bill in two tables of a zip comes once, and two equal bills of one table stay two", async () => {
  const twice = strToU8(
    "Title,Amount,Due\nRent,950.00,2026-01-31\nRent,950.00,2026-01-31\nGas,20.00,2026-02-01\n",
  );
  const { bills, skipped } = await found(zipSync({ "a/all.csv": twice, "b/one.csv": TABLE }));
  expect(bills.map(({ title }) => title)).toEqual(["Rent", "Rent", "Gas"]);
  expect(skipped).toEqual([{ line: 2, kind: "repeated", text: "one.csv: Rent, 31 January 2026" }]);
});

test("a file in a zip that can't be read is named, and the others are", async () => {
  const zip = zipSync({
    "bills.csv": TABLE,
    "README.txt": strToU8("Made for you."),
    "stations.csv": strToU8("Code,Place\nLDS,Leeds\nYRK,York\n"),
  });
  const { bills, assumptions } = await found(zip);
  expect(bills.map(({ title }) => title)).toEqual(["Rent"]);
  expect(
    assumptions.filter(({ isSure, kind }) => !isSure && kind === "none").map(({ text }) => text),
  ).toEqual([
    "“README.txt” isn't read. This text has no table. A table has at least a title, an amount and a date in each row.",
    "“stations.csv” isn't read. Its columns aren't clear. Unpack it, and choose it by itself.",
  ]);
});

test("the user chooses from files that can't be joined", async () => {
  const account = strToU8(JSON.stringify(accountJson(new Ledger())));
  const sentence =
    "This zip has 2 files: “bills.csv” and “account.json”. Unpack it, and choose those with your bills.";
  expect(await read(zipSync({ "bills.csv": TABLE, "account.json": account }))).toBe(sentence);
  expect(await read(zipSync({ "a.txt": strToU8("Hello."), "b.txt": strToU8("Hi.") }))).toContain("Unpack it");
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.csv`, TABLE]));
  expect(await read(zipSync(many))).toContain("“0.csv”, “1.csv”, “2.csv” and 48 more.");
});

test("the rows of all files in a zip count", async () => {
  const half = strToU8(
    `Title,Amount,Due\nRent,950.00,2026-01-31\n${"\n".repeat(25_000)}Gas,20.00,2026-02-01\n`,
  );
  expect(await read(half)).toBe("Rent,Gas");
  expect(await read(zipSync({ "a.csv": half, "b.csv": half }))).toContain("50,000 rows or more");
});

test.each([
  [
    "an Excel workbook",
    { "[Content_Types].xml": TABLE, "xl/workbook.xml": TABLE },
    "This is an Excel workbook. Save it as CSV, or copy its rows and paste them.",
  ],
  ["a Numbers document", { "Index/Document.iwa": TABLE }, "This is a Numbers document. Export it as CSV"],
  ["an OpenDocument spreadsheet", { mimetype: TABLE, "content.xml": TABLE }, "This is an OpenDocument file."],
  ["a Word document", { "word/document.xml": TABLE }, "This is a Word document."],
  ["nothing to read", { "photo.jpg": TABLE }, "This zip has no file that can be read."],
  ["no files", {}, "This zip has no file that can be read."],
])("%s", async (_, files, sentence) => {
  expect(await read(zipSync(files as Record<string, Uint8Array>))).toContain(sentence);
});

test("an encrypted zip is told from a damaged one", async () => {
  const zip = zipSync({ "bills.csv": TABLE });
  zip[6] = (zip[6] ?? 0) | 1;
  expect(await read(zip)).toBe(
    "This zip is encrypted. Unpack it with its password, and choose what was in it.",
  );
});

test("a damaged zip, wherever it is cut off", async () => {
  const zip = zipSync({ "bills.csv": TABLE });
  for (let length = 5; length < zip.length - 1; length += 7)
    expect(await read(zip.slice(0, length))).toBe("This zip is damaged. Download or export it again.");
});

test("a zip that unpacks to too much is refused by what it says", async () => {
  const zip = zipSync({ "bills.csv": new Uint8Array(30_000_000) });
  expect(zip.length).toBeLessThan(100_000);
  expect(await read(zip)).toBe("This file has 30 MB. Files up to 20 MB can be read.");
});

test("files that only together unpack to too much are refused", async () => {
  const half = new Uint8Array(12_000_000);
  expect(await read(zipSync({ "a.csv": half, "b.csv": half }))).toBe(
    "This file has 24 MB. Files up to 20 MB can be read.",
  );
});

test("a zip that lies about its size is cut off there", async () => {
  const zip = zipSync({
    "bills.csv": strToU8(`Title,Amount,Due\nRent,950.00,2026-01-31\n${"x".repeat(3_000_000)}`),
  });
  const directory = Buffer.from(zip).lastIndexOf("PK\u0001\u0002");
  new DataView(zip.buffer).setUint32(directory + 24, 40, true);
  expect(await read(zip)).toBe("Rent");
});

test("a zip in a zip isn't unpacked", async () => {
  expect(await read(zipSync({ "bills.csv": zipSync({ "bills.csv": TABLE }) }))).toContain("can't be read");
});
