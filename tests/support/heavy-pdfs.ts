/** Small PDFs that are a lot of work. */
import { deflateSync } from "node:zlib";

interface Heavy {
  /** What each page draws. */
  readonly content: string;
  readonly filter?: string;
  readonly pages?: number;
  /** The page's contents, as they are named. */
  readonly contents?: string;
  /** Forms that draw one another: each so many times the next one, the last one the content. */
  readonly forms?: number;
}

const FIRST_PAGE = 5;

export function heavyPdf({
  content,
  filter = "/FlateDecode",
  pages = 1,
  contents = "4 0 R",
  forms = 0,
}: Heavy): Uint8Array {
  const packed =
    filter
      .match(/FlateDecode/g)
      ?.reduce<Uint8Array>((data) => deflateSync(data, { level: 9 }), latin1(content)) ?? latin1(content);
  const firstForm = FIRST_PAGE + pages;
  const named = (number: number, count: number) =>
    Array.from({ length: count }, (_, at) => `/X${at} ${number} 0 R`).join("");
  const resources = (number: number, count: number) =>
    `/Resources<</Font<</F1 3 0 R>>/XObject<<${named(number, count)}>>>>`;
  const drawn = Array.from({ length: 10 }, (_, at) => `/X${at} Do`).join(" ");
  const stream = (fields: string, data: Uint8Array) => [
    `<<${fields}/Length ${data.length}>>\nstream\n`,
    data,
    "\nendstream",
  ];
  const objects: (string | Uint8Array)[][] = [
    ["<</Type/Catalog/Pages 2 0 R>>"],
    [
      `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${FIRST_PAGE + at} 0 R`).join(" ")}]>>`,
    ],
    ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
    forms === 0 ? stream(`/Filter ${filter}`, packed) : stream("", latin1(drawn)),
    ...Array.from({ length: pages }, () => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]${resources(firstForm, 10)}/Contents ${contents}>>`,
    ]),
    ...Array.from({ length: forms }, (_, at) => {
      const isLast = at === forms - 1;
      const fields = `/Type/XObject/Subtype/Form/BBox[0 0 400 400]${isLast ? "" : resources(firstForm + at + 1, 10)}`;
      return isLast ? stream(`${fields}/Filter ${filter}`, packed) : stream(fields, latin1(drawn));
    }),
  ];
  return fileOf(objects);
}

function fileOf(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const parts: Uint8Array[] = [latin1("%PDF-1.7\n")];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    for (const part of [`${index + 1} 0 obj\n`, ...object, "\nendobj\n"])
      parts.push(typeof part === "string" ? latin1(part) : part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length()}\n%%EOF`;
  return new Uint8Array(Buffer.concat([...parts, latin1(end)]));
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
