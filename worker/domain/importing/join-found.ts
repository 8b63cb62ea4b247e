import { dayText } from "../calendar/days.ts";
import { enumerated } from "../text/enumerated.ts";
import type { Assumption, FoundBills, Skipped } from "./found.ts";
import { importRows, onceEach } from "./import-rows.ts";

/** What was read of one of several files that came as one. */
export interface NamedFound {
  readonly name: string;
  readonly found: FoundBills;
}

/**
 * Joins the files of a zip into one. A bill that stands in two of them is there once, as when both are brought by themselves. Each
 * sentence and line names its file. There are no columns, since the choices for one file's columns would be those of all.
 */
export function joinFound(files: readonly NamedFound[]): FoundBills {
  const found = files.map((file) => file.found);
  const rows = importRows(
    found.map(({ bills }) => bills),
    new Map(),
  );
  const firsts = new Set(onceEach(rows));
  const repeated = rows
    .filter((row) => !firsts.has(row))
    .map(({ file, found: { line, title, dueDate } }): Skipped => {
      const text = `${files[file]?.name}: ${title}, ${dayText(dueDate)}`;
      return { line, kind: "repeated", text };
    });
  const linesOf = <Line extends { readonly text: string }>(lines: (file: FoundBills) => readonly Line[]) =>
    files.flatMap((file) =>
      lines(file.found).map((line) => ({ ...line, text: `${file.name}: ${line.text}` })),
    );
  return {
    kind: "bills",
    source: enumerated([...new Set(found.map(({ source }) => source))]),
    columns: [],
    bills: [...firsts].map((row) => row.found),
    refused: linesOf(({ refused }) => refused),
    skipped: [...linesOf(({ skipped }) => skipped), ...repeated],
    budgets: found.flatMap(({ budgets }) => budgets),
    assumptions: files.flatMap(({ name, found: { assumptions } }) =>
      assumptions.map((each): Assumption => ({ ...each, text: `${name}: ${each.text}` })),
    ),
  };
}
