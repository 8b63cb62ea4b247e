import { createHmac } from "node:crypto";
import { GoogleKeys } from "./google-keys.ts";

type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const HOUR = 3600;

const FORGERIES: Readonly<Record<string, (claims: Claims, keys: GoogleKeys) => string>> = {
  "another key": (claims) => new GoogleKeys("").sign(claims),
  "no signature": (claims) => `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`,
  // Signed with what everybody can read: the public key, taken for a shared secret.
  "the public key as a secret": (claims, keys) => {
    const unsigned = `${encode({ alg: "HS256", typ: "JWT", kid: keys.jwk["kid"] })}.${encode(claims)}`;
    return `${unsigned}.${createHmac("sha256", JSON.stringify(keys.jwk)).update(unsigned).digest("base64url")}`;
  },
  "claims changed after signing": (claims, keys) => {
    const [header, , signature] = keys.sign({ ...claims, email: "someone.else@example.com" }).split(".");
    return [header, encode(claims), signature].join(".");
  },
  "another audience": (claims, keys) => keys.sign({ ...claims, aud: "another-client" }),
  "another issuer": (claims, keys) => keys.sign({ ...claims, iss: "https://accounts.evil.example" }),
  "an end that has passed": (claims, keys) =>
    keys.sign({ ...claims, iat: Number(claims["iat"]) - 2 * HOUR, exp: Number(claims["iat"]) - HOUR }),
  "a start to come": (claims, keys) => keys.sign({ ...claims, nbf: Number(claims["iat"]) + HOUR }),
  "no nonce": (claims, keys) => keys.sign({ ...claims, nonce: undefined }),
};

export function identityToken(claims: Claims, keys: GoogleKeys, forgery: string): string {
  return FORGERIES[forgery]?.(claims, keys) ?? keys.sign(claims);
}
