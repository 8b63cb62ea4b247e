import { enumerated } from "#domain/text/enumerated.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { FILE_BYTES_MAX, type NamedBytes, tooLarge, type Unreadable } from "./named-bytes.ts";

export function isZip(bytes: Uint8Array): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(String.fromCharCode(...bytes.subarray(0, 4)));
}

/** Databases say the same in more bytes than other files. */
const DATABASE_BYTES_MAX = 100_000_000;

/** Documents that are zips, by a file in them. */
const DOCUMENTS: readonly (readonly [file: RegExp, sentence: string])[] = [
  [/^xl\/workbook\./, "This is an Excel workbook. Save it as CSV, or copy its rows and paste them."],
  [
    /^index\/document\.iwa$/,
    "This is a Numbers document. Export it as CSV, or copy its rows and paste them.",
  ],
  [/^content\.xml$/, "This is an OpenDocument file. Save it as CSV, or copy its rows and paste them."],
  [/^word\//, "This is a Word document. Copy the rows of its table and paste them."],
];

const READABLE = /\.(?:csv|tsv|txt|json|ics|ofx|qfx|qif)$/;

/** More files than an export has are somebody's archive. */
const FILES_MAX = 50;

/** Returns the files in a zip that can be read: a database of Actual, or all that their names say are tables or exports. */
export async function filesInZip(bytes: Uint8Array): Promise<readonly NamedBytes[] | Unreadable> {
  const { unzipSync } = await fetchCode(() => import("fflate"));
  // The first entry's flags: fflate would take an encrypted entry for a damaged one.
  if (((bytes[6] ?? 0) & 1) === 1)
    return { error: "This zip is encrypted. Unpack it with its password, and choose what was in it." };
  try {
    const entries: { readonly name: string; readonly originalSize: number }[] = [];
    unzipSync(bytes, { filter: ({ name, originalSize }) => entries.push({ name, originalSize }) === 0 });
    const document = DOCUMENTS.find(([file]) => entries.some(({ name }) => file.test(name.toLowerCase())));
    if (document !== undefined) return { error: document[1] };
    const database = entries.find(({ name }) => /(?:^|\/)db\.sqlite$/.test(name));
    const readable = entries.filter(({ name }) => READABLE.test(name.toLowerCase()) && !isHidden(name));
    const wanted = database === undefined ? readable : [database];
    if (wanted.length === 0) return { error: "This zip has no file that can be read." };
    if (wanted.length > FILES_MAX) return { error: unpackText(wanted) };
    const max = database === undefined ? FILE_BYTES_MAX : DATABASE_BYTES_MAX;
    const size = wanted.reduce((sum, { originalSize }) => sum + originalSize, 0);
    if (size > max) return tooLarge(size, max);
    const names = new Set(wanted.map(({ name }) => name));
    // No more is unpacked than the zip says that the files have.
    const unzipped = unzipSync(bytes, { filter: ({ name }) => names.has(name) });
    return Object.entries(unzipped).map(([name, content]) => ({ name: baseName(name), bytes: content }));
  } catch {
    return { error: "This zip is damaged. Download or export it again." };
  }
}

/** What macOS adds to zips. */
function isHidden(name: string): boolean {
  return name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

function baseName(path: string): string {
  return path.split("/").at(-1) ?? path;
}

const NAMED_MAX = 4;

/** Says that the user has to choose from a zip's files. */
export function unpackText(files: readonly { readonly name: string }[]): string {
  const names = files.map(({ name }) => `“${baseName(name)}”`);
  const named =
    names.length > NAMED_MAX
      ? [...names.slice(0, NAMED_MAX - 1), `${names.length - NAMED_MAX + 1} more`]
      : names;
  return `This zip has ${names.length} files: ${enumerated(named)}. Unpack it, and choose those with your bills.`;
}
