import { AsyncLocalStorage } from "node:async_hooks";
import { getDocument, type PDFPageProxy } from "unpdf/pdfjs";

const PAGES_MAX = 20;
const TEXT_MAX = 200_000;
/** A page that is full of small print has a few thousand. */
const PIECES_MAX = 10_000;

/** In bytes that are parsed, about (build/bounded-pdf.ts). A bill takes a tenth, and all of it about a second. */
const WORK_MAX = 3_000_000;

/** What the PDFs of one mail may still cost together. */
export class PdfWork {
  left = WORK_MAX;

  get isUsedUp(): boolean {
    return this.left < 0;
  }
}

const works = new AsyncLocalStorage<PdfWork>();

/** What pdf.js and this file say to each other. */
const hooks = globalThis as {
  countPdfWork?: (amount: number) => void;
  isPdfWorkCounted?: boolean;
};

if (!hooks.isPdfWorkCounted) throw new Error("pdf.js was built without its limits.");

/** pdf.js may swallow what this throws. It is thrown again at the next byte. */
hooks.countPdfWork = (amount) => {
  const work = works.getStore();
  if (work === undefined) throw new Error("Nothing says how much work this PDF may be.");
  work.left -= amount;
  if (work.isUsedUp) throw new Error("This PDF is too much work.");
};

/** Pieces of text belong to one line if their baselines are as close as this, in points. */
const SAME_LINE = 3;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** `why` ends a sentence: "bill.pdf can’t be read: it has no text." */
export type PdfText = { readonly text: string; readonly isCut: boolean } | { readonly why: string };

/** Returns the text of a PDF's first pages, a line for each line of the page, so that a label stands beside its value. */
export async function pdfText(pdf: Uint8Array, work: PdfWork): Promise<PdfText> {
  return await works.run(work, async () => {
    try {
      const read = await textOf(pdf, work);
      // pdf.js goes on without a part that fails.
      return work.isUsedUp ? { why: "it is too large" } : read;
    } catch (thrown) {
      if (work.isUsedUp) return { why: "it is too large" };
      const { name } = Object(thrown) as { name?: unknown };
      return { why: name === "PasswordException" ? "it asks for a password" : "it is broken" };
    }
  });
}

async function textOf(pdf: Uint8Array, work: PdfWork): Promise<PdfText> {
  // Its warnings would put pieces of the mail into the log.
  const document = await getDocument({ data: pdf, useSystemFonts: true, verbosity: 0 }).promise;
  try {
    let text = "";
    for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number += 1) {
      const pieces = await piecesOf(await document.getPage(number));
      if (pieces === null || work.isUsedUp) return { why: "it is too large" };
      text += `${linesOf(pieces).join("\n")}\n\n`;
      if (text.length > TEXT_MAX) break;
    }
    if (text.trim() === "") return { why: "it has no text" };
    const isCut = document.numPages > PAGES_MAX || text.length > TEXT_MAX;
    return { text: text.slice(0, TEXT_MAX), isCut };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Reads them as they come. Returns null if there are more than a page has. */
async function piecesOf(page: PDFPageProxy): Promise<Piece[] | null> {
  const reader = page.streamTextContent().getReader();
  const pieces: Piece[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [, , , , x = 0, y = 0] = item.transform as number[];
      pieces.push({ text: item.str, x, y, width: item.width });
    }
    if (pieces.length > PIECES_MAX) {
      // Otherwise pdf.js waits for ever until somebody reads the rest.
      await reader.cancel(new Error("There are too many pieces."));
      return null;
    }
  }
}

function linesOf(pieces: readonly Piece[]): string[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && Math.abs(line[0].y - piece.y) <= SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => joined(line.toSorted((one, other) => one.x - other.x)));
}

function joined(line: readonly Piece[]): string {
  let text = "";
  let end: number | null = null;
  for (const piece of line) {
    const gap = end === null ? 0 : piece.x - end;
    text += `${gap > 12 ? "\t" : gap > 1 ? " " : ""}${piece.text}`;
    end = piece.x + piece.width;
  }
  return text;
}
