export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const algorithm = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

/** Making a key takes as long as using it. */
const keys = new Map<string, CryptoKey>();

async function hmacKey(secret: string, bytes: BufferSource = encoder.encode(secret)): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  keys.set(secret, key);
  return key;
}

export async function hmacHex(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await hmacKey(secret), encoder.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function hmacBase64(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await hmacKey(secret), encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Compares in constant time. */
export async function isHmacHex(hex: string, secret: string, text: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  const bytes = hex.match(/../g) ?? [];
  return await isHmac(
    Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)),
    secret,
    text,
  );
}

/** 32 bytes make 43 characters and one of padding. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export async function isHmacBase64(base64: string, secret: string, text: string): Promise<boolean> {
  return SIGNATURE.test(base64) && (await isHmac(bytesOf(base64), secret, text));
}

/** @param secret the key itself in base64, as others give it; false if it isn't */
export async function isHmacBase64Of(secret: string, base64: string, text: string): Promise<boolean> {
  if (!SIGNATURE.test(base64) || !/^[A-Za-z0-9+/]+={0,2}$/.test(secret)) return false;
  const key = await hmacKey(`base64:${secret}`, bytesOf(secret));
  return await crypto.subtle.verify("HMAC", key, bytesOf(base64), encoder.encode(text));
}

async function isHmac(signature: Uint8Array<ArrayBuffer>, secret: string, text: string): Promise<boolean> {
  return await crypto.subtle.verify("HMAC", await hmacKey(secret), signature, encoder.encode(text));
}

export async function someSecret(
  secrets: readonly string[],
  check: (secret: string) => Promise<boolean>,
): Promise<boolean> {
  for (const secret of secrets) if (await check(secret)) return true;
  return false;
}

/** No signature made elsewhere with the same secret is accepted. */
const mailedKey = (purpose: string, secret: string) => `${purpose} ${secret}`;

/** The token never expires by itself, since a mail may be opened years later. It must do nothing that would harm its owner. */
export async function signMailed(purpose: string, content: string, secret: string): Promise<string> {
  return `${content}.${await hmacHex(mailedKey(purpose, secret), content)}`;
}

/** @param secrets any of which may have signed it */
export async function readMailed(
  purpose: string,
  token: string,
  secrets: readonly string[],
): Promise<string | null> {
  const dot = token.lastIndexOf(".");
  const [content, signature] = [token.slice(0, dot), token.slice(dot + 1)];
  const isOurs = await someSecret(secrets, (secret) =>
    isHmacHex(signature, mailedKey(purpose, secret), content),
  );
  return dot > 0 && isOurs ? content : null;
}
