/** A passkey as a phone keeps it: real keys and real signatures, and whatever a forger would write into them. */
import { encodeBase64Url } from "hono/utils/encode";
import { LOCAL } from "./api.ts";

const encoder = new TextEncoder();

const bytes = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

export const base64Url = (content: Uint8Array | string) =>
  encodeBase64Url(bytes(typeof content === "string" ? encoder.encode(content) : content).buffer).replaceAll(
    "=",
    "",
  );

const sha256 = async (content: Uint8Array | string) =>
  new Uint8Array(
    await crypto.subtle.digest(
      "SHA-256",
      typeof content === "string" ? encoder.encode(content) : bytes(content),
    ),
  );

/** CBOR, as far as an authenticator writes it here. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Uint8Array {
  const head = (major: number, size: number) =>
    size < 24
      ? [major * 32 + size]
      : size < 256
        ? [major * 32 + 24, size]
        : [major * 32 + 25, size >> 8, size & 255];
  if (typeof value === "number") return bytes(value < 0 ? head(1, -1 - value) : head(0, value));
  if (typeof value === "string") return bytes(head(3, value.length), encoder.encode(value));
  if (value instanceof Uint8Array) return bytes(head(2, value.length), value);
  const entries = [...value].flatMap(([key, each]) => [cbor(key as number), cbor(each as number)]);
  return bytes(head(5, value.size), ...entries);
}

/** What a ceremony of ours says, unless a forger says something else. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  userHandle?: string;
  counter?: number;
}

export interface Authenticator {
  readonly credentialId: string;
  /** Answers the options of `POST /api/passkeys/options`. */
  create(
    options: { rpId: string; challenge: string; user: { id: string } },
    forgery?: Forgery,
  ): Promise<object>;
  /** Answers the options of `GET /api/sign-in/passkey`. */
  sign(options: { rpId: string; challenge: string }, forgery?: Forgery): Promise<Record<string, string>>;
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

export async function newAuthenticator({ aaguid = new Uint8Array(16) } = {}): Promise<Authenticator> {
  const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const raw = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const cose = cbor(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, raw.slice(1, 33)],
        [-3, raw.slice(33)],
      ] as const),
    ]),
  );
  const id = crypto.getRandomValues(new Uint8Array(16));
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, forgery: Forgery) =>
    JSON.stringify({
      type: forgery.type ?? type,
      challenge,
      origin: forgery.origin ?? LOCAL,
      crossOrigin: false,
    });
  const authData = async (
    rpId: string,
    flags: number,
    forgery: Forgery,
    more: Uint8Array | number[] = [],
  ) => {
    const count = forgery.counter ?? counter;
    const verified = forgery.isVerified === false ? 0 : VERIFIED;
    return bytes(
      await sha256(forgery.rpId ?? rpId),
      [PRESENT | verified | flags],
      [count >>> 24, (count >>> 16) & 255, (count >>> 8) & 255, count & 255],
      more,
    );
  };
  return {
    credentialId: base64Url(id),
    async create({ rpId, challenge, user }, forgery = {}) {
      userHandle = user.id;
      const attested = bytes(aaguid, [0, id.length], id, cose);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", await authData(rpId, ATTESTED, forgery, attested)],
      ]);
      return {
        id: base64Url(id),
        clientDataJSON: base64Url(clientData("webauthn.create", challenge, forgery)),
        attestationObject: base64Url(cbor(object)),
        transports: ["internal"],
      };
    },
    async sign({ rpId, challenge }, forgery = {}) {
      counter += 1;
      const client = clientData("webauthn.get", challenge, forgery);
      const data = await authData(rpId, 0, forgery);
      const signature = new Uint8Array(
        await crypto.subtle.sign(
          { name: "ECDSA", hash: "SHA-256" },
          keys.privateKey,
          bytes(data, await sha256(client)),
        ),
      );
      return {
        id: base64Url(id),
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(derOf(signature)),
        userHandle: forgery.userHandle ?? userHandle,
      };
    },
  };
}

/** WebAuthn has a signature's two numbers in DER, WebCrypto one behind the other. */
function derOf(signature: Uint8Array): Uint8Array {
  const number = (half: Uint8Array) => {
    const start = half.findIndex((byte) => byte !== 0);
    const digits = half.slice(start);
    const padded = (digits[0] ?? 0) > 127 ? bytes([0], digits) : digits;
    return bytes([2, padded.length], padded);
  };
  const both = bytes(number(signature.slice(0, 32)), number(signature.slice(32)));
  return bytes([48, both.length], both);
}
