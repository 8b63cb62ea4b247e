import type Stripe from "stripe";
import type { Database, Ledgers } from "../db/database.ts";
import type { Config } from "../env.ts";
import type { MailParts } from "../mail/html-mail.ts";
import { createMailer, type Mailer } from "../mail/mail.ts";
import { createStripe } from "./stripe.ts";

export interface RowParts {
  /** The directory. */
  readonly db: Database;
  readonly ledgers: Ledgers;
  /** The clock of a request or a job, epoch milliseconds. */
  readonly now: number;
}

export interface BillingParts extends RowParts {
  readonly stripe: Stripe;
}

export interface Parts extends BillingParts, MailParts {
  readonly mailer: Mailer;
  readonly durableSecrets: readonly string[];
}

export interface Given extends RowParts {
  readonly config: Config;
  readonly origin: string;
}

export function partsOf({ config, origin, db, ledgers, now }: Given): Parts {
  const { supportEmail, durableSecrets, mail, stripe } = config;
  const services = { stripe: createStripe(stripe), mailer: createMailer(mail) };
  return { db, ledgers, now, origin, supportEmail, durableSecrets, ...services };
}
