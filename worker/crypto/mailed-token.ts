import { hmacHex, isHmacHex, someSecret } from "./hmac.ts";

/** No signature made elsewhere with the same secret is accepted. */
const keyOf = (purpose: string, secret: string) => `${purpose} ${secret}`;

/** Never expires, since a mail may be opened years later. It is to do nothing that would harm its owner. */
export async function signMailed(purpose: string, content: string, secret: string): Promise<string> {
  return `${content}.${await hmacHex(keyOf(purpose, secret), content)}`;
}

/** @param secrets any of which may have signed it */
export async function readMailed(
  purpose: string,
  token: string,
  secrets: readonly string[],
): Promise<string | null> {
  const dot = token.lastIndexOf(".");
  const [content, signature] = [token.slice(0, dot), token.slice(dot + 1)];
  const isOurs = await someSecret(secrets, (secret) => isHmacHex(signature, keyOf(purpose, secret), content));
  return dot > 0 && isOurs ? content : null;
}
