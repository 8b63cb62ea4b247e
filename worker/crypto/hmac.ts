const algorithm = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

/** By secret. An isolate has one, and making its key takes as long as using it. */
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  keys.set(secret, key);
  return key;
}

/** HMAC-SHA-256 of a text's UTF-8 bytes under a secret, in lower-case hex. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether `base64` is the HMAC-SHA-256 of a text's UTF-8 bytes under a secret; compared in constant time. */
export async function isHmac(base64: string, secret: string, text: string): Promise<boolean> {
  // 32 bytes: 43 characters and one of padding.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(base64)) return false;
  const signature = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return await crypto.subtle.verify("HMAC", await keyOf(secret), signature, encoder.encode(text));
}
