import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { escapeHtml } from "#domain/text/wording.ts";
import { html, json, type StandIn, type StandInRequest, type StandInResponse } from "./http.ts";
import { page } from "./inbox.ts";
import { JsonFile } from "./store.ts";

export interface PushedMessage {
  endpoint: string;
  /** What the browser would hand to its service worker. */
  data: unknown;
  ttl: number;
  urgency: string | null;
  topic: string | null;
  /** Whom a push service would write to about our messages. */
  subject: string;
  sentAt: string;
}

/** A browser's side of a subscription. Its private key and secret never leave a real browser. */
interface Subscription {
  endpoint: string;
  applicationServerKey: string;
  privateKey: string;
  publicKey: string;
  auth: string;
  isExpired: boolean;
  failures: { times: number; status: number; retryAfter: number | null };
}

interface PushState {
  subscriptions: Subscription[];
  messages: PushedMessage[];
}

/** Nothing answers at this name, so a message that didn't go to the stand-in fails. */
const ORIGIN = "https://push.expense-timeline.example";

/** RFC 8030 has push services take at least 4096 bytes, and the large ones take no more. */
const BYTES_MAX = 4096;

/** RFC 8292 forbids more. */
const TOKEN_LASTS_MAX_SECONDS = 86_400;

class Refused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/**
 * The push services of browsers, and the part of a browser that subscribes and decrypts (RFC 8030, 8291, 8292). Every message is
 * checked as strictly as the strictest of them does.
 */
export class PushStandIn {
  readonly #file: JsonFile<PushState>;

  constructor(path: string | undefined) {
    this.#file = new JsonFile<PushState>(path, { subscriptions: [], messages: [] });
  }

  readonly handle: StandIn = (request) => {
    const { method, url } = request;
    const route = `${method} ${url.pathname}`;
    if (route === "POST /push/subscriptions") return this.#subscribe(request);
    if (route === "POST /push/expire") return this.#expire(request);
    if (route === "POST /push/fail-next") return this.#failNext(request);
    if (route === "GET /push/messages.json")
      return json(200, this.#messages(url.searchParams.get("endpoint")));
    if (route === "GET /push") return html(200, listPage(this.#messages(null)));
    if (method === "POST" && url.pathname.startsWith("/push/send/"))
      return this.#take(request, decodeURIComponent(url.pathname.slice("/push/send/".length)));
    return undefined;
  };

  /** Newest first. */
  #messages(endpoint: string | null): PushedMessage[] {
    const newest = this.#file.state.messages.toReversed();
    return endpoint === null ? newest : newest.filter((each) => each.endpoint === endpoint);
  }

  /** `{applicationServerKey}`: what `pushManager.subscribe` does, without a browser. Answers as `PushSubscription.toJSON`. */
  #subscribe({ body }: StandInRequest): StandInResponse {
    const { applicationServerKey } = JSON.parse(body) as { applicationServerKey: string };
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const subscription: Subscription = {
      endpoint: `${ORIGIN}/${randomUUID()}`,
      applicationServerKey,
      privateKey: keys.getPrivateKey("base64url"),
      publicKey: keys.getPublicKey("base64url"),
      auth: randomBytes(16).toString("base64url"),
      isExpired: false,
      failures: { times: 0, status: 500, retryAfter: null },
    };
    this.#file.state.subscriptions.push(subscription);
    this.#file.save();
    const { endpoint, publicKey, auth } = subscription;
    return json(201, { endpoint, expirationTime: null, keys: { p256dh: publicKey, auth } });
  }

  /** `{endpoint}`: the browser was uninstalled, or its user forbade notifications. */
  #expire({ body }: StandInRequest): StandInResponse {
    this.#of((JSON.parse(body) as { endpoint: string }).endpoint).isExpired = true;
    this.#file.save();
    return json(200, {});
  }

