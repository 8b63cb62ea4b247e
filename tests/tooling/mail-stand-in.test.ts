import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type StandIns, startStandIns } from "../standins/server.ts";
import { type InboxMail, readInbox } from "../support/inbox.ts";

let dir: string;
let standIns: StandIns;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "mail-stand-in-"));
  standIns = await startStandIns({ port: 0, dir });
});
afterEach(async () => {
  vi.useRealTimers();
  await standIns.stop();
  rmSync(dir, { recursive: true });
});

const mail = {
  from: "App <app@example.com>",
  to: ["ana@example.com"],
  subject: "Hello & <b>welcome</b>",
  text: "Open http://127.0.0.1:5173/login/verify#token=a_b-c now.",
  html: '<p onclick="alert(1)">Hi</p><script>alert(1)</script>',
  reply_to: "help@example.com",
  headers: { "X-Kind": "sign-in" },
};

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${standIns.url}/mail/emails`, {
    method: "POST",
    headers: { Authorization: "Bearer key", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function idOf(response: Response): Promise<string> {
  return ((await response.json()) as { id: string }).id;
}

describe("POST /mail/emails", () => {
  it("keeps what it was sent, over a restart too", async () => {
    const id = await idOf(await post(mail));
    await standIns.stop();
    standIns = await startStandIns({ port: 0, dir });

    const [kept] = await readInbox(standIns.url, "Ana <ANA@example.com>");

    expect(kept).toEqual({
      id,
      to: "ana@example.com",
      from: mail.from,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      replyTo: ["help@example.com"],
      headers: { "X-Kind": "sign-in" },
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    } satisfies InboxMail);
  });

  it.each([
    ["from", { ...mail, from: undefined }],
    ["to", { ...mail, to: [] }],
    ["subject", { ...mail, subject: "" }],
    ["text", { ...mail, text: undefined, html: undefined }],
  ])("refuses a mail without %s as Resend does", async (field, body) => {
    const response = await post(body);

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      statusCode: 422,
      name: "missing_required_field",
      message: expect.stringContaining(`\`${field}\``),
    });
    expect(await readInbox(standIns.url, "ana@example.com")).toEqual([]);
  });

  it("refuses a request without a key", async () => {
    const response = await post(mail, { Authorization: "" });

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ name: "missing_api_key" });
  });

  it("refuses a request without a User-Agent as the network before Resend does", async () => {
    const response = await post(mail, { "User-Agent": "" });

    expect(response.status).toBe(403);
    expect(await response.text()).toBe("error code: 1010");
    expect(await readInbox(standIns.url, "ana@example.com")).toEqual([]);
  });

  it("refuses a domain that isn't verified, and a key that is too long", async () => {
    const unverified = await post({ ...mail, from: "App <app@unverified.example>" });
    const tooLong = await post(mail, { "Idempotency-Key": "k".repeat(257) });

    expect(unverified.status).toBe(403);
    expect(await unverified.json()).toMatchObject({ name: "validation_error" });
    expect(tooLong.status).toBe(400);
    expect(await tooLong.json()).toMatchObject({ name: "invalid_idempotency_key" });
  });

  it("delivers an idempotency key once, and refuses it for another mail", async () => {
    const key = { "Idempotency-Key": "sign-in-1" };
    const first = await idOf(await post(mail, key));
    const again = await post(mail, key);
    const other = await post({ ...mail, subject: "Another" }, key);

    expect(await idOf(again)).toBe(first);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ name: "invalid_idempotent_request" });
    expect(await readInbox(standIns.url, "ana@example.com")).toHaveLength(1);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
    expect(await idOf(await post(mail, key)), "a day later").not.toBe(first);
  });
});

describe("the inbox", () => {
  it("shows a mail with a link to click, and its HTML unable to run", async () => {
    const id = await idOf(await post(mail));

    const list = await (await fetch(`${standIns.url}/inbox`)).text();
    const opened = await (await fetch(`${standIns.url}/inbox/${id}`)).text();

    expect(list).toContain(`<a href="/inbox/${id}">Hello &#38; &#60;b&#62;welcome&#60;/b&#62;</a>`);
    expect(opened).toContain('<a href="http://127.0.0.1:5173/login/verify#token=a_b-c">');
    expect(opened).toContain("<iframe sandbox ");
    expect(opened).not.toContain("<script>");
  });
});
