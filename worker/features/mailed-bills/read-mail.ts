/** Everything that only an arriving mail needs. The handler loads it on demand: it is as large as all of the rest. */
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { Day } from "#domain/calendar/days.ts";
import type { MailReading } from "#domain/mailed-bills/arrived-mail.ts";
import { confirmationIn } from "#domain/mailed-bills/confirmation.ts";
import type { IncomingMail } from "#domain/mailed-bills/mail.ts";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";
import { mailText } from "./mail-text.ts";

const NESTING_MAX = 20;
const HEADER_BYTES_MAX = 256_000;
const ATTACHMENTS_MAX = 10;
const TEXT_MAX = 200_000;
const LINKS_MAX = 200;

/** What a mail says, and whom its From names. */
export interface ReadMail {
  readonly senderName: string;
  readonly subject: string;
  readonly reading: MailReading;
}

/**
 * Never throws: what can't be read says so, because the user is waiting for a bill.
 * @param sender the address of the From
 * @param day the user's, when it arrived
 */
export async function readMail(raw: Uint8Array, sender: string, day: Day): Promise<ReadMail> {
  const mail = await parsed(raw);
  if (mail === null)
    return { senderName: "", subject: "", reading: unreadable("It isn't built as a mail is.") };
  const { subject = "", from } = mail;
  const about = { senderName: from?.name ?? "", subject };
  try {
    return { ...about, reading: await readingOf(mail, { name: about.senderName, address: sender }, day) };
  } catch (thrown) {
    const { message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    console.error(JSON.stringify({ level: "error", what: "a mail couldn't be read", message }));
    return { ...about, reading: unreadable("Something in this mail couldn't be read.") };
  }
}

async function parsed(raw: Uint8Array): Promise<Email | null> {
  try {
    const limits = {
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADER_BYTES_MAX,
      maxRfc822NestingDepth: 3,
    };
    return await PostalMime.parse(raw, limits);
  } catch {
    return null;
  }
}

async function readingOf(mail: Email, from: IncomingMail["from"], receivedOn: Day): Promise<MailReading> {
  const html = (mail.html ?? "").slice(0, 10 * TEXT_MAX);
  const plain = (mail.text ?? "").trim();
  // Some senders put "Your mail program can't show this" where the text should be.
  const shown = html === "" ? plain : mailText(html);
  const text = (shown.trim() === "" ? plain : shown).slice(0, TEXT_MAX);
  const { subject = "" } = mail;
  const links = [...`${plain}\n${html}`.matchAll(/https:\/\/[^\s"'<>\\^`{|}]{1,1000}/g)]
    .slice(0, LINKS_MAX)
    .map(([link]) => link.replaceAll("&amp;", "&"));
  const confirmation = confirmationIn({ sender: from.address, subject, text: `${plain}\n${text}`, links });
  if (confirmation !== null) return confirmation;
  const { attachments, left } = await textsOf(mail.attachments);
  if (text === "" && attachments.length === 0) return unreadable(left ?? "There is no text in this mail.");
  return readMailedBill({ subject, from, receivedOn, text, attachments });
}

/** Pictures inside the text and files of other programs are no bills. */
async function textsOf(
  files: readonly Attachment[],
): Promise<{ attachments: IncomingMail["attachments"]; left: string | null }> {
  const wanted = files.filter((file) => isPdf(file) || isText(file) || isPicture(file));
  const attachments: { name: string; text: string | null }[] = [];
  for (const file of wanted.slice(0, ATTACHMENTS_MAX)) {
    const name = file.filename ?? "An attachment";
    if (isText(file))
      attachments.push({ name, text: new TextDecoder().decode(bytesOf(file)).slice(0, TEXT_MAX) });
    else attachments.push({ name, text: isPdf(file) ? await textOfPdf(bytesOf(file)) : null });
  }
  const left =
    wanted.length > ATTACHMENTS_MAX ? `There are more than ${ATTACHMENTS_MAX} files in this mail.` : null;
  return { attachments, left };
}

async function textOfPdf(pdf: Uint8Array): Promise<string | null> {
  try {
    const { pdfText } = await import("./pdf-text.ts");
    return await pdfText(pdf);
  } catch {
    // The reading names the file as one without text.
    return null;
  }
}

function bytesOf({ content }: Attachment): Uint8Array {
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

function unreadable(why: string): MailReading {
  return { kind: "unreadable", why };
}
