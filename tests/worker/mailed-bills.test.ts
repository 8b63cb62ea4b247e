/** A mail from its arrival to what every device gets of it. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, localTime } from "#domain/calendar/days.ts";
import {
  gmailConfirmation,
  newsletter,
  pdfOf,
  phoneBill,
  powerBill,
  waterBill,
} from "../support/bill-mails.ts";
import { mimeMail, passed } from "../support/mime.ts";
import { deliver, deliverRaw, mailsOf, switchOn } from "./mail-calls.ts";
import { execute, ledgerOf } from "./stored.ts";
import { apply, newUser, newVisitor, sync, type TestUser } from "./sync-calls.ts";

const DAY = addDays(localTime(Date.now(), "UTC").day, 10);

let ana: TestUser;
let to: string;

beforeAll(async () => {
  ana = await newUser();
  to = await switchOn(ana);
  await apply(ana, "mail.answerSender", { address: "billing@power.example", answer: "yes" });
});

/** The user's only mail of that Message-ID. */
async function readingOf(parts: Parameters<typeof deliver>[0]) {
  const user = await newUser();
  const address = await switchOn(user);
  expect(await deliver({ ...parts, to: address })).toBeNull();
  const [mail, ...others] = await mailsOf(user);
  expect(others).toEqual([]);
  return mail;
}

