import { createHash, randomUUID } from "node:crypto";
import { json, type StandIn, type StandInRequest, type StandInResponse } from "./http.ts";
import { JsonFile } from "./store.ts";

export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string[];
  headers: Record<string, string>;
  sentAt: string;
}

/** The error that a caller's next sends get. */
interface Failure {
  times: number;
  status: number;
  name: string;
  /** Seconds. */
  retryAfter: number | undefined;
}

interface MailState {
  mails: Mail[];
  /** What each Idempotency-Key was first sent with, and when: an instant in milliseconds. */
  keys: Record<string, { bodyHash: string; answer: object; usedAtMs: number }>;
}

function refuse(statusCode: number, name: string, message: string): StandInResponse {
  return json(statusCode, { statusCode, name, message });
}

/** The error names of failures on demand that don't say theirs, by status. Other statuses are an internal error. */
const FAILURE_NAMES: Readonly<Record<number, string>> = {
  401: "restricted_api_key",
  403: "invalid_api_key",
  409: "concurrent_idempotent_requests",
  422: "invalid_parameter",
  429: "rate_limit_exceeded",
};

const KEY_MAX = 256;

/** Resend forgets a key after a day. */
const KEY_LASTS_MS = 86_400_000;

const BATCH_MAX = 100;

/** A domain that its owner hasn't verified; every other one counts as verified. */
const UNVERIFIED_DOMAIN = "unverified.example";

