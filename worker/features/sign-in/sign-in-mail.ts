import { groupedCode } from "#domain/sign-in/sign-in.ts";
import { htmlMail, mailButton, mailCode, paragraph } from "../../mail/html-mail.ts";
import type { Mail } from "../../mail/mail.ts";

const SUBJECT = "Sign in to Expense Timeline";

interface SignInMail {
  to: string;
  url: string;
  /** For a device that the link can't reach. */
  code: string;
  minutes: number;
  replyTo: string;
  idempotencyKey: string;
}

export function signInMail({ to, url, code, minutes, replyTo, idempotencyKey }: SignInMail): Mail {
  return {
    to,
    replyTo,
    idempotencyKey,
    subject: SUBJECT,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${SUBJECT}

Open this link to sign in:

${url}

Or type this code where you asked for it: ${groupedCode(code)}

Either can be used once, within ${minutes} minutes. Nobody from Expense Timeline will ever ask you for the
code. If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.
`,
    html: htmlMail(SUBJECT, content(url, code, minutes)),
  };
}

function content(url: string, code: string, minutes: number): string {
  return `${mailButton(url, "Sign in")}
${paragraph("Or type this code where you asked for it:", { isQuiet: true })}
${mailCode(code)}
${paragraph(`Either works once, within ${minutes} minutes. Nobody from Expense Timeline will ever ask you for the code.`, { isQuiet: true })}
${paragraph("If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.", { isQuiet: true })}`;
}
