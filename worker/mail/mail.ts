import type { SendEmail } from "@cloudflare/workers-types";
import { eq } from "drizzle-orm";
import type { Database, Ledgers } from "../db/database.ts";
import { homeOf } from "../db/homes.ts";
import type { WaitingMail } from "../db/jobs.ts";
import { knownZone, userSettings } from "../db/ledger.ts";
import { USER_AGENT } from "../deployment.ts";
import type { Config } from "../env.ts";

const RETRY_PAUSE_MS = 250;

/** How long somebody waits who wants to sign in. */
const PATIENCE_MS = 12_000;

export interface Mail extends WaitingMail {
  /** The provider delivers a key once. At most 256 characters. */
  idempotencyKey: string;
}

export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
  /**
   * In one call, which the provider knows by its key; missing where there is none.
   * @returns for each mail what is wrong with it, or null if it was taken
   * @throws MailError if none was taken
   */
  sendBatch?(mails: readonly WaitingMail[], idempotencyKey: string): Promise<(string | null)[]>;
}

/** The provider didn't accept a message. Never names the recipient. */
export class MailError extends Error {
  override name = "MailError";

  readonly retryable: boolean;

  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    retryable: boolean,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * For a mail that somebody waits for: tries again until the provider takes it, at its pace.
 * @throws MailError that no try can mend, or the last one when waiting any longer is too long
 */
export async function sendPatiently(mailer: Pick<Mailer, "send">, mail: Mail): Promise<void> {
  const startedAt = Date.now();
  for (let pauseMs = RETRY_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailError) || !error.retryable) throw error;
      const nextMs = error.retryAfterMs ?? pauseMs;
      if (Date.now() - startedAt + nextMs > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, nextMs));
    }
  }
}

export interface Addressee {
  readonly email: string;
  /** Mails name days by the user's own calendar. */
  readonly timeZone: string;
}

/** Returns undefined if there is no such user, or if they never signed in. */
export async function addresseeOf(
  db: Database,
  ledgers: Ledgers,
  userId: string,
): Promise<Addressee | undefined> {
  const home = await homeOf(db, userId);
  if (home === undefined) return undefined;
  const [settings] = await ledgers
    .open(home.ledger)
    .select({ timezone: userSettings.timezone })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return { email: home.email, timeZone: knownZone(settings?.timezone ?? "") };
}

export function createMailer(config: Config["mail"]): Mailer {
  return config.binding && config.transport === "binding"
    ? bindingMailer(config.binding, config.from)
    : httpMailer(config);
}

const TIMEOUT_MS = 8_000;

/** Resend's error for a key that was used before with another body. Trying again can't succeed. */
const KEY_OF_ANOTHER_MAIL = "invalid_idempotent_request";

/** Retries faults that an operator can mend, too (docs/contracts.md, Mail). */
export function httpMailer({
  apiUrl,
  apiKey,
  from,
}: Pick<Config["mail"], "apiUrl" | "apiKey" | "from">): Mailer {
  const post = async (
    path: string,
    idempotencyKey: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
        "User-Agent": USER_AGENT,
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new MailError("The mail provider could not be reached", true, { cause });
    });
    if (!response.ok) throw await refusal(response);
    return response;
  };
  const fieldsOf = ({ to, subject, html, text, replyTo, headers }: WaitingMail) => ({
    ...{ from, to: [to], subject, html, text },
    ...{ reply_to: replyTo, headers },
  });
  return {
    async send({ idempotencyKey, ...mail }) {
      const response = await post("/emails", idempotencyKey, fieldsOf(mail));
      await response.body?.cancel();
    },
    async sendBatch(mails, idempotencyKey) {
      // Or one faulty mail would hold up the others.
      const headers = { "x-batch-validation": "permissive" };
      const response = await post("/emails/batch", idempotencyKey, mails.map(fieldsOf), headers);
      return errorsIn(await response.json().catch(() => undefined), mails.length);
    },
  };
}

/** Resend names those that it refused by their place. */
function errorsIn(body: unknown, count: number): (string | null)[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  const found = new Map<number, string>();
  for (const each of Array.isArray(errors) ? (errors as { index?: unknown }[]) : [])
    if (typeof each.index === "number") found.set(each.index, "The mail provider refused this mail");
  return Array.from({ length: count }, (_, index) => found.get(index) ?? null);
}

async function refusal(response: Response): Promise<MailError> {
  const name = await errorName(response);
  const answer = name === undefined ? `${response.status}` : `${response.status} (${name})`;
  return new MailError(`The mail provider answered ${answer}`, isRetryable(response.status, name), {
    retryAfterMs: retryAfterMs(response),
  });
}

async function errorName(response: Response): Promise<string | undefined> {
  const body = await response.json().catch(() => undefined);
  const name = (body as { name?: unknown } | null | undefined)?.name;
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : undefined;
}

function isRetryable(status: number, name: string | undefined): boolean {
  if (status === 409) return name !== KEY_OF_ANOTHER_MAIL;
  return status >= 500 || [401, 403, 408, 425, 429].includes(status);
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get("retry-after");
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

/** The binding has no idempotency keys, so a header tells repeated messages, and no batches. */
export function bindingMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, subject, html, text, replyTo, headers, idempotencyKey }) {
      try {
        await binding.send({
          ...{ from: parseSender(from), to, subject, html, text, replyTo },
          headers: { ...headers, "X-Entity-Ref-ID": idempotencyKey },
        });
      } catch (cause) {
        throw new MailError("The send_email binding did not accept the message", isTemporary(cause), {
          cause,
        });
      }
    },
  };
}

/** @param from `Name <address>` or a bare address */
function parseSender(from: string): string | { name: string; email: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return name && email ? { name, email } : (email ?? from);
}

function isTemporary(cause: unknown): boolean {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  return !/^E_(VALIDATION|FIELD|SENDER|RECIPIENT|TOO_MANY|CONTENT|HEADER|DAILY)/.test(code);
}
