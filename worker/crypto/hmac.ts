const algorithm = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

/** Making a key takes as long as using it. */
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

export async function hmacHex(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
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

export async function isHmacBase64(base64: string, secret: string, text: string): Promise<boolean> {
  // 32 bytes make 43 characters and one of padding.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(base64)) return false;
  return await isHmac(
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    secret,
    text,
  );
}

async function isHmac(signature: Uint8Array<ArrayBuffer>, secret: string, text: string): Promise<boolean> {
  return await crypto.subtle.verify("HMAC", await keyOf(secret), signature, encoder.encode(text));
}
