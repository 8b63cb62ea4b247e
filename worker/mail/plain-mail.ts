import { escapeHtml } from "#domain/text/wording.ts";
import type { WaitingMail } from "../db/jobs.ts";
import { htmlMail, mailButton, paragraph } from "./html-mail.ts";

interface PlainMail {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link?: { url: string; text: string };
  replyTo: string;
}

export interface MailParts {
  readonly supportEmail: string;
  readonly origin: string;
}

export function plainMail({ paragraphs, link, ...mail }: PlainMail): WaitingMail {
  const html = paragraphs.map((text) => paragraph(escapeHtml(text)));
  if (link) html.push(mailButton(link.url, link.text));
  return {
    ...mail,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${[...paragraphs, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n\n")}\n`,
    html: htmlMail(mail.subject, html.join("\n")),
  };
}
