import { expect, test } from "vitest";
import { confirmationIn } from "#domain/mailed-bills/confirmation.ts";

const GMAIL = {
  sender: "forwarding-noreply@google.com",
  subject: "(#123456789) Gmail Forwarding Confirmation - Receive Mail from ana@gmail.example",
  text: "ana@gmail.example has requested to automatically forward mail to your email address.\nConfirmation code: 123456789\n",
  links: [
    "https://support.google.com/mail/?p=forward",
    "https://mail-settings.google.com/mail/vf-%5BANGjdJ%5D-AbC.",
    "https://mail-settings.google.com/mail/uf-%5BANGjdJ%5D-AbC",
  ],
};
const LINK = "https://mail-settings.google.com/mail/vf-%5BANGjdJ%5D-AbC";

test.each<[string, Parameters<typeof confirmationIn>[0], object]>([
  ["Gmail", GMAIL, { provider: "Gmail", code: "123456789", link: LINK }],
  [
    "Gmail in Spanish",
    {
      ...GMAIL,
      subject: "(#987654) Confirmación de reenvío de Gmail: recibir mensajes de ana@gmail.example",
      text: "Código de confirmación: 987654",
    },
    { provider: "Gmail", code: "987654", link: LINK },
  ],
  [
    "Gmail in German, with the code in the subject alone",
    { ...GMAIL, subject: "(#4711) Gmail-Weiterleitungsbestätigung", text: "Bitte bestätigen.", links: [] },
    { provider: "Gmail", code: "4711", link: null },
  ],
  [
    "Proton Mail",
    {
      sender: "no-reply@notify.proton.me",
      subject: "ana@proton.me wants to forward emails to you",
      text: "Accept the request to get mail from ana@proton.me.",
      links: [
        "https://proton.me/support/email-forwarding",
        "https://account.proton.me/forwarding/accept#abc",
      ],
    },
    { provider: "Proton Mail", code: null, link: "https://account.proton.me/forwarding/accept#abc" },
  ],
  [
    "Yahoo Mail",
    {
      sender: "no-reply@cc.yahoo-inc.com",
      subject: "Verify your forwarding address",
      text: "Please verify that this address may get forwarded mail.",
      links: ["https://mail.yahoo.com/verify?token=abc"],
    },
    { provider: "Yahoo Mail", code: null, link: "https://mail.yahoo.com/verify?token=abc" },
  ],
  [
    "Outlook",
    {
      sender: "microsoft-noreply@microsoft.com",
      subject: "Confirm your forwarding address",
      text: "Your code: 123456",
      links: [],
    },
    { provider: "Outlook", code: "123456", link: null },
  ],
])("%s", (_, mail, expected) => {
  expect(confirmationIn(mail)).toEqual({ kind: "confirmation", ...expected });
});

test.each<[string, Partial<typeof GMAIL>]>([
  ["another sender", { sender: "forwarding-noreply@google.com.evil.example" }],
  ["a user of the provider", { sender: "ana@gmail.com" }],
  ["a user of Outlook with such a name", { sender: "noreply@outlook.com" }],
  ["a user of Proton with such a name", { sender: "verify@proton.me" }],
  ["a user of iCloud with such a name", { sender: "noreply@icloud.com" }],
  ["a user of Yahoo with such a name", { sender: "notification@yahoo.com" }],
  ["a user of Fastmail with such a name", { sender: "noreply@fastmail.com" }],
  [
    "another subject of the provider",
    { subject: "Your Google invoice", text: "Amount due: $12.00", links: [] },
  ],
  ["neither a code nor a link", { subject: "Gmail Forwarding Confirmation", text: "", links: [] }],
])("isn't %s", (_, fields) => {
  expect(confirmationIn({ ...GMAIL, ...fields })).toBeNull();
});

test("shows no link that leads elsewhere or refuses", () => {
  const links = [
    "https://evil.example/mail/vf-abc",
    "https://mail.google.com.evil.example/mail/vf-abc",
    "https://mail.google.com@evil.example/mail/vf-abc",
    "https://mail-settings.google.com/mail/uf-abc",
    "http://mail.google.com/mail/vf-abc",
    "https://mail.google.com/mail/vf-abc?continue=https%3A%2F%2Fevil.example",
    "https://accounts.google.com/verify?client_id=evil",
  ];
  expect(confirmationIn({ ...GMAIL, links })).toMatchObject({ code: "123456789", link: null });
});
