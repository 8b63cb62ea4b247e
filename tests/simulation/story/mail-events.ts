import { createHmac } from "node:crypto";
import type { Screen } from "../device/screen.ts";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import { ORIGIN } from "../world/backend.ts";
import { MAIL_WEBHOOK_SECRET } from "../world/outside.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import type { MailEvent } from "./steps.ts";

/** Nobody is reminded at an address between these instants. */
export interface MailStop {
  readonly email: string;
  readonly fromMs: number;
  untilMs: number;
}

/** Until the provider tries again to say it. */
const PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 0];

const TYPES: Readonly<Record<MailEvent, { readonly type: string; readonly bounce?: object }>> = {
  "no-mailbox": { type: "email.bounced", bounce: { type: "Permanent" } },
  complaint: { type: "email.complained" },
  "mailbox-full": { type: "email.bounced", bounce: { type: "Transient" } },
  delivered: { type: "email.delivered" },
};

/** Until the worker has taken it, or the provider gives up. */
export async function tellOfMail(
  simulation: Simulation,
  user: number,
  event: MailEvent,
  random: Random,
): Promise<void> {
  const { backend, loop, story, mailStops } = simulation;
  const email = story.users[user]?.email ?? "";
  const { type, bounce } = TYPES[event];
  const body = JSON.stringify({ type, data: { to: [email], ...(bounce && { bounce }) } });
  const id = `msg_${random.uuid()}`;
  for (const pauseMs of PAUSES_MS) {
    const headers = signed(id, Math.floor(loop.nowMs / 1000), body);
    const answer = await backend.fetch({ method: "POST", url: `${ORIGIN}/api/mail/events`, headers, body });
    if (answer?.status === 200) {
      const stops = event === "no-mailbox" || event === "complaint";
      if (stops) mailStops.push({ email, fromMs: loop.nowMs, untilMs: Number.POSITIVE_INFINITY });
      return;
    }
    await loop.wait(pauseMs);
  }
}

function signed(id: string, seconds: number, body: string): Readonly<Record<string, string>> {
  const key = Buffer.from(MAIL_WEBHOOK_SECRET.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "svix-id": id,
    "svix-timestamp": String(seconds),
    "svix-signature": `v1,${signature}`,
  };
}

/** The worker may have done it, though its answer never comes, or comes to a page that is gone. */
export async function resumeMail({ loop, mailStops }: Simulation, { app }: Screen): Promise<void> {
  const user = app.storedUser();
  if (user === null) return;
  const askedMs = loop.nowMs;
  const end = () => {
    for (const stop of mailStops.filter(({ email }) => email === user.email))
      stop.untilMs = Math.min(stop.untilMs, Math.max(stop.fromMs, askedMs));
  };
  end();
  try {
    await app.api.reminders.resume.$post({ json: {} }, app.asUser(user.id));
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
  }
  // The event may have come in between.
  end();
}
