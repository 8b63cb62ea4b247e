import { z } from "zod";
import { isHmacBase64Of } from "../../crypto/hmac.ts";
import { HttpError } from "../../http/errors.ts";
import type { MailEvent } from "./stop-mail.ts";

/** Seconds between the provider's clock and ours; an older event may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

interface Signed {
  readonly id: string | undefined;
  /** Epoch seconds. */
  readonly timestamp: string | undefined;
  /** "v1,…", several while a secret is being replaced, with spaces in between. */
  readonly signatures: string | undefined;
  readonly payload: string;
}

const REASONS: Readonly<Record<string, MailEvent["reason"]>> = {
  "email.bounced": "bounced",
  "email.complained": "complained",
};

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

/**
 * As Svix signs for Resend (docs/contracts.md#mail).
 * @returns null for an event that stops nothing: a delivery, or a mailbox that is full today
 * @throws HttpError 400 invalid_signature, invalid_event
 */
export async function verifiedEvent(
  { id, timestamp, signatures, payload }: Signed,
  secret: string,
  nowMs: number,
): Promise<MailEvent | null> {
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  const isSigned = await hasSignature(signatures ?? "", secret, `${id}.${timestamp}.${payload}`);
  if (!isSigned || !(ageSeconds <= TOLERANCE_SECONDS))
    throw new HttpError(
      400,
      "invalid_signature",
      "This event was not signed by the mail provider for this endpoint.",
    );
  const { data: event } = eventSchema.safeParse(parsed(payload));
  if (event === undefined)
    throw new HttpError(400, "invalid_event", "The signed body is not an event of the mail provider's.");
  const reason = REASONS[event.type];
  const isPassing = (event.data.bounce?.type ?? "Permanent") !== "Permanent";
  return reason === undefined || isPassing ? null : { reason, to: event.data.to };
}

async function hasSignature(signatures: string, secret: string, text: string): Promise<boolean> {
  for (const each of signatures.split(" ")) {
    const [version, signature = ""] = each.split(",");
    if (version === "v1" && (await isHmacBase64Of(secret.replace(/^whsec_/, ""), signature, text)))
      return true;
  }
  return false;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
