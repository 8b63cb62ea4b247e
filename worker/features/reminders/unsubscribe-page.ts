import type { ReminderKind } from "#domain/expenses/reminders.ts";

const NAMES: Readonly<Record<ReminderKind, string>> = {
  due_tomorrow: "reminders of expenses due tomorrow",
  overdue: "reminders of overdue expenses",
};

/** Asks first, because mail scanners open links. */
export function confirmPage(kind: ReminderKind): string {
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

/** The worker doesn't know the name of the built stylesheet. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Expense Timeline</title>
<link rel="stylesheet" href="/mailed.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<a class="home" href="/">Expense Timeline</a>
</main>
</body>
</html>
`;
}
