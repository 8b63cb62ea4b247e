import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

const KEY_ID = "stand-in";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export class GoogleKeys {
  readonly #key: KeyObject;

  /** @param pem of an earlier start; empty makes a new key */
  constructor(pem: string) {
    this.#key =
      pem === "" ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : createPrivateKey(pem);
  }

  get pem(): string {
    return this.#key.export({ type: "pkcs8", format: "pem" }).toString();
  }

  get jwk(): Record<string, unknown> {
    return { ...createPublicKey(this.#key).export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" };
  }

  sign(claims: Record<string, unknown>): string {
    const unsigned = `${encode({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${encode(claims)}`;
    return `${unsigned}.${sign("sha256", Buffer.from(unsigned), this.#key).toString("base64url")}`;
  }
}