function asList(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((entry): entry is string => typeof entry === "string" && entry !== "");
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** "Name <a@b.c>" and "a@b.c" both give "a@b.c". */
export function bareAddress(address: string): string {
  return (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
}

/** Mail provider stand-in: Resend's POST /emails and /emails/batch under /mail, kept in a file and shown by the inbox. */
export class MailStandIn {
  readonly #file: JsonFile<MailState>;
  /** By the caller's API key: tests that run beside each other have keys of their own. */
  readonly #failures = new Map<string, Failure>();
  readonly #paces = new Map<string, { perSecond: number; second: number; calls: number }>();

  constructor(path: string | undefined) {
    this.#file = new JsonFile<MailState>(path, { mails: [], keys: {} });
  }

  /** Newest first; with an address, only what was sent to it. */
  list(to?: string | null): Mail[] {
    const newestFirst = this.#file.state.mails.toReversed();
    if (!to) return newestFirst;
    return newestFirst.filter((mail) => mail.to.some((address) => bareAddress(address) === bareAddress(to)));
  }

  readonly handle: StandIn = (request) => {
    const route = `${request.method} ${request.url.pathname}`;
    if (route === "POST /mail/emails") return this.#send(request);
    if (route === "POST /mail/emails/batch") return this.#sendBatch(request);
    if (route === "POST /mail/fail-next") return this.#failNext(request);
    if (route === "POST /mail/pace") return this.#setPace(request);
    return undefined;
  };

  /** `{key, times?, status?, name?, retryAfter?}`: the next sends of one caller get that error. */
  #failNext({ body }: StandInRequest): StandInResponse {
    const { key, times = 1, status = 500, name, retryAfter } = JSON.parse(body);
    const failure = {
      times,
      status,
      name: name ?? FAILURE_NAMES[status] ?? "internal_server_error",
      retryAfter,
    };
    this.#failures.set(`Bearer ${key}`, failure);
    return json(200, { key, ...failure });
  }

  #failure(caller: string): StandInResponse | undefined {
    const wanted = this.#failures.get(caller);
    if (wanted === undefined || wanted.times <= 0) return undefined;
    wanted.times -= 1;
    const answer = refuse(wanted.status, wanted.name, "The provider fails on demand.");
    if (wanted.retryAfter !== undefined) answer.headers["retry-after"] = String(wanted.retryAfter);
    return answer;
  }

  /** `{key, perSecond}`: how many of one caller's calls it takes a second; the others are told to wait for the next. */
  #setPace({ body }: StandInRequest): StandInResponse {
    const { key, perSecond } = JSON.parse(body) as { key: string; perSecond: number };
    this.#paces.set(`Bearer ${key}`, { perSecond, second: 0, calls: 0 });
    return json(200, { key, perSecond });
  }

  #tooFast(caller: string): StandInResponse | undefined {
    const pace = this.#paces.get(caller);
    if (pace === undefined) return undefined;
    const second = Math.floor(Date.now() / 1000);
    if (second !== pace.second) Object.assign(pace, { second, calls: 0 });
    pace.calls += 1;
    if (pace.calls <= pace.perSecond) return undefined;
    const answer = refuse(429, "rate_limit_exceeded", "Too many requests.");
    answer.headers["retry-after"] = "1";
    return answer;
  }

  /** What every call is refused for before its mails are looked at. */
  #refusal({ headers }: StandInRequest): StandInResponse | undefined {
    // Cloudflare sends this before Resend is reached, so it isn't Resend's JSON.
    if (!headers["user-agent"])
      return { status: 403, headers: { "content-type": "text/plain" }, body: "error code: 1010" };
    const caller = headers.authorization ?? "";
    if (!/^Bearer \S+$/.test(caller)) {
      return refuse(401, "missing_api_key", "Missing API key in the authorization header.");
    }
    return this.#tooFast(caller) ?? this.#failure(caller);
  }

  #send(request: StandInRequest): StandInResponse {
    const refused = this.#refusal(request);
    if (refused) return refused;
    const fields = parsed(request.body);
    if (!isFields(fields)) return refuse(400, "validation_error", "The request body is not valid JSON.");
    const fault = faultOf(fields);
    if (fault) return fault;
    return this.#once(request, () => ({ id: this.#keep(fields) }));
  }

  /** In permissive mode faulty mails are named by their place and the others are sent; else one faulty mail fails all. */
  #sendBatch(request: StandInRequest): StandInResponse {
    const refused = this.#refusal(request);
    if (refused) return refused;
    const mails = parsed(request.body);
    if (!Array.isArray(mails) || !mails.every(isFields))
      return refuse(422, "validation_error", "The request body must be a list of mails.");
    if (mails.length > BATCH_MAX)
      return refuse(422, "validation_error", `At most ${BATCH_MAX} mails a batch.`);
    const faults = mails.map(faultOf);
    const isPermissive = request.headers["x-batch-validation"] === "permissive";
    const [first] = faults.filter((fault) => fault !== undefined);
    if (first && !isPermissive) return first;
    return this.#once(request, () => ({
      data: mails.filter((_, index) => !faults[index]).map((fields) => ({ id: this.#keep(fields) })),
      ...(isPermissive && {
        errors: faults.flatMap((fault, index) =>
          fault ? [{ index, message: (JSON.parse(fault.body) as { message: string }).message }] : [],
        ),
      }),
    }));
  }

  /** The same key with the same body gets the first answer again, for a day. */
  #once({ headers, body }: StandInRequest, send: () => object): StandInResponse {
    const key = headers["idempotency-key"]?.toString();
    if (key !== undefined && (key === "" || key.length > KEY_MAX))
      return refuse(400, "invalid_idempotency_key", `The key must be between 1-${KEY_MAX} chars.`);
    const bodyHash = createHash("sha256").update(body).digest("hex");
    const used = key === undefined ? undefined : this.#file.state.keys[key];
    const earlier = used && Date.now() - used.usedAtMs < KEY_LASTS_MS ? used : undefined;
    if (earlier && earlier.bodyHash !== bodyHash) {
      return refuse(
        409,
        "invalid_idempotent_request",
        "The same idempotency key was used with a different request payload.",
      );
    }
    if (earlier) return json(200, earlier.answer);
    const answer = send();
    if (key !== undefined) this.#file.state.keys[key] = { bodyHash, answer, usedAtMs: Date.now() };
    this.#file.save();
    return json(200, answer);
  }

  #keep(fields: Fields): string {
    const id = randomUUID();
    this.#file.state.mails.push({
      id,
      to: asList(fields["to"]),
      from: asText(fields["from"]),
      subject: asText(fields["subject"]),
      text: asText(fields["text"]),
      html: asText(fields["html"]),
      replyTo: asList(fields["reply_to"]),
      headers: (fields["headers"] ?? {}) as Record<string, string>,
      sentAt: new Date().toISOString(),
    });
    return id;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function faultOf(fields: Fields): StandInResponse | undefined {
  const missing = ["from", "to", "subject"].find((name) => asList(fields[name]).length === 0);
  if (missing) return refuse(422, "missing_required_field", `Missing \`${missing}\` field.`);
  if (!asText(fields["text"]) && !asText(fields["html"]))
    return refuse(422, "missing_required_field", "Missing `html` or `text` field.");
  const domain = bareAddress(asText(fields["from"])).split("@").at(-1);
  if (domain !== UNVERIFIED_DOMAIN) return undefined;
  const message = `The ${domain} domain is not verified. Please, add and verify your domain.`;
  return refuse(403, "validation_error", message);
}
