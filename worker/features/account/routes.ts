import { Hono } from "hono";
import { readAccount } from "../../auth/read-account.ts";
import type { AppEnv } from "../../http/context.ts";
import { subscriptionInfo } from "../../services/subscriptions/subscription-info.ts";
import { cancellationState } from "./cancellation-state.ts";

/** Who is signed in. */
export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const account = await readAccount(c);
  if (!account) return c.json({ user: null });
  const { user, facts } = account;
  return c.json({
    user: { ...user, name: facts.chosenName ?? user.name },
    subscription: subscriptionInfo(facts),
    /** Only for somebody who asked to cancel. */
    ...cancellationState(facts, c.get("now")),
  });
});
