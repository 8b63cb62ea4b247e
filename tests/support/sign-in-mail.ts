import type { InboxMail } from "./inbox.ts";

/** The sign-in link of a mail's text. */
export function linkIn({ text }: InboxMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  return link;
}

/** The six digits of a sign-in mail's text. */
export function codeIn({ text }: InboxMail): string {
  const code = /\b\d{6}\b/.exec(text.replace(/https?:\S+/, ""))?.[0];
  if (!code) throw new Error(`No code in the mail:\n${text}`);
  return code;
}
