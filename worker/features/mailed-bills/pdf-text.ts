import { getDocumentProxy } from "unpdf";

const PAGES_MAX = 20;
const TEXT_MAX = 200_000;

/** Pieces of text belong to one line if their baselines are as close as this, in points. */
const SAME_LINE = 3;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * Returns the text of a PDF's first pages, a line for each line of the page, so that a label stands beside its value. Returns null
 * for a scan, which has none.
 * @throws Error if it can't be read: it is broken, or asks for a password
 */
export async function pdfText(pdf: Uint8Array): Promise<string | null> {
  const document = await getDocumentProxy(pdf);
  let text = "";
  for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.flatMap((item): Piece[] => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, width: item.width }];
    });
    text += `${linesOf(pieces).join("\n")}\n\n`;
    if (text.length > TEXT_MAX) break;
  }
  return text.trim() === "" ? null : text.slice(0, TEXT_MAX);
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
