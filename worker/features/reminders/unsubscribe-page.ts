import type { ReminderKind } from "#domain/reminders.ts";

const NAMES: Readonly<Record<ReminderKind, string>> = {
  due_tomorrow: "reminders of expenses due tomorrow",
  overdue: "reminders of overdue expenses",
};

/** Asks; a mail scanner that opens the link changes nothing. */
export function askPage(kind: ReminderKind): string {
  return page(
    `Stop ${NAMES[kind]}?`,
    `<p>We will no longer mail you ${NAMES[kind]}.</p>
<form method="post"><button type="submit">Stop these mails</button></form>`,
  );
}

export function donePage(kind: ReminderKind): string {
  return page(
    "Done",
    `<p>We no longer mail you ${NAMES[kind]}. You can turn them on again in your settings.</p>`,
  );
}

export function unknownPage(): string {
  return page(
    "This link is not complete",
    "<p>Please open it again from the mail, or turn reminders off in your settings.</p>",
  );
}

/** A page without styles: the content security policy allows none but the app's own files. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Expense Timeline</title>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<p><a href="/">Expense Timeline</a></p>
</main>
</body>
</html>
`;
}
