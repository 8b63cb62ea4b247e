import { groupedCode } from "#domain/sign-in/sign-in.ts";
import { escapeHtml } from "#domain/text/wording.ts";
import { CHALLENGE_MINUTES } from "../../auth/mailed-codes.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { UNDO_ADDRESS_PATH } from "../../http/request-rules.ts";
import {
  htmlMail,
  type MailParts,
  mailButton,
  mailCode,
  paragraph,
  plainMail,
  userMail,
} from "../../mail/html-mail.ts";
import type { Mail } from "../../mail/mail.ts";
import { UNDO_DAYS } from "../../services/addresses/undoable.ts";

type Envelope = Pick<Mail, "to" | "replyTo" | "idempotencyKey">;

const HEADING = "Your new address for Expense Timeline";

interface ConfirmationMail extends Envelope {
  readonly url: string;
  readonly code: string;
  /** The account's address until now. Whoever reads this mail by mistake learns that somebody has it, and asked. */
  readonly from: string;
}

/** To the new address. */
export function confirmationMail({ url, code, from, ...mail }: ConfirmationMail): Mail {
  const what = `You asked to use this address for the Expense Timeline account of ${from}.`;
  const once = `Either works once, within ${CHALLENGE_MINUTES} minutes. Nobody from Expense Timeline will ever ask you for the code.`;
  const ignoring =
    "If it wasn't you who asked for it, ignore this message and give the code to nobody: nothing changes without it.";
  return {
    ...mail,
    subject: `${groupedCode(code)} is your code for a new address`,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${HEADING}

${what} Type this code where you asked for it: ${groupedCode(code)}

Or open this link in a browser in which you are signed in:

${url}

${once} ${ignoring}
`,
    html: htmlMail(
      HEADING,
      [
        paragraph(escapeHtml(what)),
        paragraph("Type this code where you asked for it:", { isQuiet: true }),
        mailCode(code),
        mailButton(url, "Use this address"),
        paragraph(`The button works where you are signed in. ${once}`, { isQuiet: true }),
        paragraph(ignoring, { isQuiet: true }),
      ].join("\n"),
    ),
  };
}

/** To an address that another account has. Only its owner may learn that. */
export function takenMail(parts: MailParts, mail: Pick<Envelope, "to" | "idempotencyKey">): Mail {
  return {
    ...userMail(parts, mail.to, {
      subject: "This address belongs to another Expense Timeline account",
      paragraphs: [
        `Somebody who is signed in to Expense Timeline wants to use this address for their account. It belongs to another account, or did until less than ${UNDO_DAYS} days ago, so nothing changes.`,
        "If it was you: two accounts can't be joined. Sign in with this address to see the one that it has. If you don't need that one, delete it in its settings first. If it wasn't you, there is nothing to do.",
      ],
    }),
    idempotencyKey: mail.idempotencyKey,
  };
}

interface Changed {
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly token: string;
  /** "6 December 2026". */
  readonly lastDay: string;
}

/** To the old address, whose owner may be somebody else than the one who changed it. */
export function changedMail(parts: MailParts, { oldEmail, newEmail, token, lastDay }: Changed): WaitingMail {
  return userMail(parts, oldEmail, {
    subject: "Your Expense Timeline account has a new address",
    paragraphs: [
      `Your Expense Timeline account now has the address ${newEmail}, and this one doesn't sign in to it any more. If that was you, there is nothing to do.`,
      `If it wasn't you, go back to this address. That works until ${lastDay}, whatever else was changed since. Every device is then signed out, and passkeys and Google accounts that were added since are removed.`,
    ],
    link: { url: `${parts.origin}${UNDO_ADDRESS_PATH}?token=${token}`, text: "Go back to this address" },
  });
}

/** To the address that the account had until now, which leads to no settings any more. */
export function lostMail({ supportEmail }: MailParts, email: string): WaitingMail {
  return plainMail({
    to: email,
    replyTo: supportEmail,
    subject: "Your Expense Timeline account went back to its earlier address",
    paragraphs: [
      "Somebody who reads the mail of your account's earlier address went back to it, with the link that we had sent there when it was changed. This address doesn't sign in to the account any more, and all its devices are signed out.",
      "If you think that this was wrong, answer this mail, and support will look at it with you.",
    ],
  });
}

/** To the address that the account has again. */
export function undoneMail(parts: MailParts, email: string): WaitingMail {
  return userMail(parts, email, {
    subject: "Your Expense Timeline account has this address again",
    paragraphs: [
      "All devices are signed out. Passkeys and Google accounts that were added by whoever changed the address are removed, and a request to cancel the account that they made is taken back.",
      "Please sign in, and look through your bills and your settings. What was changed in the last 30 days can be undone in the history.",
    ],
  });
}
