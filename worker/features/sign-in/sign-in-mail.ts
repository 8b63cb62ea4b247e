import type { Mail } from "../../mail/mail.ts";

interface SignInMail {
  to: string;
  url: string;
  /** Six digits, for a device that the link can't reach. */
  code: string;
  /** How long either can be used. */
  minutes: number;
  replyTo: string;
  idempotencyKey: string;
}

/** The mail with the sign-in link and the code: one address, no images, readable in light and dark. */
export function signInMail({ to, url, code, minutes, replyTo, idempotencyKey }: SignInMail): Mail {
  return {
    to,
    replyTo,
    idempotencyKey,
    subject: "Sign in to Expense Timeline",
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `Sign in to Expense Timeline

Open this link to sign in:

${url}

Or type this code where you asked for it: ${code}

Either can be used once, within ${minutes} minutes. Nobody from Expense Timeline will ever ask you for the
code. If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.
`,
    html: page(escapeHtml(url), escapeHtml(code), minutes),
  };
}

// No colour is six digits, which a program that looks for the code would take for it.
// Styles are inline because mail programs drop the rest; the dark ones are the exception that many keep.
function page(url: string, code: string, minutes: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Sign in to Expense Timeline</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #11182a !important; }
  .card { background: #1f2937 !important; }
  .ink { color: #f9fafb !important; }
  .quiet { color: #d1d5db !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px;background:#f3f4f6;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:#11182a">Sign in to Expense Timeline</h1>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">Sign in</a></p>
<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#4b5563">Or type this code where you asked for it:</p>
<p class="ink" style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:4px;color:#11182a">${code}</p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4b5563">Either works once, within ${minutes} minutes. Nobody from Expense Timeline will ever ask you for the code.</p>
<p class="quiet" style="margin:0;font-size:14px;line-height:20px;color:#4b5563">If you didn't ask to sign in, you can ignore this message: nobody can sign in without it.</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