  /** `{endpoint, times?, status?, retryAfter?}`: the next messages get that error. */
  #failNext({ body }: StandInRequest): StandInResponse {
    const { endpoint, times = 1, status = 500, retryAfter = null } = JSON.parse(body);
    this.#of(endpoint).failures = { times, status, retryAfter };
    return json(200, {});
  }

  #of(endpoint: string): Subscription {
    const found = this.#file.state.subscriptions.find((each) => each.endpoint === endpoint);
    if (found === undefined) throw new Refused(404, "There is no such subscription.");
    return found;
  }

  #take({ headers, bytes }: StandInRequest, endpoint: string): StandInResponse {
    try {
      const subscription = this.#of(endpoint);
      if (subscription.isExpired) throw new Refused(410, "The subscription is over.");
      const { failures } = subscription;
      if (failures.times > 0) {
        failures.times -= 1;
        const answer = json(failures.status, { error: "The push service fails on demand." });
        if (failures.retryAfter !== null) answer.headers["retry-after"] = String(failures.retryAfter);
        return answer;
      }
      const header = (name: string) => headers[name]?.toString() ?? null;
      const subject = signerOf(header("authorization"), subscription.applicationServerKey);
      const ttl = Number(header("ttl") ?? Number.NaN);
      if (!Number.isInteger(ttl) || ttl < 0) throw new Refused(400, "TTL is missing.");
      if (header("content-encoding") !== "aes128gcm")
        throw new Refused(415, "The encoding must be aes128gcm.");
      if (bytes.length > BYTES_MAX) throw new Refused(413, "The message is too large.");
      const topic = header("topic");
      if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Refused(400, "The topic is not valid.");
      const data = JSON.parse(decrypted(bytes, subscription).toString("utf8")) as unknown;
      const [urgency, sentAt] = [header("urgency"), new Date().toISOString()];
      this.#file.state.messages.push({ endpoint, data, ttl, urgency, topic, subject, sentAt });
      this.#file.save();
      return { status: 201, headers: { location: endpoint }, body: "" };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return json(error.status, { error: error.message });
    }
  }
}

/** RFC 8292: who sends. Returns the contact that the token names. @throws Refused */
function signerOf(authorization: string | null, applicationServerKey: string): string {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (key !== applicationServerKey) throw new Refused(403, "The message is signed by somebody else.");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      ...{ kty: "EC", crv: "P-256" },
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Refused(403, "The signature is wrong.");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  if (aud !== ORIGIN) throw new Refused(403, "The token is for another push service.");
  const leftSeconds = Number(exp) - Date.now() / 1000;
  if (!(leftSeconds > 0 && leftSeconds <= TOKEN_LASTS_MAX_SECONDS))
    throw new Refused(403, "The token is too old, or lasts too long.");
  if (typeof sub !== "string" || !/^(mailto:.+@|https:)/.test(sub))
    throw new Refused(403, "A contact is missing.");
  return sub;
}

/** RFC 8291 over RFC 8188, by Node's own primitives. */
function decrypted(body: Buffer, { privateKey, publicKey, auth }: Subscription): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const shared = keys.computeSecret(senderKey);
  const info = Buffer.concat([
    Buffer.from("WebPush: info\0"),
    Buffer.from(publicKey, "base64url"),
    senderKey,
  ]);
  const hkdf = (ikm: Buffer, from: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", ikm, from, about, length));
  const ikm = hkdf(shared, Buffer.from(auth, "base64url"), info, 32);
  const key = hkdf(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Refused(400, "The padding is not that of a last record.");
  return padded.subarray(0, end);
}

function listPage(messages: readonly PushedMessage[]): string {
  const rows = messages.map(
    ({ endpoint, data, sentAt }) =>
      `<li><small>${escapeHtml(sentAt)}, to ${escapeHtml(endpoint)}</small><pre>${escapeHtml(JSON.stringify(data, null, 2))}</pre></li>`,
  );
  return page("Notifications", rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>None yet.</p>");
}
