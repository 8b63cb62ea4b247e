import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from "pdf-lib";

/** Pixels per point of drawn text, enough to be sharp on paper. */
const SCALE = 4;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

interface Drawn {
  readonly image: PDFImage;
  readonly width: number;
  readonly height: number;
  readonly below: number;
}

/** A run of text in the PDF's own font, or drawn by the browser. Widths in points. */
type Run = { readonly width: number } & ({ readonly text: string } | { readonly drawn: Drawn });

/**
 * Writes text of any script. The PDF's own fonts know Western European letters. The browser draws the rest with this
 * computer's fonts, and whole lines of right-to-left scripts.
 */
export class PdfText {
  private readonly known: Set<number>;
  private readonly drawings = new Map<string, Promise<Drawn>>();
  private readonly document: PDFDocument;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;

  constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.document = document;
    this.regular = regular;
    this.bold = bold;
    this.known = new Set(regular.getCharacterSet());
  }

  /** Splits a text into runs, cut with an ellipsis at `maxWidth`. */
  async lay(text: string, size: number, isBold: boolean, maxWidth: number): Promise<Run[]> {
    const line = text.replace(/\s+/g, " ");
    const runs = await this.runsOf(line, size, isBold);
    if (widthOf(runs) <= maxWidth) return runs;
    const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
    // Finds by halving how many letters fit.
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const half = Math.floor((fits + tooMany) / 2);
      const cut = await this.runsOf(`${letters.slice(0, half).join("")}…`, size, isBold);
      if (widthOf(cut) <= maxWidth) fits = half;
      else tooMany = half;
    }
    return this.runsOf(`${letters.slice(0, fits).join("")}…`, size, isBold);
  }

  draw(
    page: PDFPage,
    runs: readonly Run[],
    x: number,
    y: number,
    size: number,
    isBold: boolean,
    [red, green, blue]: readonly [number, number, number],
  ) {
    let left = x;
    for (const run of runs) {
      if ("text" in run) {
        const font = isBold ? this.bold : this.regular;
        page.drawText(run.text, { x: left, y, size, font, color: rgb(red, green, blue) });
      } else {
        const { image, width, height, below } = run.drawn;
        page.drawImage(image, { x: left, y: y - below, width, height });
      }
      left += run.width;
    }
  }

  private async runsOf(line: string, size: number, isBold: boolean): Promise<Run[]> {
    const pieces = RIGHT_TO_LEFT.test(line) ? [{ text: line, isKnown: false }] : this.split(line);
    const font = isBold ? this.bold : this.regular;
    return Promise.all(
      pieces.map(async ({ text, isKnown }): Promise<Run> => {
        if (isKnown) return { text, width: font.widthOfTextAtSize(text, size) };
        const drawn = await this.drawingOf(text, size, isBold);
        return { drawn, width: drawn.width };
      }),
    );
  }

  /** Counts letters as readers do, so that an emoji of several characters stays one. */
  private split(line: string): { text: string; isKnown: boolean }[] {
    const pieces: { text: string; isKnown: boolean }[] = [];
    for (const { segment } of new Intl.Segmenter().segment(line)) {
      const isKnown = [...segment].every((letter) => this.known.has(letter.codePointAt(0) ?? 0));
      const last = pieces.at(-1);
      if (last?.isKnown === isKnown) last.text += segment;
      else pieces.push({ text: segment, isKnown });
    }
    return pieces;
  }

  private drawingOf(text: string, size: number, isBold: boolean): Promise<Drawn> {
    const key = `${size} ${isBold} ${text}`;
    const known = this.drawings.get(key) ?? this.drawText(text, size, isBold);
    this.drawings.set(key, known);
    return known;
  }

  private async drawText(text: string, size: number, isBold: boolean): Promise<Drawn> {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser can't draw text.");
    const font = `${isBold ? "600 " : ""}${size * SCALE}px Helvetica, Arial, sans-serif`;
    context.font = font;
    const measured = context.measureText(text);
    const above = Math.ceil(measured.actualBoundingBoxAscent) + SCALE;
    const below = Math.ceil(measured.actualBoundingBoxDescent) + SCALE;
    canvas.width = Math.max(1, Math.ceil(measured.width));
    canvas.height = above + below;
    // Setting the size cleared the canvas's state.
    context.font = font;
    context.fillText(text, 0, above);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (png === null) throw new Error("This browser can't draw text.");
    const image = await this.document.embedPng(await png.arrayBuffer());
    return { image, width: canvas.width / SCALE, height: canvas.height / SCALE, below: below / SCALE };
  }
}

export function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}
