import { createHmac } from "node:crypto";

/** The cookies of a session that is stored with this token, signed as the worker signs them for http. */
export function sessionCookies(
  secret: string,
  { userId, ledger, token }: { userId: string; ledger: string; token: string },
) {
  const signed = (text: string, encoding: "base64" | "hex") =>
    createHmac("sha256", secret).update(text).digest(encoding);
  return [
    {
      name: "expense-timeline.session_token",
      value: encodeURIComponent(`${token}.${signed(token, "base64")}`),
    },
    {
      name: "expense-timeline.user",
      value: `${userId}.${ledger}.${signed(`user:${userId}:${ledger}`, "hex")}`,
    },
  ];
}
