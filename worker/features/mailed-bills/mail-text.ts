import { Parser } from "htmlparser2";

/** `bdo` shows its text in another order than it is written. */
const NEVER_SHOWN = new Set(
  "script style title template svg math object select noscript iframe bdo".split(" "),
);
/** Not `font-size:0`: builders of mails put it on what is around the text, which has a size of its own. */
const HIDDEN_STYLE =
  /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all|color:transparent|(?:opacity|max-height):0(?:\.0+)?[a-z%]*|unicode-bidi:(?:bidi|isolate)-override)(?:!important)?(?:;|$)/;
const CELLS = new Set(["td", "th"]);
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/** No mail is nested deeper. The parser takes a time for a tag that grows with the depth, so it reads no further. */
const MAX_DEPTH = 300;
const STEP = 2048;

/** The mail as a whole, or a table's cell. */
interface Box {
  readonly lines: string[];
  line: string;
  /** The lines of each cell of the row that is being read. */
  cells: string[][];
}

/**
 * Returns what a person who looks at the mail would read, a line for each line. Cells of a row are on one line, divided by tabs, so
 * that a label stands beside its value. Addresses of links and images are left out, and so is what style attributes hide, or a
 * style sheet by a class alone.
 */
export function mailText(html: string): string {
  const boxes: Box[] = [{ lines: [], line: "", cells: [] }];
  const box = () => boxes.at(-1) as Box;
  let depth = 0;
  let unseenDepth = 0;
  let preDepth = 0;
  let sheet: string | null = null;
  const hiddenClasses = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === "style" && /^(?:all|screen)?$/i.test(attributes["media"] ?? "")) sheet = "";
      if (unseenDepth > 0 || isUnseen(name, attributes, hiddenClasses)) unseenDepth += 1;
      else if (CELLS.has(name)) boxes.push({ lines: [], line: "", cells: [] });
      else if (BLOCKS.has(name)) endLine(box(), false);
      // "$118<sup>64</sup>" isn't 11864.
      else if (name === "sup" || name === "sub") box().line += " ";
      if (name === "pre") preDepth += 1;
    },
    ontext(text) {
      if (sheet !== null) sheet += text;
      if (unseenDepth > 0) return;
      for (const [index, part] of (preDepth > 0 ? text.split("\n") : [text]).entries()) {
        if (index > 0) endLine(box(), true);
        box().line += part.replace(/\s+/g, " ");
      }
    },
    onclosetag(name) {
      depth -= 1;
      if (name === "pre") preDepth -= 1;
      if (name === "style" && sheet !== null) {
        for (const hidden of classesHiddenBy(sheet)) hiddenClasses.add(hidden);
        sheet = null;
      }
      if (unseenDepth > 0) {
        unseenDepth -= 1;
      } else if (CELLS.has(name)) {
        endLine(box(), false);
        // A tag that the text breaks off in is closed, and was never opened.
        const cell = boxes.length > 1 ? boxes.pop() : undefined;
        if (cell !== undefined) box().cells.push(cell.lines.filter((line) => line !== ""));
      } else if (name === "br" || BLOCKS.has(name)) endLine(box(), name === "br");
    },
  });
  for (let at = 0; at < html.length && depth <= MAX_DEPTH; at += STEP)
    parser.write(html.slice(at, at + STEP));
  parser.end();
  endLine(box(), false);
  return box().lines.join("\n");
}

function isUnseen(
  name: string,
  { hidden, style = "", class: classes = "" }: { readonly [name: string]: string },
  hiddenClasses: ReadonlySet<string>,
): boolean {
  return (
    NEVER_SHOWN.has(name) ||
    hidden !== undefined ||
    isHiding(style) ||
    (hiddenClasses.size > 0 && classes.split(/\s+/).some((each) => hiddenClasses.has(each)))
  );
}

function isHiding(style: string): boolean {
  return HIDDEN_STYLE.test(style.toLowerCase().replace(/\s/g, ""));
}

/** Reads rules such as ".preheader, div.old { display: none }". Others, and those of small screens or printers, are left out. */
function* classesHiddenBy(sheet: string): Iterable<string> {
  let depth = 0;
  let start = 0;
  let selectors = "";
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    const part = sheet.slice(start, index);
    start = index + 1;
    depth = Math.max(0, depth + (brace === "{" ? 1 : -1));
    if (brace === "{" && depth === 1) selectors = part;
    if (brace === "{" || depth > 0 || !isHiding(part)) continue;
    for (const selector of selectors.split(/,|\*\/|;/)) {
      const name = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1];
      if (name !== undefined) yield name;
    }
  }
}

/** @param keepsBlank tells whether an empty line is one: two line breaks divide, two blocks don't */
function endLine(box: Box, keepsBlank: boolean): void {
  for (const line of linesOfRow(box.cells)) box.lines.push(line);
  box.cells = [];
  const line = box.line.trim();
  if (line !== "" || keepsBlank) box.lines.push(line);
  box.line = "";
}

/** Cells of as many lines each are read across, "Amount due" beside "$45.00". Others hold a part of the page each. */
function linesOfRow(cells: readonly string[][]): string[] {
  const [first, ...others] = cells.filter((lines) => lines.length > 0);
  if (first === undefined) return [];
  if (others.some(({ length }) => length !== first.length)) return [first, ...others].flat();
  return first.map((line, index) => [line, ...others.map((lines) => lines[index])].join("\t"));
}
