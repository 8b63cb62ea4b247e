import type { Attachment } from "postal-mime";
import type { IncomingMail } from "#domain/mailed-bills/mail.ts";
import type { PdfText, PdfWork } from "./pdf-text.ts";

const FILES_MAX = 10;
const TEXT_MAX = 200_000;

type Files = Pick<IncomingMail, "attachments" | "unread">;

/** PDFs first: they are what a bill is attached as. Pictures inside the text and files of other programs are no bills. */
const KINDS = [isPdf, isText, isPicture];

/** Returns the texts of attached files, and sentences that say what of them wasn't read. */
export async function textsOfFiles(files: readonly Attachment[]): Promise<Required<Files>> {
  const wanted = KINDS.flatMap((isKind, at) =>
    files.filter((file) => isKind(file) && !KINDS.slice(0, at).some((isEarlier) => isEarlier(file))),
  );
  const attachments: Files["attachments"][number][] = [];
  const unread: string[] = [];
  const readPdf = pdfReader();
  for (const file of wanted.slice(0, FILES_MAX)) {
    const name = file.filename ?? "An attachment";
    const read = isPdf(file) ? await readPdf(bytesOf(file)) : textOf(file);
    if ("why" in read) attachments.push({ name, text: null, why: read.why });
    else attachments.push({ name, text: read.text });
    if ("text" in read && read.isCut) unread.push(`Only the beginning of ${name} was read.`);
  }
  if (wanted.length > FILES_MAX)
    unread.push(`Only ${FILES_MAX} of the ${wanted.length} files in this mail were read.`);
  return { attachments, unread };
}

function textOf(file: Attachment): PdfText {
  if (!isText(file)) return { why: "it has no text" };
  const text = decoded(bytesOf(file));
  return { text: text.slice(0, TEXT_MAX), isCut: text.length > TEXT_MAX };
}

/** The parser doesn't say in which character set a file is. What isn't UTF-8 is Windows-1252. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The PDFs of a mail share what reading them may cost. */
function pdfReader(): (pdf: Uint8Array) => Promise<PdfText> {
  let work: PdfWork | undefined;
  return async (pdf) => {
    try {
      const reader = await import("./pdf-text.ts");
      work ??= new reader.PdfWork();
      return await reader.pdfText(pdf, work);
    } catch (thrown) {
      const { name } = thrown instanceof Error ? thrown : new Error();
      console.error(JSON.stringify({ level: "error", what: "PDFs can't be read", name }));
      return { why: "something went wrong here" };
    }
  };
}

export function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function isPdf({ mimeType, filename }: Attachment): boolean {
  return mimeType === "application/pdf" || /\.pdf$/i.test((filename ?? "").slice(-10));
}

function isText({ mimeType }: Attachment): boolean {
  return mimeType === "text/plain";
}

/** A scan that is attached, not a logo. */
function isPicture({ mimeType, disposition, related }: Attachment): boolean {
  return /^image\/(?:jpeg|png|tiff|heic)$/.test(mimeType) && disposition === "attachment" && related !== true;
}
