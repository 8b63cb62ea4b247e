import { PDFDocument, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { PdfText, widthOf } from "./pdf-text.ts";

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
export interface Column {
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

  async put(text: string, x: number, down: number, width: number, style: TextStyle = {}, right = false) {
    const { size = 10, bold = false, colour = COLOURS.ink } = style;
    const runs = await this.text.lay(text, size, bold, width);
    const left = MARGIN + x + (right ? width - widthOf(runs) : 0);
    this.text.draw(this.page, runs, left, this.y - down, size, bold, colour);
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
      const height = PART_HEAD + rows.length * ROW_HEIGHT;
      this.need(height <= PAGE_HEIGHT ? height : PART_HEAD + LEAST_ROWS * ROW_HEIGHT);
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
