import type { SendEmail } from "@cloudflare/workers-types";
import { describe, expect, test, vi } from "vitest";
import type { WaitingMail } from "../../worker/db/jobs.ts";
import { bindingMailer, httpMailer, type Mail, MailError, sendPatiently } from "../../worker/mail/mail.ts";
import { answerOf, call, freshEmail, inboxOf, mailFails } from "./api.ts";
import { bindings } from "./stored.ts";

const standIn = String(bindings.MAIL_API_URL);
const mailTo = (to: string): Mail => ({
  to,
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  replyTo: "support@example.com",
  headers: { "X-Test": "yes" },
  idempotencyKey: crypto.randomUUID(),
});
const mailer = (apiUrl = standIn) => httpMailer({ apiUrl, apiKey: "key", from: "Us <us@example.com>" });

describe("mail over HTTP", () => {
  test("delivers every part, and the same key once", async () => {
    const to = freshEmail();
    const mail = mailTo(to);
    await mailer().send(mail);
    await mailer().send(mail);
    const delivered = await inboxOf(to);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toMatchObject({
      to,
      from: "Us <us@example.com>",
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
      replyTo: ["support@example.com"],
      headers: { "X-Test": "yes" },
    });
  });

  test("tells a fault that may pass from one that will not", async () => {
    const failure = async (apiUrl: string, mail = mailTo(freshEmail())) =>
      mailer(apiUrl)
        .send(mail)
        .catch((error: unknown) => error);
    expect(await failure("http://127.0.0.1:1")).toMatchObject({ name: "MailError", retryable: true });
    expect(await failure(`${standIn}/elsewhere`)).toMatchObject({ name: "MailError", retryable: false });
    expect(await failure(standIn, { ...mailTo(freshEmail()), html: "", text: "" })).toMatchObject({
      retryable: false,
    });
  });
});

describe("what the provider refuses", () => {
  const refusal = async (failure: { status: number; name?: string; retryAfter?: number }) => {
    const key = `refused_${crypto.randomUUID()}`;
    await mailFails({ key, times: 1, ...failure });
    return httpMailer({ apiUrl: standIn, apiKey: key, from: "Us <us@example.com>" })
      .send(mailTo(freshEmail()))
      .catch((error: unknown) => error);
  };

  test.each([
    [409, "concurrent_idempotent_requests", true],
    [409, "invalid_idempotent_request", false],
    [429, "rate_limit_exceeded", true],
    [429, "daily_quota_exceeded", true],
    [403, "invalid_api_key", true],
    [422, "invalid_parameter", false],
    [500, "application_error", true],
  ])("%i %s is tried again: %s", async (status, name, retryable) => {
    expect(await refusal({ status, name })).toMatchObject({
      message: `The mail provider answered ${status} (${name})`,
      retryable,
    });
  });

  test("a key used for another mail is told by the provider itself", async () => {
    const mail = mailTo(freshEmail());
    await mailer().send(mail);
    const again = mailer().send({ ...mail, subject: "Another" });
    await expect(again).rejects.toMatchObject({ retryable: false });
  });

  test("an unverified domain is for the operator to mend, so the mail waits", async () => {
    const from = "Us <us@unverified.example>";
    const sent = httpMailer({ apiUrl: standIn, apiKey: "key", from }).send(mailTo(freshEmail()));
    await expect(sent).rejects.toMatchObject({
      message: "The mail provider answered 403 (validation_error)",
      retryable: true,
    });
  });

  test("the pause it asks for is passed on", async () => {
    expect(await refusal({ status: 429, retryAfter: 120 })).toMatchObject({ retryAfterMs: 120_000 });
    expect(await refusal({ status: 429 })).toMatchObject({ retryAfterMs: undefined });
  });
});

