import { createHash, createHmac, timingSafeEqual } from "node:crypto";

interface HmacKey {
  readonly hash: string;
  readonly secret: Uint8Array;
}

interface Algorithm {
  readonly name: string;
  readonly hash?: string | { readonly name: string };
}

const nodeName = (name: string) => name.toLowerCase().replace("-", "");

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

/** Copies them, since a small Buffer shares its memory with others. */
const asArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function hmac({ hash, secret }: HmacKey, data: BufferSource): Uint8Array {
  return createHmac(hash, secret).update(bytesOf(data)).digest();
}

/** What the worker uses of Web Crypto. Node's own computes in another thread, whose pace no seed decides. */
export const subtle = {
  async digest(algorithm: string | Algorithm, data: BufferSource): Promise<ArrayBuffer> {
    const name = typeof algorithm === "string" ? algorithm : algorithm.name;
    return asArrayBuffer(createHash(nodeName(name)).update(bytesOf(data)).digest());
  },
  async importKey(_format: "raw", secret: BufferSource, { hash }: Algorithm): Promise<HmacKey> {
    const name = typeof hash === "object" ? hash.name : (hash ?? "SHA-256");
    return { hash: nodeName(name), secret: new Uint8Array(bytesOf(secret)) };
  },
  async sign(_algorithm: unknown, key: HmacKey, data: BufferSource): Promise<ArrayBuffer> {
    return asArrayBuffer(hmac(key, data));
  },
  async verify(_algorithm: unknown, key: HmacKey, signature: BufferSource, data: BufferSource) {
    const [expected, given] = [hmac(key, data), bytesOf(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  },
};
