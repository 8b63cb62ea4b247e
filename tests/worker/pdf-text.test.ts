/** What a PDF may cost: it comes from strangers. */
import { describe, expect, test } from "vitest";
import { PdfWork, pdfText } from "../../worker/features/mailed-bills/pdf-text.ts";
import { pdfOf } from "../support/bill-mails.ts";
import { heavyPdf } from "../support/heavy-pdfs.ts";

const TOO_LARGE = { why: "it is too large" };
const MB = 1_000_000;
const text = (length: number) => `BT /F1 12 Tf\n${"(a) Tj 0 -1 Td\n".repeat(length / 15)}ET`;

const PIECES = `BT /F1 9 Tf ${"1 0 0 1 10 10 Tm (a) Tj 1 0 0 1 200 300 Tm (b) Tj ".repeat(6000)}ET`;

describe("a PDF is refused", () => {
  test.each<[string, Parameters<typeof heavyPdf>[0]]>([
    ["that draws one long stream on twenty pages", { content: text(10 * MB), pages: 20 }],
    ["of 50 MB of blanks", { content: " ".repeat(50 * MB) }],
    ["that is packed twice", { content: " ".repeat(50 * MB), filter: "[/FlateDecode/FlateDecode]" }],
    ["of steps that draw nothing", { content: "q ".repeat(MB) }],
    ["of words that mean nothing", { content: "zz ".repeat(2 * MB) }],
    [
      "that names one stream again and again",
      { content: "q ".repeat(5000), contents: `[${"4 0 R ".repeat(100_000)}]` },
    ],
    ["of forms of forms", { content: "BT /F1 9 Tf 1 0 0 1 10 10 Tm (a) Tj ET", forms: 12 }],
    ["with more pieces of text than a page has", { content: PIECES }],
  ])("%s", async (_, parts) => {
    expect(await pdfText(heavyPdf(parts), new PdfWork())).toEqual(TOO_LARGE);
  });
});

test("the PDFs of a mail share what they may cost", async () => {
  const work = new PdfWork();
  const pdf = heavyPdf({ content: "q Q ".repeat(150_000) });
  const pdfs = [await pdfText(pdf.slice(), work), await pdfText(pdf.slice(), work)];
  expect(pdfs).toEqual([{ why: "it has no text" }, TOO_LARGE]);
});

test("a bill takes a small part of it", async () => {
  const work = new PdfWork();
  const before = work.left;
  const rows = Array.from({ length: 15 }, (_, at) => [`Row ${at}`, "$1.00"]);
  expect(await pdfText(await pdfOf(rows), work)).toMatchObject({
    isCut: false,
    text: expect.stringContaining("Row 14\t$1.00"),
  });
  expect(before - work.left).toBeLessThan(100_000);
});