describe("a mail that somebody waits for", () => {
  const failing = (...errors: Error[]) =>
    vi.fn(async () => {
      const error = errors.shift();
      if (error) throw error;
    });
  const passing = (retryAfterMs = 1) => new MailError("busy", true, { retryAfterMs });
  const lasting = () => new MailError("refused", false);

  test("is tried until the provider takes it, always with the same key", async () => {
    const send = failing(passing(), passing(), passing());
    await sendPatiently({ send }, mailTo(freshEmail()));
    expect(send).toHaveBeenCalledTimes(4);
    expect(new Set(send.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
  });

  test("isn't waited for longer than a user would", async () => {
    const late = failing(passing(60_000));
    await expect(sendPatiently({ send: late }, mailTo(freshEmail()))).rejects.toThrow("busy");
    expect(late).toHaveBeenCalledTimes(1);
    vi.useFakeTimers();
    const never = vi.fn(async () => {
      throw new MailError("busy", true);
    });
    const refused = expect(sendPatiently({ send: never }, mailTo(freshEmail()))).rejects.toThrow("busy");
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    vi.useRealTimers();
    expect(never.mock.calls.length).toBeGreaterThan(4);
  });

  test("is given up at once for a lasting fault", async () => {
    const lost = failing(lasting());
    await expect(sendPatiently({ send: lost }, mailTo(freshEmail()))).rejects.toThrow("refused");
    expect(lost).toHaveBeenCalledTimes(1);
  });
});

describe("a batch", () => {
  const sendBatch = (mails: readonly WaitingMail[], key: string = crypto.randomUUID()) =>
    mailer().sendBatch?.(mails, key);

  test("delivers each of its mails, and the same batch once", async () => {
    const mails = [freshEmail(), freshEmail()].map(mailTo);
    const key = crypto.randomUUID();
    expect(await sendBatch(mails, key)).toEqual([null, null]);
    expect(await sendBatch(mails, key)).toEqual([null, null]);
    for (const { to } of mails) expect(await inboxOf(to)).toMatchObject([{ subject: "Hello" }]);
  });

  test("names the mails that are refused, and sends the others", async () => {
    const [good, other] = [mailTo(freshEmail()), mailTo(freshEmail())];
    const empty = { ...mailTo(freshEmail()), html: "", text: "" };
    const refused = "The mail provider refused this mail";
    expect(await sendBatch([good, empty, other])).toEqual([null, refused, null]);
    expect(await inboxOf(other.to)).toHaveLength(1);
  });
});

describe("a sign-in mail", () => {
  test("arrives once although the provider stumbles", async () => {
    const key = "of_a_provider_that_stumbles_once";
    await mailFails({ key, times: 1, status: 503 });
    const email = freshEmail();
    const asked = await call("/api/sign-in/link", { body: { email }, vars: { MAIL_API_KEY: key } });
    expect(asked.status).toBe(200);
    expect(await inboxOf(email)).toHaveLength(1);
  });

  test("that can't be sent is said so", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const email = freshEmail("secret.person");
    expect(
      await answerOf(
        call("/api/sign-in/link", {
          body: { email },
          vars: { MAIL_API_URL: `${standIn}/elsewhere` },
        }),
      ),
    ).toMatchObject({
      status: 502,
      code: "mail_failed",
      error: "We couldn't send the email. Please try again in a moment.",
    });
    const log = errors.mock.calls.flat().join("\n");
    errors.mockRestore();
    expect(log).toContain("MailError");
    expect(log).not.toContain("secret.person");
  });
});

test("the send_email binding gets the same message", async () => {
  const send = vi.fn(async (_message: unknown) => ({ messageId: "1" }));
  const mail = mailTo("ana@example.com");
  await bindingMailer({ send } as unknown as SendEmail, "Us <us@example.com>").send(mail);
  expect(send).toHaveBeenCalledWith({
    from: { name: "Us", email: "us@example.com" },
    to: "ana@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    replyTo: "support@example.com",
    headers: { "X-Test": "yes", "X-Entity-Ref-ID": mail.idempotencyKey },
  });
});
