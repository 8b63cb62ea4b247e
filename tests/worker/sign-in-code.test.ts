import { describe, expect, test } from "vitest";
import { CODE_ALPHABET, CODE_LENGTH, readCode } from "#domain/sign-in/sign-in.ts";
import { createSignInCode } from "../../worker/auth/mailed-codes.ts";
import { otherThan } from "../support/other-code.ts";
import {
  answerOf,
  call,
  cookieOf,
  expireChallenges,
  freshEmail,
  inboxOf,
  requestMail,
  sessionCount,
  signIn,
  statusOf,
  verify,
  verifyCode,
  whoIs,
} from "./api.ts";
import { bindings } from "./stored.ts";

const refusal = {
  code: "invalid_code",
  error: "That code is wrong, or it has expired. Check it, or ask for a new one.",
};

const usedUp = {
  code: "invalid_code",
  error:
    "Five wrong codes were typed, so this code no longer works. Open the link in the mail, or ask for a new one.",
};

describe("the code of a sign-in mail", () => {
  test("signs in and leads where the user was going", async () => {
    const email = freshEmail();
    const { code } = await requestMail(email, { returnTo: "/badges" });
    const response = await verifyCode(email, code);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirectTo: "/badges" });
    expect(await whoIs({ Cookie: cookieOf(response) })).toMatchObject({ user: { email } });
  });

  test("may be typed with spaces and in lower case, beside the address as people type it", async () => {
    const { email, code } = await requestMail();
    const spaced = ` ${code.slice(0, 4)} ${code.slice(5).toLowerCase()} `;
    expect((await verifyCode(` ${email.toUpperCase()} `, spaced)).status).toBe(200);
  });

  test("stands once in the mail, text and HTML, in two groups of four", async () => {
    const { email, code, token } = await requestMail();
    const [mail] = await inboxOf(email);
    for (const part of [mail?.text ?? "", mail?.html ?? ""])
      expect(part.replaceAll(token, "").match(/\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/g)).toEqual([code]);
  });

  test("works once, and so does the link, whichever is first", async () => {
    const [ana, eve] = [await requestMail(), await requestMail()];
    expect(await statusOf(verifyCode(ana.email, ana.code))).toBe(200);
    expect(await statusOf(verifyCode(ana.email, ana.code))).toBe(400);
    expect(await statusOf(verify(ana.token))).toBe(400);

    expect(await statusOf(verify(eve.token))).toBe(200);
    expect(await answerOf(verifyCode(eve.email, eve.code))).toMatchObject({ status: 400, ...refusal });
    expect([await sessionCount(ana.email), await sessionCount(eve.email)]).toEqual([1, 1]);
  });

  test("and the link, each three times at once, give one session", async () => {
    const { email, code, token } = await requestMail();
    const both = () => [verify(token), verifyCode(email, code)];
    const responses = await Promise.all([...both(), ...both(), ...both()]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionCount(email)).toBe(1);
  });

  test("is void after five wrong ones, even sent at once; the link still works", async () => {
    const { email, code, token } = await requestMail();
    const guesses = await Promise.all([1, 2, 3, 4, 5].map((by) => verifyCode(email, otherThan(code, by))));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await answerOf(verifyCode(email, code))).toMatchObject({ status: 400, ...usedUp });
    expect((await verify(token)).status).toBe(200);
  });

  test("tells to ask for a new one after five wrong ones, whether or not a code waits, until another mail is requested", async () => {
    const unknown = freshEmail();
    const waiting = freshEmail();
    const { code } = await requestMail(waiting);
    for (const email of [unknown, waiting]) {
      const said: string[] = [];
      for (const by of [1, 2, 3, 4, 5, 6]) {
        const response = await verifyCode(email, otherThan(code, by));
        expect(response.status).toBe(400);
        said.push(((await response.json()) as { error: string }).error);
      }
      expect(said).toEqual([...Array(4).fill(refusal.error), usedUp.error, usedUp.error]);
    }
    const next = await requestMail(waiting);
    expect(await (await verifyCode(waiting, otherThan(next.code))).json()).toMatchObject(refusal);
    expect((await verifyCode(waiting, next.code)).status).toBe(200);
  });

  test("goes on working in the browser that requested it, whatever strangers guess and request", async () => {
    const nonce = crypto.randomUUID();
    const { email, code } = await requestMail(undefined, { nonce });
    for (const by of [1, 2, 3, 4, 5, 6]) await verifyCode(email, otherThan(code, by));
    const strangers = await requestMail(email, { nonce: crypto.randomUUID() });
    if (strangers.code !== code)
      expect((await verifyCode(email, strangers.code, { nonce })).status).toBe(400);
    for (const by of [1, 2, 3])
      expect(await (await verifyCode(email, otherThan(code, by), { nonce })).json()).toMatchObject(refusal);
    expect((await verifyCode(email, code, { nonce })).status).toBe(200);
  });

  test("is void in the browser that requested it after five wrong ones there", async () => {
    const nonce = crypto.randomUUID();
    const { email, code } = await requestMail(undefined, { nonce });
    await Promise.all([1, 2, 3, 4, 5].map((by) => verifyCode(email, otherThan(code, by), { nonce })));
    expect(await (await verifyCode(email, code, { nonce })).json()).toMatchObject(usedUp);
  });

  test("typed in another browser, with a nonce that requested nothing, is wrong", async () => {
    const { email, code } = await requestMail(undefined, { nonce: crypto.randomUUID() });
    expect(await statusOf(verifyCode(email, code, { nonce: crypto.randomUUID() }))).toBe(400);
    expect((await verifyCode(email, code)).status).toBe(200);
  });

  test("of an earlier mail gives way to the newest; earlier links keep working", async () => {
    const first = await requestMail();
    const { email } = first;
    const second = await requestMail(email);
    if (first.code !== second.code) expect((await verifyCode(email, first.code)).status).toBe(400);
    expect((await verifyCode(email, second.code)).status).toBe(200);
    expect((await verify(first.token)).status).toBe(200);
  });

  test("of one address opens no other", async () => {
    const [ana, eve] = [await requestMail(), await requestMail()];
    if (ana.code !== eve.code) expect(await statusOf(verifyCode(eve.email, ana.code))).toBe(400);
    expect(await statusOf(verifyCode(ana.email, ana.code))).toBe(200);
  });

  test("expires after ten minutes", async () => {
    const { email, code } = await requestMail();
    await expireChallenges(email);
    expect(await answerOf(verifyCode(email, code))).toMatchObject({ status: 400, ...refusal });
  });

  test("is stored only under the server's secret: trying all codes over the database finds none", async () => {
    const { email, code } = await requestMail();
    const row = await bindings.DB.prepare("select * from sign_in_challenges where email = ?")
      .bind(email)
      .first<Record<string, unknown>>();
    const plain = code.replace("-", "");
    for (const each of [code, plain]) expect(Object.values(row ?? {})).not.toContain(each);
    for (const text of [plain, `${email}:${plain}`, `sign-in-code:${email}:${plain}`]) {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(row?.["code_hash"]).not.toBe(hex);
    }
  });

  test("wrong, gets the same response for addresses known, unknown and waiting for a code", async () => {
    const { email: known } = await signIn();
    const waiting = freshEmail();
    const { code } = await requestMail(waiting);
    const responses = await Promise.all(
      [known, freshEmail(), waiting].map(async (email) => {
        const response = await verifyCode(email, otherThan(code));
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        const headers = { ...Object.fromEntries(response.headers), "x-request-id": "" };
        return { status: response.status, body, headers };
      }),
    );
    expect(responses[0]).toMatchObject({ status: 400, body: refusal });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  test.each(["", "123456", "ABCD-234", "ABCD-23456", "ABCD-234O", "２２２２２２２２", "--------"])(
    "%j is no code",
    async (code) => {
      expect(await answerOf(verifyCode(freshEmail(), code))).toMatchObject({
        status: 400,
        code: "invalid_request",
        fields: { code: expect.any(String) },
      });
    },
  );

  test("goes with its address alone", async () => {
    const { email, code, token } = await requestMail();
    for (const body of [
      { code },
      { email },
      { token, email, code },
      { token, email, code, nonce: "x".repeat(20) },
      { email, code, nonce: "short" },
    ]) {
      expect(await answerOf(call("/api/sign-in/verify", { body }))).toMatchObject({
        status: 400,
        code: "invalid_request",
      });
    }
    expect((await verifyCode(email, code)).status).toBe(200);
  });
});

test("codes use every character of their alphabet, and don't repeat themselves", () => {
  const codes = Array.from({ length: 1000 }, createSignInCode);
  for (const code of codes) expect(readCode(code)).toBe(code);
  expect(new Set(codes).size).toBe(1000);
  for (const at of [0, CODE_LENGTH - 1])
    expect(new Set(codes.map((code) => code[at])).size).toBe(CODE_ALPHABET.length);
});
