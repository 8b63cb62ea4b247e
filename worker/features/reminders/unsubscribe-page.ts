import type { ReminderKind } from "#domain/expenses/reminders.ts";
import { mailedPage } from "../../http/mailed-page.ts";

const NAMES: Readonly<Record<ReminderKind, string>> = {
  due_tomorrow: "reminders of expenses due tomorrow",
  overdue: "reminders of overdue expenses",
};

/** Asks first, because mail scanners open links. */
export function confirmPage(kind: ReminderKind): string {
  return mailedPage(
    `Stop ${NAMES[kind]}?`,
    `<p>We will no longer mail you ${NAMES[kind]}.</p>
<form method="post"><button type="submit">Stop these mails</button></form>`,
  );
}

export function donePage(kind: ReminderKind): string {
  return mailedPage(
    "Done",
    `<p>We no longer mail you ${NAMES[kind]}. You can turn them on again in your settings.</p>`,
  );
}

export function unknownPage(): string {
  return mailedPage(
    "This link is not complete",
    "<p>Please open it again from the mail, or turn reminders off in your settings.</p>",
  );
}
