import { expect, test } from "vitest";
import { call, fromOwnPage, whoIs } from "./api.ts";
import { fire, MAIL_CRON, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { storedRows } from "./stored.ts";
import { apply, bill, newUser, type TestUser } from "./sync-calls.ts";

const KEY = btoa("a key that only the provider knows");
const vars = { MAIL_WEBHOOK_SECRET: `whsec_${KEY}` };

async function signatureOf(text: string, key = atob(KEY)): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes(key), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", imported, bytes(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

interface Sent {
  agoSeconds?: number;
  key?: string;
  signedBody?: string;
  isOn?: boolean;
}

/** As the provider sends it, or not quite. */
async function send(event: unknown, { agoSeconds = 0, key, signedBody, isOn = true }: Sent = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000) - agoSeconds);
  const signature = await signatureOf(`msg_1.${timestamp}.${signedBody ?? body}`, key);
  const response = await call("/api/mail/events", {
    body,
    headers: {
      "svix-id": "msg_1",
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${"A".repeat(43)}= v1,${signature}`,
    },
    ...(isOn && { vars }),
  });
  return { status: response.status, ...(await response.json<{ code?: string }>()) };
}

const bounced = (email: string, bounce: object = { type: "Permanent" }) => ({
  type: "email.bounced",
  created_at: "2026-11-25T10:00:00Z",
  data: { email_id: "1", from: "us@example.com", to: [email], subject: "s", bounce },
});

async function owing(): Promise<TestUser> {
  const ana = await newUser();
  await apply(ana, "settings.update", { timezone: "UTC" });
  await apply(ana, "expense.add", bill("1", { dueDate: "2026-11-22" }));
  return ana;
}

const answerOf = async ({ cookie }: TestUser) =>
  (await whoIs({ Cookie: cookie })) as { mailStopped?: string };

test("an address that bounced gets no more reminders, its owner is told, and can start them again", async () => {
  const [ana, ben] = [await owing(), await owing()];
  expect(await send(bounced(ana.email.toUpperCase()))).toEqual({ status: 200, received: true });
  expect(await send(bounced(ana.email))).toMatchObject({ status: 200 });
  expect(await answerOf(ana)).toMatchObject({ mailStopped: "bounced" });
  expect(await answerOf(ben)).not.toHaveProperty("mailStopped");
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual([]);
  expect(await outboxOf(ben.userId)).toEqual(["due_tomorrow 2026-11-21"]);

  const resumed = await call("/api/reminders/resume", { body: {}, headers: fromOwnPage(ana.cookie) });
  expect(resumed.status).toBe(200);
  expect(await answerOf(ana)).not.toHaveProperty("mailStopped");
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  expect(await outboxOf(ana.userId)).toEqual(["due_tomorrow 2026-11-21"]);
});

test("a complaint stops what waits already", async () => {
  const ana = await owing();
  await fire(RECURRING_CRON, "2026-11-21T09:05:00Z");
  expect(await send({ ...bounced(ana.email), type: "email.complained" })).toMatchObject({ status: 200 });
  expect(await answerOf(ana)).toMatchObject({ mailStopped: "complained" });
  await fire(MAIL_CRON, "2026-11-21T09:06:00Z");
  expect(await storedRows("SELECT sent_at, error FROM mail_outbox WHERE user_id = ?", ana.userId)).toEqual([
    { sent_at: null, error: "complained" },
  ]);
});

test.each([
  ["a delivery", { ...bounced("x"), type: "email.delivered" }],
  ["a mailbox that is full today", bounced("x", { type: "Transient" })],
])("%s stops nothing", async (_, event) => {
  const ana = await newUser();
  expect(await send({ ...event, data: { ...event.data, to: [ana.email] } })).toMatchObject({ status: 200 });
  expect(await answerOf(ana)).not.toHaveProperty("mailStopped");
});

test.each<[string, unknown, Sent, string]>([
  ["another key", bounced("x"), { key: "another" }, "invalid_signature"],
  ["another body", bounced("x"), { signedBody: "{}" }, "invalid_signature"],
  ["an old event", bounced("x"), { agoSeconds: 600 }, "invalid_signature"],
  ["an event from the future", bounced("x"), { agoSeconds: -600 }, "invalid_signature"],
  ["no JSON", "{", {}, "invalid_event"],
  ["another shape", { type: "email.bounced" }, {}, "invalid_event"],
])("%s is refused", async (_, event, sent, code) => {
  expect(await send(event, sent)).toMatchObject({ status: 400, code });
});

test("without a secret there is no such address", async () => {
  expect(await send(bounced("x"), { isOn: false })).toMatchObject({ status: 404 });
});
