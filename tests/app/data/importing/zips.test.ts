import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readFile } from "../../../../app/data/importing/read-file.ts";

const TABLE = strToU8("Title,Amount,Due\nRent,950.00,2026-01-31\n");

async function read(bytes: Uint8Array): Promise<string> {
  const found = await readFile({ name: "bills.zip", bytes }, { today: "2026-11-29" });
  return "error" in found ? found.error : found.bills.map((bill) => bill.title).join();
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

test("of several tables the user chooses", async () => {
  expect(await read(zipSync({ "Register.csv": TABLE, "Plan.csv": TABLE }))).toBe(
    "This zip has 2 files: “Register.csv” and “Plan.csv”. Unpack it, and choose those with your bills.",
  );
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.ics`, TABLE]));
  expect(await read(zipSync(many))).toContain("“0.ics”, “1.ics”, “2.ics” and 6 more.");
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
