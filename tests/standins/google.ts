import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";
import { escapeHtml } from "#domain/text/wording.ts";
import { html, json, type StandIn, type StandInRequest, type StandInResponse } from "./http.ts";
import { page } from "./inbox.ts";
import { JsonFile } from "./store.ts";

interface Grant {
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string;
  email: string;
  verified: boolean;
  /** Whether the address belongs to a Google Workspace. */
  hosted: boolean;
  name: string;
  /** How its identity token is to be forged; empty for an honest one. */
  forgery: string;
  /** Whether the token and the callback name the issuer without its scheme, as Google may do. */
  bareIssuer: boolean;
}

interface GoogleState {
  privateKey: string;
  grants: Record<string, Grant>;
}

const BASE = "/google";
/** The paths that the product's server calls. The others are for browsers. */
const SERVER_PATHS = ["/.well-known/openid-configuration", "/keys", "/token"].map((path) => BASE + path);
const REQUIRED = ["client_id", "redirect_uri", "state", "nonce", "code_challenge"] as const;

/**
 * Google as an OpenID provider: discovery, a page asking which account, codes, tokens, keys. Stricter than the real
 * one: state, nonce and PKCE are required, and a code works once.
 */
export class GoogleStandIn {
  readonly #file: JsonFile<GoogleState>;
  readonly #keys: GoogleKeys;

  constructor(path: string | undefined) {
    this.#file = new JsonFile<GoogleState>(path, { privateKey: "", grants: {} });
    this.#keys = new GoogleKeys(this.#file.state.privateKey);
    this.#file.state.privateKey = this.#keys.pem;
    this.#file.save();
  }

  handle: StandIn = (request) => {
    const issuer = `http://${request.headers.host ?? "127.0.0.1"}${BASE}`;
    if (SERVER_PATHS.includes(request.url.pathname) && !request.headers["user-agent"])
      return json(403, { error: "A User-Agent is missing." });
    switch (`${request.method} ${request.url.pathname}`) {
      case `GET ${BASE}/.well-known/openid-configuration`:
        return json(200, discovery(issuer));
      case `GET ${BASE}/keys`:
        return json(200, { keys: [this.#keys.jwk] });
      case `GET ${BASE}/authorize`:
        return this.#ask(request.url.searchParams);
      case `POST ${BASE}/authorize`:
        return this.#decide(issuer, new URLSearchParams(request.body));
      case `POST ${BASE}/token`:
        return this.#exchange(issuer, request);
      default:
        return undefined;
    }
  };

  #ask(asked: URLSearchParams): StandInResponse {
    const fault = faultOf(asked);
    return fault === undefined ? html(200, consentPage(asked)) : html(400, `<!doctype html><p>${fault}</p>`);
  }

  #decide(issuer: string, decided: URLSearchParams): StandInResponse {
    const fault = faultOf(decided);
    if (fault !== undefined) return html(400, `<!doctype html><p>${fault}</p>`);
    const back = new URL(decided.get("redirect_uri") ?? "");
    back.searchParams.set("state", decided.get("state") ?? "");
    back.searchParams.set("iss", decided.get("bareIssuer") === "on" ? withoutScheme(issuer) : issuer);
    if (decided.get("decision") === "cancel") back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", this.#grant(decided));
    return { status: 303, headers: { location: back.href }, body: "" };
  }

  #grant(decided: URLSearchParams): string {
    const code = randomUUID();
    const field = (name: string) => decided.get(name) ?? "";
    this.#file.state.grants[code] = {
      clientId: field("client_id"),
      redirectUri: field("redirect_uri"),
      challenge: field("code_challenge"),
      nonce: field("nonce"),
      email: field("email").trim(),
      verified: field("verified") === "on",
      hosted: field("hosted") === "on",
      name: field("name"),
      forgery: field("forgery"),
      bareIssuer: field("bareIssuer") === "on",
    };
    this.#file.save();
    return code;
  }

  #exchange(issuer: string, request: StandInRequest): StandInResponse {
    const sent = new URLSearchParams(request.body);
    const code = sent.get("code") ?? "";
    const grant = this.#file.state.grants[code];
    delete this.#file.state.grants[code];
    this.#file.save();
    const verifier = sent.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight =
      grant !== undefined &&
      sent.get("grant_type") === "authorization_code" &&
      sent.get("redirect_uri") === grant.redirectUri &&
      challenge === grant.challenge;
    const isClient = sent.get("client_id") === (grant?.clientId ?? sent.get("client_id"));
    if (!isClient || !sent.get("client_secret")) return json(401, { error: "invalid_client" });
    if (!isRight) return json(400, { error: "invalid_grant" });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: grant.bareIssuer ? withoutScheme(issuer) : issuer,
      aud: grant.clientId,
      sub: createHash("sha256").update(grant.email.toLowerCase()).digest("hex").slice(0, 21),
      email: grant.email,
      email_verified: grant.verified,
      hd: grant.hosted ? workspaceOf(grant.email) : undefined,
      name: grant.name,
      nonce: grant.nonce,
      iat: now,
      exp: now + 3600,
    };
    return json(200, {
      access_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 3600,
      scope: "openid email profile",
      id_token: identityToken(claims, this.#keys, grant.forgery),
    });
  }
}

/** Google's own consumer addresses belong to none. */
function workspaceOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return /^(gmail|googlemail)\.com$/i.test(domain) ? undefined : domain;
}

function withoutScheme(issuer: string): string {
  return issuer.replace(/^https?:\/\//, "");
}

function faultOf(asked: URLSearchParams): string | undefined {
  const missing = REQUIRED.find((name) => !asked.get(name));
  if (missing !== undefined) return `The request lacks ${missing}.`;
  if (asked.get("response_type") !== "code") return "response_type must be code.";
  if (asked.get("code_challenge_method") !== "S256") return "code_challenge_method must be S256.";
  if (!asked.get("scope")?.split(" ").includes("openid")) return "scope must name openid.";
  return URL.canParse(asked.get("redirect_uri") ?? "") ? undefined : "redirect_uri is no address.";
}

function discovery(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

const KEY_ID = "stand-in";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

class GoogleKeys {
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

type Claims = Record<string, unknown>;

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

function identityToken(claims: Claims, keys: GoogleKeys, forgery: string): string {
  return FORGERIES[forgery]?.(claims, keys) ?? keys.sign(claims);
}

function consentPage(asked: URLSearchParams): string {
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  return page(
    "Choose an account (stand-in for Google)",
    `<form method="post" action="/google/authorize">${hidden}
<p><label>Account <input name="email" type="email" size="40" value="someone@gmail.com"></label></p>
<p><label>Name <input name="name" size="40" value="Some One"></label></p>
<p><label><input name="verified" type="checkbox" checked> Address is verified</label></p>
<p><label><input name="hosted" type="checkbox" checked> Google hosts the address's domain (<code>hd</code>)</label></p>
<p><label><input name="bareIssuer" type="checkbox"> The issuer comes without its scheme</label></p>
<p><button name="decision" value="continue">Continue</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button></p></form>`,
  );
}
