import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 48;
const FOOT = 36;
const PAGE_HEIGHT = HEIGHT - 2 * MARGIN - FOOT;

export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  /** It is black unless given. */
  readonly colour?: Colour;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** The app's light theme, as roles. */
export const COLOURS = {
  ink: [0.09, 0.11, 0.15],
  inkSoft: [0.34, 0.36, 0.4],
  line: [0.88, 0.89, 0.9],
  ground: [0.96, 0.97, 0.99],
  accent: [0.08, 0.33, 0.6],
} as const satisfies Record<string, Colour>;

/** A table column: where it starts, how wide it is, and how it aligns. Points from the left margin. */
interface Column {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
}

const ROW_HEIGHT = 15;

/** The height of a part's heading and of the names of its columns. */
const PART_HEAD = 28 + ROW_HEIGHT;

/** At the foot of a page, at least this many rows stand below a part's head. */
const LEAST_ROWS = 6;

/** Of a table's beginning that stands at a page's foot. */
export const LEAST_HEIGHT = (1 + LEAST_ROWS) * ROW_HEIGHT;

/** What a part needs where it begins: all of its rows if they fit on a page. */
export function partHeight(rowCount: number): number {
  const height = PART_HEAD + rowCount * ROW_HEIGHT;
  return height <= PAGE_HEIGHT ? height : PART_HEAD + LEAST_ROWS * ROW_HEIGHT;
}

/** Rows under a heading of their own. */
interface TablePart {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly string[])[];
}

/** Pages that fill from the top. Coordinates are points from the left margin and down from the last thing placed. */
export class PdfSheet {
  private page: PDFPage;
  private y = HEIGHT - MARGIN;
  private readonly document: PDFDocument;
  private readonly text: PdfText;

  private constructor(document: PDFDocument, text: PdfText) {
    this.document = document;
    this.text = text;
    this.page = document.addPage([WIDTH, HEIGHT]);
  }

  static async start(title: string): Promise<PdfSheet> {
    const document = await PDFDocument.create();
    document.setTitle(title);
    document.setCreator("Expense Timeline");
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new PdfSheet(document, new PdfText(document, regular, bold));
  }

  /** Starts a new page unless that much room is left. Returns whether it did. */
  need(height: number): boolean {
    if (this.y - height >= MARGIN + FOOT) return false;
    this.page = this.document.addPage([WIDTH, HEIGHT]);
    this.y = HEIGHT - MARGIN;
    return true;
  }

  skip(height: number): void {
    this.y -= height;
  }

  async line(text: string, style: TextStyle = {}): Promise<void> {
    const size = style.size ?? 10;
    this.need(size * 1.5);
    this.y -= size * 1.2;
    await this.put(text, 0, 0, CONTENT_WIDTH, style);
    this.y -= size * 0.3;
  }

  /** Begins a new line behind a comma or colon, so that few parts are measured. */
  async paragraph(text: string, style: TextStyle = {}): Promise<void> {
    let line = "";
    for (const part of text.split(/(?<=[,:]) /)) {
      const longer = line === "" ? part : `${line} ${part}`;
      const fits = line === "" || (await this.text.width(longer, style)) <= CONTENT_WIDTH;
      if (!fits) await this.line(line, style);
      line = fits ? longer : part;
    }
    await this.line(line, style);
  }

  async put(text: string, x: number, down: number, width: number, style: TextStyle = {}, right = false) {
    const { size = 10, bold = false, colour = COLOURS.ink } = style;
    const runs = await this.text.lay(text, size, bold, width);
    let left = MARGIN + x + (right ? width - widthOf(runs) : 0);
    for (const run of runs) {
      run.draw(this.page, left, this.y - down, colour);
      left += run.width;
    }
  }

  box(x: number, down: number, width: number, height: number, [red, green, blue]: Colour): void {
    const y = this.y - down - height;
    this.page.drawRectangle({ x: MARGIN + x, y, width, height, color: rgb(red, green, blue) });
  }

