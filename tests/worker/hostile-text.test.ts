import { expect, test } from "vitest";
import { cleanLine } from "#domain/text/clean-text.ts";
import { call, cookieOf, freshEmail, fromOwnPage, inboxOf, signIn } from "./api.ts";
import { fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { walk } from "./google-walk.ts";
import { bindings } from "./stored.ts";
import { apply, bill, newUser } from "./sync-calls.ts";

const MARKUP = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  "</title></td></style><base href=//evil.example>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
];
const LINES = "Rent\r\nBcc: thief@evil.example\r\n\r\nbody";
const TURNED = "gpj.\u202Eexe\u2066x\u2069";

const elementsIn = (html = "") =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name?.toLowerCase());

test("a reminder shows titles as text: no element, link or header that wasn't there", async () => {
  const hostile = [...MARKUP, LINES, TURNED];
  const owing = async (titles: readonly string[]) => {
    const user = await newUser();
    await apply(user, "settings.update", { timezone: "UTC", reminderHour: 9 });
    for (const [index, title] of titles.entries())
      await apply(user, "expense.add", bill(String(index + 1), { title, dueDate: "2027-01-02" }));
    return user;
  };
  const [ana, ben] = [await owing(hostile), await owing(hostile.map(() => "Rent"))];
  await fire(RECURRING_CRON, "2027-01-01T09:05:00.000Z");
  await fire(MAIL_CRON, "2027-01-01T09:06:00.000Z");
  const [mail, plain] = [(await inboxOf(ana.email))[0], (await inboxOf(ben.email))[0]];
  const linksIn = (html = "") => [...html.matchAll(/href="([^"?#]*)/g)].map(([, link]) => link);
  expect(linksIn(plain?.html)).toHaveLength(2 + 2 * hostile.length);
  for (const text of hostile) expect(mail?.text).toContain(`• ${cleanLine(text)} (`);
  expect(mail?.text).not.toMatch(/^Bcc:/m);
  expect(elementsIn(mail?.html)).toEqual(elementsIn(plain?.html));
  expect(linksIn(mail?.html)).toEqual(linksIn(plain?.html));
});

test.each(MARKUP)("the name %j from Google is a line of text", async (name) => {
  const email = freshEmail();
  const response = await walk({ email, name: `${name}\r\nBcc: thief@evil.example\u202E` });
  const me = await call("/api/me", { headers: { Cookie: cookieOf(response) } });
  expect(me.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await me.json()).toMatchObject({ user: { name: `${name} Bcc: thief@evil.example`.slice(0, 120) } });
});

test("an address with letters that HTML reads is escaped in the mails that name it", async () => {
  const { email, cookie } = await signIn(freshEmail("o'brien&lt=x"));
  const headers = fromOwnPage(cookie);
  const response = await call("/api/send-support-email", { headers, body: { userEmail: email } });
  expect(response.status).toBe(200);
  const support = (await inboxOf(String(bindings.SUPPORT_EMAIL))).find(({ subject }) =>
    subject.includes(email),
  );
  expect(support?.replyTo).toEqual([email]);
  expect(support?.html).not.toContain(email);
  expect(support?.html).toContain(email.replace("'", "&#39;").replace("&lt", "&#38;lt"));
});
