import { waitFor } from "../../scripts/lib/wait.ts";

export interface InboxMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string[];
  headers: Record<string, string>;
  sentAt: string;
}

/** Mail that the stand-in was given for an address, newest first. */
export async function readInbox(standInsUrl: string, email: string): Promise<InboxMail[]> {
  const response = await fetch(`${standInsUrl}/inbox.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as InboxMail[];
}

/** The newest mail to an address that isn't among the known ones. Waits for it up to ten seconds. */
export function waitForMail(
  standInsUrl: string,
  email: string,
  known: readonly InboxMail[] = [],
): Promise<InboxMail> {
  const knownIds = new Set(known.map(({ id }) => id));
  return waitFor(async () => (await readInbox(standInsUrl, email)).find(({ id }) => !knownIds.has(id)), {
    what: `a mail to ${email}`,
    timeoutMs: 10_000,
  });
}

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
