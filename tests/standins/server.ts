import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { billMails } from "./bills.ts";
import { GoogleStandIn } from "./google.ts";
import { html, json, readRequest, type StandIn, send } from "./http.ts";
import { inbox, page } from "./inbox.ts";
import { MailStandIn } from "./mail.ts";
import { PushStandIn } from "./push.ts";
import { stripeStandIn } from "./stripe/stripe.ts";
import type { WebhookTarget } from "./stripe/webhooks.ts";

export interface StandIns {
  /** "http://127.0.0.1:5174" */
  url: string;
  stop(): Promise<void>;
}

export interface StandInsOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where their state is kept; without one they forget it when they stop. */
  dir?: string | undefined;
  /** Where Stripe's events go; without one they are only listed. */
  webhook?: WebhookTarget | undefined;
  /** The address of the app at which mails are delivered; without one none are. */
  emailHandlerUrl?: string | undefined;
}

const index: StandIn = ({ method, url }) =>
  method === "GET" && url.pathname === "/"
    ? html(
        200,
        page(
          "Local stand-ins",
          `<ul><li><a href="/inbox">Inbox</a>: mail that the app sent</li>
<li><a href="/bills">Bills</a>: sends a bill to an account by mail</li>
<li><a href="/push">Notifications</a>: what the app sent to devices</li>
<li><a href="/stripe/events.json">Stripe events</a>: what Stripe told the app</li></ul>`,
        ),
      )
    : undefined;

/** Starts the local stand-ins for outside services on the loopback interface. */
export async function startStandIns({
  port,
  dir,
  webhook,
  emailHandlerUrl,
}: StandInsOptions): Promise<StandIns> {
  const pathOf = (file: string) => (dir === undefined ? undefined : join(dir, file));
  const mail = new MailStandIn(pathOf("mail.json"));
  const stripe = stripeStandIn(pathOf("stripe.json"), webhook);
  const google = new GoogleStandIn(pathOf("google.json"));
  const push = new PushStandIn(pathOf("push.json"));
  const standIns: StandIn[] = [
    index,
    mail.handle,
    inbox(mail),
    billMails(emailHandlerUrl),
    google.handle,
    push.handle,
    ...stripe.handlers,
  ];

  // A connection that were closed after a pause would fail the request that the worker sends on it at that moment.
  const server = createServer({ keepAliveTimeout: 0 }, async (message, response) => {
    try {
      const request = await readRequest(message);
      for (const standIn of standIns) {
        const answer = await standIn(request);
        if (answer) return send(response, answer);
      }
      send(response, json(404, { error: `No stand-in answers ${request.method} ${request.url.pathname}` }));
    } catch (error) {
      console.error(error);
      send(response, json(500, { error: String(error) }));
    }
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        stripe.stop();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
