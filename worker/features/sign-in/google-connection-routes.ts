import { Hono } from "hono";
import { z } from "zod";
import { requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { jsonBody } from "../../http/json-body.ts";
import { mailedPage } from "../../http/mailed-page.ts";
import { connectedSince, disconnectGoogle, userOfConnection } from "./google-connection.ts";
import { readDisconnection } from "./google-mails.ts";

export const googleConnectionRoutes = new Hono<AppEnv>()
  .get("/google", requireUser, async (c) => {
    const since = await connectedSince(c.get("db"), c.get("user").id);
    return c.json({ connectedAt: since?.toISOString() ?? null });
  })
  .post("/google/disconnect", requireUser, jsonBody(z.strictObject({})), async (c) => {
    const count = await disconnectGoogle(c.get("db"), c.get("user").id, c.get("session").id);
    return c.json({ count });
  })
  // From a mail. GET changes nothing, since mail scanners open links.
  .get("/google/disconnect-link", async (c) => {
    const connection = await readDisconnection(c.var.config, c.req.query("token") ?? "");
    return connection === null ? c.html(unknownPage(), 400) : c.html(confirmPage());
  })
  .post("/google/disconnect-link", async (c) => {
    const connection = await readDisconnection(c.var.config, c.req.query("token") ?? "");
    if (connection === null) return c.html(unknownPage(), 400);
    const userId = await userOfConnection(c.var.db, connection);
    if (userId !== undefined) await disconnectGoogle(c.var.db, userId);
    return c.html(donePage());
  });

function confirmPage(): string {
  return mailedPage(
    "Disconnect Google?",
    `<p>Every device where the Google account signed in is then signed out, and you sign in by email as before. If it signs in again, we mail you.</p>
<form method="post"><button type="submit">Disconnect Google</button></form>`,
  );
}

function donePage(): string {
  return mailedPage(
    "Google is disconnected",
    "<p>Every device where the Google account signed in is signed out. If it signs in again, we mail you.</p>",
  );
}

function unknownPage(): string {
  return mailedPage(
    "This link is not complete",
    "<p>Please open it again from the mail, or disconnect Google in your settings.</p>",
  );
}