describe("a mail", () => {
  test("becomes a row that every device gets, with each value and the line it was read from", async () => {
    expect(await readingOf({ ...powerBill(DAY), to })).toMatchObject({
      sender: "billing@power.example",
      senderName: "Power Company",
      subject: "Your electricity bill",
      state: "waiting",
      expenseId: null,
      reading: {
        kind: "bill",
        payee: { value: "Power Company", where: "sender" },
        amountCents: { value: 8450, evidence: "Amount due: US$84.50", where: "mail" },
        currency: { value: "USD" },
        dueDate: { value: DAY, where: "mail" },
      },
    });
  });

  test("is in the log, and one undo throws it away", async () => {
    const user = await newUser();
    await deliver({ ...powerBill(DAY), to: await switchOn(user) });
    const [entry] = (await sync(user)).changes.history;
    expect(entry).toMatchObject({
      type: "mail.receive",
      device: null,
      subject: { mail: "Your electricity bill" },
    });
    await apply(user, "undo", { operationId: entry?.operationId });
    expect(await mailsOf(user)).toMatchObject([{ state: "discarded" }]);
  });

  test("is stored once, however often it is delivered, with a Message-ID and without", async () => {
    for (const messageId of ["<one@power.example>", null]) {
      const user = await newUser();
      const mail = { ...powerBill(DAY), messageId, to: await switchOn(user) };
      await deliver(mail);
      await deliver(mail);
      expect(await mailsOf(user)).toHaveLength(1);
      await deliver({ ...mail, from: "Other <billing@other.example>" });
      expect(await mailsOf(user)).toHaveLength(2);
    }
  });

  test("isn't kept: what it says beside the bill is nowhere", async () => {
    const user = await newUser();
    const secret = "Your meter reads 4711-secret-words.";
    const { text = "" } = powerBill(DAY);
    await deliver({ ...powerBill(DAY), text: `${text}\n${secret}`, to: await switchOn(user) });
    const { changes } = await sync(user);
    expect(changes.mails).toHaveLength(1);
    expect(JSON.stringify(changes)).not.toContain("secret-words");
  });

  test("of HTML alone is read, in another currency", async () => {
    expect((await readingOf({ ...waterBill(DAY), to }))?.reading).toMatchObject({
      kind: "bill",
      amountCents: { value: 6120 },
      currency: { value: "EUR" },
      dueDate: { value: DAY },
    });
  });

  test("is read in its attached PDF", async () => {
    expect((await readingOf({ ...(await phoneBill(DAY)), to }))?.reading).toMatchObject({
      kind: "bill",
      payee: { value: "Phone Company" },
      amountCents: { value: 3990, where: "invoice.pdf" },
      currency: { value: null },
      dueDate: { value: DAY, where: "invoice.pdf" },
    });
  });

  test("says of a scan, and of a broken file, that it can't be read", async () => {
    const broken = new TextEncoder().encode("%PDF-1.7 broken");
    for (const content of [await pdfOf([]), broken]) {
      const files = [{ name: "scan.pdf", type: "application/pdf", content }];
      const mail = await readingOf({ ...powerBill(DAY), text: "Your bill is attached.", files, to });
      expect(mail?.reading).toMatchObject({
        kind: "bill",
        amountCents: { value: null, why: expect.stringContaining("scan.pdf can’t be read") },
      });
    }
  });

  test("that is no bill says why", async () => {
    expect((await readingOf({ ...newsletter(), to }))?.reading).toMatchObject({
      kind: "not-a-bill",
      why: expect.stringMatching(/\w/),
    });
  });

  test("that can't be read says so", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    const deep = Array.from(
      { length: 40 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join("");
    const { from, subject } = powerBill(DAY);
    const raw = mimeMail({ from, subject, to: address, text: "" }).replace(
      /Content-Type: text[\s\S]*$/,
      deep,
    );
    expect(await deliverRaw(new TextEncoder().encode(raw), { from, to: address })).toBeNull();
    expect(await mailsOf(user)).toMatchObject([{ reading: { kind: "unreadable" } }]);
  });

  test("by which a provider asks whether mail may be forwarded is shown with its code and its link", async () => {
    expect((await readingOf({ ...gmailConfirmation("ana@gmail.example", to), to }))?.reading).toEqual({
      kind: "confirmation",
      provider: "Gmail",
      code: "123456789",
      link: "https://mail-settings.google.com/mail/vf-%5BANGjdJ_abc%5D-AbC123",
    });
  });
});

const UNKNOWN = "This address doesn't take mail.";
const NAMELESS = "This mail doesn't say who sent it: its From has to have one address.";
const UNAUTHENTICATED = "This mail isn't authenticated by its sender's domain.";
const LIMIT = "This address took as many mails as it can today.";
const AUTOMATIC = "This address takes no automatic answers.";

describe("a mail isn't taken", () => {
  const [local = "", domain = ""] = ["bills+abc", "bills.expense-timeline.example"];

  test.each([
    `${local}@${domain}`,
    `bills@${domain}`,
    `bills+23456789abcdefghj@${domain}`,
    "bills+23456789abcdefghj@elsewhere.example",
    "",
  ])("at %j, which is nobody's", async (address) => {
    expect(await deliver({ ...powerBill(DAY), to: address })).toBe(UNKNOWN);
  });

  test("at another domain, or where the product has none", async () => {
    expect(await deliver({ ...powerBill(DAY), to: to.replace(/@.*/, "@elsewhere.example") })).toBe(UNKNOWN);
    const vars = { BILLS_MAIL_DOMAIN: "" };
    expect(await deliver({ ...powerBill(DAY), to }, { vars })).toBe(UNKNOWN);
  });

  test("at an address that was replaced, or switched off", async () => {
    const user = await newUser();
    const [first, second] = [await switchOn(user), await switchOn(user)];
    expect(await deliver({ ...powerBill(DAY), to: first })).toBe(UNKNOWN);
    expect(await deliver({ ...powerBill(DAY), to: second.toUpperCase() })).toBeNull();
    await execute("DELETE FROM mail_addresses WHERE user_id = ?", user.userId);
    expect(await deliver({ ...powerBill(DAY), to: second })).toBe(UNKNOWN);
  });

  test("that is larger than 2 MB, before it is read", async () => {
    const raw = new Uint8Array(10);
    const { from } = powerBill(DAY);
    expect(await deliverRaw(raw, { from, to }, { rawSize: 2_000_001 })).toBe("This mail is too large.");
    expect(await deliverRaw(new Uint8Array(2_000_001), { from, to }, { rawSize: 1 })).toBe(
      "This mail is too large.",
    );
  });

  test.each([
    "Auto-Submitted: auto-replied",
    "Precedence: auto_reply",
    "Precedence: auto-reply",
    "Auto-Submitted: auto-generated\r\nAuto-Submitted: auto-replied (vacation)",
    "X-Autoreply: yes",
    "X-Loop: bills.expense-timeline.example",
    ...[Array.from({ length: 51 }, () => "Received: from a by b").join("\r\n")],
  ])("that answers by itself or goes in circles: %s", async (header) => {
    expect(await deliver({ ...powerBill(DAY), headers: [header], to })).toBe(AUTOMATIC);
  });

  test("that reports on a delivery, or comes from ourselves", async () => {
    expect(await deliver({ ...powerBill(DAY), to }, { envelopeFrom: "" })).toBe(AUTOMATIC);
    for (const from of [
      `A <x@${domain}>`,
      "hello@expense-timeline.example",
      "support@expense-timeline.example",
    ])
      expect(await deliver({ ...powerBill(DAY), from, to })).toBe(AUTOMATIC);
  });

  test("without a subscription", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    await execute(`UPDATE owners SET subscription = '{"status":"canceled"}' WHERE user_id = ?`, user.userId);
    expect(await deliver({ ...powerBill(DAY), to: address })).toBe(UNKNOWN);
    expect(await mailsOf(user)).toEqual([]);
  });

  test("after so many a day, or while so many wait", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    const vars = { MAILED_BILLS_PER_USER_PER_DAY: 2 };
    await apply(user, "mail.answerSender", { address: "billing@power.example", answer: "yes" });
    const next = (n: number) =>
      deliver({ ...powerBill(DAY), messageId: `<${n}@power.example>`, to: address }, { vars });
    // One that was received before doesn't count.
    expect([await next(1), await next(1), await next(2), await next(2)]).toEqual([null, null, null, null]);
    expect(await next(3)).toBe(LIMIT);
    const other = await newUser();
    const full = await switchOn(other);
    await deliver({ ...powerBill(DAY), to: full });
    const copies = Array.from({ length: 199 }, (_, at) => String(at));
    const { raw } = await ledgerOf(other.userId);
    await raw
      .prepare(
        "INSERT INTO mailed_bills SELECT user_id, value, received_at, sender, sender_name, subject, reading, state, NULL, seq FROM mailed_bills, json_each(?2) WHERE user_id = ?1",
      )
      .bind(other.userId, JSON.stringify(copies))
      .run();
    expect(await deliver({ ...powerBill(DAY), to: full })).toBe("This address took as many mails as it can.");
  });

  test("silently, of a sender whose bills are never read, whose mails use nothing up", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    const vars = { MAILED_BILLS_PER_USER_PER_DAY: 1 };
    await apply(user, "mail.answerSender", { address: "spam@spam.example", answer: "never" });
    for (const n of [1, 2])
      expect(
        await deliver(
          { ...powerBill(DAY), from: "spam@spam.example", messageId: `<${n}@spam.example>`, to: address },
          { vars },
        ),
      ).toBeNull();
    expect(await mailsOf(user)).toEqual([]);
    expect(await deliver({ ...powerBill(DAY), to: address }, { vars })).toBeNull();
  });

  test("of strangers beyond five each and twenty in all, which leaves room for the others", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    await apply(user, "mail.answerSender", { address: "billing@power.example", answer: "yes" });
    const from = (name: string, n: number) =>
      deliver({
        ...powerBill(DAY),
        from: `a@${name}.example`,
        messageId: `<${n}@${name}.example>`,
        to: address,
      });
    for (let n = 1; n <= 5; n += 1) expect(await from("one", n)).toBeNull();
    expect(await from("one", 6)).toBe(LIMIT);
    for (let n = 1; n <= 15; n += 1) expect(await from(`other${n}`, n)).toBeNull();
    expect(await from("last", 1)).toBe(LIMIT);
    expect(await deliver({ ...powerBill(DAY), to: address })).toBeNull();
  });

  test("while so many wait that the app shows, to which old notes and those of refused senders don't belong", async () => {
    const user = await newUser();
    const address = await switchOn(user);
    await apply(user, "mail.answerSender", { address: "billing@power.example", answer: "yes" });
    await apply(user, "mail.answerSender", { address: "spam@spam.example", answer: "never" });
    const weeksAgo = Date.now() - 14 * 86_400_000;
    const rows = [
      ...Array.from({ length: 100 }, () => [
        "billing@power.example",
        weeksAgo,
        '{"kind":"none","why":"It is a newsletter."}',
      ]),
      ...Array.from({ length: 100 }, () => ["spam@spam.example", Date.now(), '{"kind":"bill"}']),
    ];
    const { raw } = await ledgerOf(user.userId);
    await raw
      .prepare(
        `INSERT INTO mailed_bills SELECT ?1, 'old-' || key, value ->> 1, value ->> 0, '', '', value ->> 2, 'waiting', NULL, 1 FROM json_each(?2)`,
      )
      .bind(user.userId, JSON.stringify(rows))
      .run();
    expect(await deliver({ ...powerBill(DAY), to: address })).toBeNull();
  });
});