  async table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
    this.need((1 + Math.min(rows.length, LEAST_ROWS)) * ROW_HEIGHT);
    await this.columnNames(columns);
    await this.rows(columns, rows, () => this.columnNames(columns));
  }

  /** A part that fits on a page isn't split. A longer one never begins at the very foot, and goes on under its name. */
  async tableInParts(columns: readonly Column[], parts: readonly TablePart[]): Promise<void> {
    for (const { title, note, rows } of parts) {
      this.need(partHeight(rows.length));
      await this.partHead(columns, title, note);
      await this.rows(columns, rows, () => this.partHead(columns, `${title}, continued`, ""));
    }
  }

  private async rows(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    onNewPage: () => Promise<void>,
  ): Promise<void> {
    for (const cells of rows) {
      if (this.need(ROW_HEIGHT)) await onNewPage();
      await this.row(columns, cells, { size: 9 });
    }
  }

  private async partHead(columns: readonly Column[], title: string, note: string): Promise<void> {
    this.y -= 24;
    await this.put(title, 0, 0, CONTENT_WIDTH / 2, { size: 11, bold: true, colour: COLOURS.accent });
    await this.put(note, CONTENT_WIDTH / 2, 0, CONTENT_WIDTH / 2, { size: 9, colour: COLOURS.inkSoft }, true);
    this.y -= 4;
    await this.columnNames(columns);
  }

  private async columnNames(columns: readonly Column[]): Promise<void> {
    const names = columns.map(({ name }) => name);
    await this.row(columns, names, { size: 8, bold: true, colour: COLOURS.inkSoft });
  }

  private async row(columns: readonly Column[], cells: readonly string[], style: TextStyle): Promise<void> {
    this.y -= ROW_HEIGHT;
    for (const [index, { x, width, right }] of columns.entries())
      await this.put(cells[index] ?? "", x, 0, width, style, right);
    this.box(0, 4, CONTENT_WIDTH, 0.5, COLOURS.line);
  }

  async finish(footer: string): Promise<Uint8Array> {
    const pages = this.document.getPages();
    for (const [index, page] of pages.entries()) {
      this.page = page;
      this.y = MARGIN;
      const style = { size: 8, colour: COLOURS.inkSoft };
      await this.put(footer, 0, 0, CONTENT_WIDTH - 80, style);
      await this.put(`Page ${index + 1} of ${pages.length}`, 0, 0, CONTENT_WIDTH, style, true);
    }
    return await this.document.save();
  }
}

/** Pixels per point of drawn text, enough to be sharp on paper. */
const SCALE = 4;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A run of text in the PDF's own font, or drawn by the browser. Widths in points. */
interface Run {
  readonly width: number;
  readonly draw: (page: PDFPage, x: number, y: number, colour: Colour) => void;
}

/**
 * Writes text of any script. The PDF's own fonts know Western European letters. The browser draws the rest with this
 * computer's fonts, and whole lines of right-to-left scripts.
 */
class PdfText {
  private readonly known: Set<number>;
  private readonly drawings = new Map<string, Promise<Run>>();
  private readonly document: PDFDocument;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;

  constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.document = document;
    this.regular = regular;
    this.bold = bold;
    this.known = new Set(regular.getCharacterSet());
  }

  async width(text: string, { size = 10, bold = false }: TextStyle): Promise<number> {
    return widthOf(await this.runsOf(text, size, bold));
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

  private async runsOf(line: string, size: number, isBold: boolean): Promise<Run[]> {
    const pieces = RIGHT_TO_LEFT.test(line) ? [{ text: line, isKnown: false }] : this.split(line);
    const font = isBold ? this.bold : this.regular;
    return Promise.all(
      pieces.map(async ({ text, isKnown }): Promise<Run> => {
        if (!isKnown) return await this.drawingOf(text, size, isBold);
        return {
          width: font.widthOfTextAtSize(text, size),
          draw: (page, x, y, [red, green, blue]) =>
            page.drawText(text, { x, y, size, font, color: rgb(red, green, blue) }),
        };
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

  private drawingOf(text: string, size: number, isBold: boolean): Promise<Run> {
    const key = `${size} ${isBold} ${text}`;
    const known = this.drawings.get(key) ?? this.drawText(text, size, isBold);
    this.drawings.set(key, known);
    return known;
  }

  private async drawText(text: string, size: number, isBold: boolean): Promise<Run> {
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
    const [width, height] = [canvas.width / SCALE, canvas.height / SCALE];
    return { width, draw: (page, x, y) => page.drawImage(image, { x, y: y - below / SCALE, width, height }) };
  }
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}
