/** Mails as Cloudflare's mail servers would deliver them to the worker. */

export interface MailParts {
  /** "Power <billing@power.example>" */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: Uint8Array }[];
  /** Null for a mail without one. */
  readonly messageId?: string | null;
  /** What the receiving server found; left out for a mail that passed all of it. Null if it wrote nothing. */
  readonly results?: string | null;
  /** More of the sender's header lines. */
  readonly headers?: readonly string[];
}

export function addressIn(from: string): string {
  return /<([^<>]*)>/.exec(from)?.[1] ?? from;
}

export function passed(domain: string): string {
  return `dkim=pass header.d=${domain} header.s=key header.b=abc; dmarc=pass header.from=${domain} policy.dmarc=none; spf=pass (mx.cloudflare.net: domain of bounce@${domain} designates 192.0.2.1 as permitted sender) smtp.mailfrom=bounce@${domain}; arc=none smtp.remote-ip=192.0.2.1`;
}

export function mimeMail(parts: MailParts): string {
  const { from, to, subject, messageId = `<${crypto.randomUUID()}@mail.example>`, headers = [] } = parts;
  const domain = addressIn(from).split("@")[1] ?? "";
  const { results = passed(domain) } = parts;
  return [
    "Received: from mail.example (192.0.2.1) by cloudflare-email.net (cloudflare) id abc for <bills@mail.example>; Sun, 29 Nov 2026 09:00:00 +0000",
    "ARC-Seal: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; cv=none;\r\n\tb=abc",
    ...(results === null ? [] : [`Authentication-Results: mx.cloudflare.net;\r\n\t${results}`]),
    "X-CF-SpamH-Score: 0",
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${encoded(subject)}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    "Date: Sun, 29 Nov 2026 09:00:00 +0000",
    "MIME-Version: 1.0",
    bodyOf(parts),
  ].join("\r\n");
}

function encoded(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${base64(new TextEncoder().encode(text))}?=`;
}

const MIXED = "mixed-part";
const ALTERNATIVE = "alternative-part";

function bodyOf({ text, html, files = [] }: MailParts): string {
  const both = [
    ...(text === undefined ? [] : [textPart("plain", text)]),
    ...(html === undefined ? [] : [textPart("html", html)]),
  ];
  const [only = textPart("plain", "")] = both;
  const body = both.length > 1 ? multipart("alternative", ALTERNATIVE, both) : only;
  return files.length === 0 ? body : multipart("mixed", MIXED, [body, ...files.map(filePart)]);
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const all = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${all}--${boundary}--\r\n`;
}

function textPart(kind: "plain" | "html", text: string): string {
  const content = base64(new TextEncoder().encode(text));
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}`;
}

function filePart({ name, type, content }: NonNullable<MailParts["files"]>[number]): string {
  const disposition = `Content-Disposition: attachment; filename="${name}"`;
  return `Content-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n${disposition}\r\n\r\n${base64(content)}`;
}

function base64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return (btoa(text).match(/.{1,76}/g) ?? []).join("\r\n");
}