const AT = "power.example";
const FORGED = `Authentication-Results: mx.cloudflare.net; ${passed(AT)}`;

describe("who a mail is from", () => {
  test.each([
    ["DKIM of the domain itself", `dkim=pass header.d=${AT}; dmarc=none; spf=none`],
    ["DKIM of a domain above", "dkim=pass header.d=example.org; dmarc=none", "A <b@billing.example.org>"],
    ["DKIM of a domain below", `dkim=pass header.d=mail.${AT}`],
    ["a second signature", `dkim=pass header.d=service.example; dkim=pass header.d=${AT}`],
    ["SPF of the envelope", `dkim=none; spf=pass smtp.mailfrom=bounce@mail.${AT}`],
    ["DMARC", `dkim=none; dmarc=pass header.from=${AT}`],
  ])("is told by %s", async (_, results, from = `Power <billing@${AT}>`) => {
    expect(await deliver({ ...powerBill(DAY), from, results, to })).toBeNull();
  });

  test.each<[string, Partial<Parameters<typeof deliver>[0]>]>([
    ["nothing", { results: null }],
    ["none of them", { results: "dkim=none; dmarc=none; spf=none" }],
    ["results that the sender wrote below", { results: "dkim=none", headers: [FORGED] }],
    ["results that the sender wrote, where the receiver wrote none", { results: null, headers: [FORGED] }],
    [
      "another domain's signature",
      { results: "dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=a@evil.example" },
    ],
    ["a domain that ends alike", { results: `dkim=pass header.d=evil${AT}` }],
    ["a top-level domain", { results: "dkim=pass header.d=example" }],
    ["a failed DMARC", { results: `dkim=pass header.d=${AT}; dmarc=fail header.from=${AT}` }],
    ["DMARC of another From", { results: "dmarc=pass header.from=evil.example" }],
    [
      "both a failed and a passed DMARC",
      { results: `dmarc=fail header.from=${AT}; dmarc=pass header.from=${AT}` },
    ],
    ["a comment", { results: `spf=fail (dkim=pass header.d=${AT}; dmarc=pass header.from=${AT})` }],
    ["a nested comment", { results: `spf=fail (a (b) ; dmarc=pass header.from=${AT})` }],
    [
      "a quoted envelope",
      { results: `spf=pass smtp.mailfrom="a; dmarc=pass header.from=${AT}"@evil.example` },
    ],
    ["an envelope that looks like a result", { results: "spf=pass smtp.mailfrom=dmarc=pass@evil.example" }],
    ["a property said twice", { results: `dkim=pass header.d=evil.example header.d=${AT}` }],
    ["the properties of another result", { results: `dkim=fail header.d=${AT}; dkim=pass` }],
    [
      "an address in the name",
      { from: `"billing@${AT}" <a@evil.example>`, results: `dkim=pass header.d=${AT}` },
    ],
  ])("isn't told by %s", async (_, parts) => {
    const mail = { ...powerBill(DAY), ...parts, to };
    expect(await deliver(mail)).toBe(UNAUTHENTICATED);
  });

  test.each<[string, Partial<Parameters<typeof deliver>[0]>]>([
    ["two Froms", { headers: ["From: a@evil.example"] }],
    ["two addresses", { from: `Power <billing@${AT}>, b@${AT}` }],
    ["another address in the name", { from: `b@evil.example <billing@${AT}>` }],
    ["two addresses in brackets", { from: `<b@evil.example> <billing@${AT}>` }],
    ["an open quote around another address", { from: `"<b@evil.example> <billing@${AT}>` }],
    ["no address", { from: "Power" }],
  ])("isn't anybody if the From has %s", async (_, parts) => {
    expect(await deliver({ ...powerBill(DAY), ...parts, to })).toBe(NAMELESS);
  });

  test.each([
    `billing@${AT} <billing@${AT}>`,
    `Power: Billing <billing@${AT}>`,
    `Power, Inc. <billing@${AT}>`,
    `=?utf-8?Q?Power:_Inc.?= <billing@${AT}>`,
    `Power" Company <billing@${AT}>`,
    `"Power, Müller" <billing@${AT}>`,
  ])("may have a name like %s", async (from) => {
    expect(await deliver({ ...powerBill(DAY), from, to })).toBeNull();
  });

  test("has a domain of any letters", async () => {
    const from = "Müller <rechnung@müller.example>";
    const results = "dkim=pass header.d=xn--mller-kva.example";
    expect(await deliver({ ...powerBill(DAY), from, results, to })).toBeNull();
  });

  test("isn't told if the receiver's own first line is missing, or another server's", async () => {
    const mail = { ...powerBill(DAY), to };
    const whole = mimeMail(mail);
    for (const raw of [whole.replace(/^.*\r\n/, ""), whole.replace("cloudflare-email.net", "evil.example")])
      expect(await deliverRaw(new TextEncoder().encode(raw), mail)).toBe(UNAUTHENTICATED);
  });
});

test("a visitor without a subscription can't switch it on", async () => {
  expect(await switchOn(await newVisitor())).toBeUndefined();
});
