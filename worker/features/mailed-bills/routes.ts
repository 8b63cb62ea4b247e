import { Hono } from "hono";
import { z } from "zod";
import { requireUser } from "../../auth/require-user.ts";
import type { Config } from "../../env.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { subscriptionOf } from "../../services/subscriptions/store.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { mailAddress, newToken, removeToken, tokenOfUser } from "./addresses.ts";

const nothing = z.strictObject({});

/** The private address to which a user forwards bills (docs/contracts.md#the-address). */
export const mailAddressRoutes = new Hono<AppEnv>()
  .get("/mail-address", requireUser, async (c) => {
    const domain = c.get("config").billsMailDomain;
    if (domain === undefined) return c.json({ isAvailable: false, address: null });
    const token = await tokenOfUser(c.get("db"), c.get("user").id);
    return c.json({ isAvailable: true, address: token === null ? null : mailAddress(token, domain) });
  })
  .post("/mail-address", requireUser, jsonBody(nothing), async (c) => {
    const { db, now, user, config } = c.var;
    const domain = requireDomain(config);
    const subscription = await subscriptionOf(db, user.id);
    if (!opensProduct(subscription?.status))
      throw new HttpError(402, "subscription_required", "Bills by mail need a subscription.");
    await countUse(c.var, { MAIL_ADDRESSES_PER_USER_PER_DAY: user.id });
    return c.json({ isAvailable: true, address: mailAddress(await newToken(db, user.id, now), domain) });
  })
  .delete("/mail-address", requireUser, async (c) => {
    await removeToken(c.get("db"), c.get("user").id);
    return c.json({ ok: true as const });
  });

/** @throws HttpError 404 not_available */
function requireDomain({ billsMailDomain }: Config): string {
  if (billsMailDomain !== undefined) return billsMailDomain;
  throw new HttpError(404, "not_available", "Bills by mail aren't available here.");
}
