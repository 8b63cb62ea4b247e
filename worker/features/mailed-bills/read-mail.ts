/** Everything that only an arriving mail needs. The handler loads it on demand: it is as large as all of the rest. */
import PostalMime, { type Email } from "postal-mime";
import type { Day } from "#domain/calendar/days.ts";
import type { MailReading } from "#domain/mailed-bills/arrived-mail.ts";
import { confirmationIn } from "#domain/mailed-bills/confirmation.ts";
import type { IncomingMail } from "#domain/mailed-bills/mail.ts";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";
import { bytesOf, textsOfFiles } from "./attached-files.ts";
import { HEADER_BYTES_MAX } from "./headers.ts";
import { mailText } from "./mail-text.ts";

const NESTING_MAX = 20;
const TEXT_MAX = 200_000;
const LINKS_MAX = 200;
const LINKS = /https:\/\/[^\s"'<>\\^`{|}]{1,1000}/g;

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
    // A parser's message could quote the mail.
    const { name } = thrown instanceof Error ? thrown : new Error();
    console.error(JSON.stringify({ level: "error", what: "a mail couldn't be read", name }));
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
  const { subject = "" } = mail;
  const shown = textOf(mail);
  const links = [...`${mail.text ?? ""}\n${htmlOf(mail)}`.matchAll(LINKS)]
    .slice(0, LINKS_MAX)
    .map(([link]) => link.replaceAll("&amp;", "&"));
  const words = `${mail.text ?? ""}\n${shown}`;
  const confirmation = confirmationIn({ sender: from.address, subject, text: words, links });
  if (confirmation !== null) return confirmation;
  const attached = await attachedMail(mail);
  const whole = attached === null ? shown : `${shown}\n\n${asForwarded(attached)}`;
  const files = await textsOfFiles([...mail.attachments, ...(attached?.attachments ?? [])]);
  if (whole.trim() === "" && files.attachments.length === 0)
    return unreadable("There is no text in this mail.");
  const unread = [
    ...(whole.length > TEXT_MAX ? ["Only the beginning of this mail was read."] : []),
    ...files.unread,
  ];
  const { attachments } = files;
  return readMailedBill({ subject, from, receivedOn, text: whole.slice(0, TEXT_MAX), attachments, unread });
}

/**
 * Returns the text that a person would read. Some senders put "Your mail program can't show this" where the plain text should be,
 * others have a picture and "View in browser" for HTML.
 */
function textOf(mail: Email): string {
  const plain = (mail.text ?? "").trim();
  const html = htmlOf(mail);
  const shown = html === "" ? "" : mailText(html).trim();
  return plain.replace(LINKS, "").length > 2 * shown.length ? plain : shown;
}

function htmlOf(mail: Email): string {
  return (mail.html ?? "").slice(0, 10 * TEXT_MAX);
}

/** Some programs forward a mail as a file. The first one is read, as if its text stood below the mail's own. */
async function attachedMail({ attachments }: Email): Promise<Email | null> {
  const file = attachments.find(({ mimeType }) => mimeType === "message/rfc822");
  return file === undefined ? null : await parsed(bytesOf(file));
}

function asForwarded(mail: Email): string {
  const { name = "", address = "" } = mail.from ?? {};
  const head = [`From: ${name} <${address}>`, `Subject: ${mail.subject ?? ""}`].map((line) =>
    line.replace(/\s+/g, " "),
  );
  return ["---------- Forwarded message ---------", ...head, "", textOf(mail)].join("\n");
}

function unreadable(why: string): MailReading {
  return { kind: "unreadable", why };
}
