import type { InboxMail } from "./inbox.ts";

/** The sign-in link of a mail's text. */
export function linkIn({ text }: InboxMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  return link;
}

/** The code of a sign-in mail's text, as it is shown. */
export function codeIn({ text }: InboxMail): string {
  const code = /: ([2-9A-Z]{4}-[2-9A-Z]{4})$/m.exec(text)?.[1];
  if (!code) throw new Error(`No code in the mail:\n${text}`);
  return code;
}
