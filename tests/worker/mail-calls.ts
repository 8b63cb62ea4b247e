/** Delivers mails to the worker as Cloudflare's mail servers would. */
import type { ForwardableEmailMessage } from "@cloudflare/workers-types";
import type { Bindings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { addressIn, type MailParts, mimeMail } from "../support/mime.ts";
import { call, fromOwnPage } from "./api.ts";
import { bindings } from "./stored.ts";
import { sync, type TestUser } from "./sync-calls.ts";

interface Delivery {
  readonly vars?: Partial<Bindings>;
  readonly envelopeFrom?: string;
  readonly rawSize?: number;
}

/** Resolves to what the sending server was told, or null for a mail that was taken. */
export async function deliver(parts: MailParts, delivery: Delivery = {}): Promise<string | null> {
  return await deliverRaw(new TextEncoder().encode(mimeMail(parts)), parts, delivery);
}

export async function deliverRaw(
  raw: Uint8Array,
  { from, to }: Pick<MailParts, "from" | "to">,
  { vars, envelopeFrom = addressIn(from), rawSize = raw.length }: Delivery = {},
): Promise<string | null> {
  let refusal: string | null = null;
  const message = {
    ...{ from: envelopeFrom, to, rawSize, headers: new Headers() },
    raw: new Response(raw as Uint8Array<ArrayBuffer>).body,
    setReject: (reason: string) => {
      refusal = reason;
    },
  };
  await worker.email(
    message as unknown as ForwardableEmailMessage,
    vars ? { ...bindings, ...vars } : bindings,
  );
  return refusal;
}

export async function switchOn(user: TestUser): Promise<string> {
  const response = await call("/api/mail-address", { body: {}, headers: fromOwnPage(user.cookie) });
  const { address } = await response.json<{ address: string }>();
  return address;
}

export async function mailsOf(user: TestUser) {
  return (await sync(user)).changes.mails ?? [];
}
