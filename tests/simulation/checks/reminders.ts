import type { Simulation } from "../simulation.ts";
import type { Mail } from "../world/outside.ts";

/** A reminder names each bill by its title and a link that has its id. */
const BILL = /• (.+) \(.*\n {2}\S+#expense-(\d+)/g;

/** What is overdue is told again after a week of local days, of which the first and the last may be short. */
const WEEK_AT_LEAST_MS = 6 * 86_400_000;

/** Mails that tell the same user of the same thing twice, in sentences. */
export function repeatedReminders({ backend, story }: Simulation): string[] {
  return story.users.flatMap(({ email }) => {
    const reminders = backend.outside
      .mails(email)
      .filter(({ subject }) => /due tomorrow|overdue/.test(subject));
    return [...sentTwice(reminders), ...dueTwice(reminders)].map(
      (what) => `${email} was mailed twice ${what}.`,
    );
  });
}

/** A later mail has the same text only if somebody has moved the bills by as many days. */
function sentTwice(mails: readonly Mail[]): string[] {
  return mails.flatMap((mail, index) => {
    const isRepeated = mails
      .slice(index + 1)
      .some(
        ({ text, sentAt }) =>
          text === mail.text && Date.parse(mail.sentAt) - Date.parse(sentAt) < WEEK_AT_LEAST_MS,
      );
    return isRepeated ? [`"${mail.subject}" of ${mail.sentAt}`] : [];
  });
}

/** A bill is due tomorrow on one day only. */
function dueTwice(mails: readonly Mail[]): string[] {
  const seen = new Set<string>();
  return mails.flatMap(({ text }) => {
    const [, day] = /on (\w+, \d+ \w+ \d+):/.exec(text) ?? [];
    if (day === undefined) return [];
    return [...text.matchAll(BILL)].flatMap(([, title, id]) => {
      const what = `that ${title} (${id}) is due on ${day}`;
      const isRepeated = seen.has(what);
      seen.add(what);
      return isRepeated ? [what] : [];
    });
  });
}
