import { PDFDocument, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { PdfText, widthOf } from "./pdf-text.ts";

/** A4 in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 48;
const FOOT = 36;

export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  /** 0 black to 1 white. */
  readonly grey?: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** A table column: where it starts, how wide it is, and how it aligns. Points from the left margin. */
export interface Column {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
}

const ROW_HEIGHT = 16;

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
    const { size = 10, bold = false, grey = 0 } = style;
    const runs = await this.text.lay(text, size, bold, width);
    const left = MARGIN + x + (right ? width - widthOf(runs) : 0);
    this.text.draw(this.page, runs, left, this.y - down, size, bold, grey);
  }

  box(x: number, down: number, width: number, height: number, [red, green, blue]: Colour): void {
    const y = this.y - down - height;
    this.page.drawRectangle({ x: MARGIN + x, y, width, height, color: rgb(red, green, blue) });
  }

  async table(columns: readonly Column[], rows: Iterable<readonly string[]>): Promise<void> {
    const names = columns.map(({ name }) => name);
    const header = () => this.row(columns, names, { size: 8, bold: true, grey: 0.35 });
    this.need(3 * ROW_HEIGHT);
    await header();
    for (const cells of rows) {
      if (this.need(ROW_HEIGHT)) await header();
      await this.row(columns, cells, { size: 9 });
    }
  }

  private async row(columns: readonly Column[], cells: readonly string[], style: TextStyle): Promise<void> {
    this.y -= ROW_HEIGHT;
    for (const [index, { x, width, right }] of columns.entries())
      await this.put(cells[index] ?? "", x, 0, width, style, right);
    this.box(0, 4, CONTENT_WIDTH, 0.5, [0.88, 0.88, 0.9]);
  }

  async finish(footer: string): Promise<Uint8Array> {
    const pages = this.document.getPages();
    for (const [index, page] of pages.entries()) {
      this.page = page;
      this.y = MARGIN;
      const style = { size: 8, grey: 0.4 };
      await this.put(footer, 0, 0, CONTENT_WIDTH - 80, style);
      await this.put(`Page ${index + 1} of ${pages.length}`, 0, 0, CONTENT_WIDTH, style, true);
    }
    return await this.document.save();
  }
}
