import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { confirmPage, donePage, readUnsubscription, unknownPage, unsubscribe } from "./unsubscribe.ts";

/** GET changes nothing, POST acts (RFC 8058). */
export const reminderRoutes = new Hono<AppEnv>()
  .get("/unsubscribe", async (c) => {
    const unsubscription = await readUnsubscription(c.get("config"), c.req.query("token") ?? "");
    return unsubscription ? c.html(confirmPage(unsubscription.kind)) : c.html(unknownPage(), 400);
  })
  .post("/unsubscribe", async (c) => {
    const unsubscription = await readUnsubscription(c.get("config"), c.req.query("token") ?? "");
    if (unsubscription === null) return c.html(unknownPage(), 400);
    await unsubscribe(c.get("db"), c.get("ledgers"), unsubscription, c.get("now"));
    return c.html(donePage(unsubscription.kind));
  });
