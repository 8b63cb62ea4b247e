import type { Sheet } from "#domain/importing/found.ts";
import { fetchCode } from "../../browser/fetch-code.ts";

/** The first ones win where a table could be divided by several. "Rent;950,00" has as many commas as semicolons. */
const DELIMITERS = ["\t", ";", "|", ","];

const SAMPLE_ROWS = 200;

/** Takes the text of a table apart: CSV, TSV, and rows copied from a spreadsheet. */
export async function tableIn(text: string): Promise<Sheet> {
  const { default: Papa } = await fetchCode(() => import("papaparse"));
  // Excel reads the separator from such a line.
  const [line = "", said] = /^sep=([^\r\n])(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const table = text.slice(line.length);
  const delimiter = said ?? delimiterOf(table);
  const read = rowsBy({ delimiter });
  // A quote that nobody closes, as in 5" pipes, would swallow the lines below it.
  const rows = read.isWhole ? read.rows : rowsBy({ delimiter, quoteChar: "\0" }).rows;
  return { rows, ...(line !== "" && { firstLine: 2 }) };

  /** Papaparse's own guess ends at ten lines, which is where many statements' tables begin. */
  function delimiterOf(sample: string): string {
    const scores = DELIMITERS.map((each) => {
      const widths = new Map<number, number>();
      for (const { length } of Papa.parse<string[]>(sample, { delimiter: each, preview: SAMPLE_ROWS }).data)
        widths.set(length, (widths.get(length) ?? 0) + 1);
      return Math.max(...[...widths].map(([width, count]) => (width - 1) * count));
    });
    return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ",";
  }

  function rowsBy(config: { readonly delimiter: string; readonly quoteChar?: string }) {
    const { data, errors } = Papa.parse<string[]>(table, config);
    return { rows: data, isWhole: !errors.some(({ code }) => code === "MissingQuotes") };
  }
}
