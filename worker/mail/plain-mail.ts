import type { WaitingMail } from "../db/jobs.ts";

interface PlainMail {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link?: { url: string; text: string };
  replyTo: string;
}

/** A short message in both forms, without images. */
export function plainMail({ paragraphs, link, ...mail }: PlainMail): WaitingMail {
  const style = "font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif";
  const html = paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`);
  if (link) html.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`);
  return {
    ...mail,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${[...paragraphs, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title></head>
<body style="${style}">${html.join("\n")}</body></html>
`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
