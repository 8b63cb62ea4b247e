import type { ExportedHandler } from "@cloudflare/workers-types";
import { Hono } from "hono";
import { app } from "./app.ts";
import type { Bindings } from "./env.ts";
import { receiveMail } from "./features/mailed-bills/receive-mail.ts";
import { landingPage, monthPage, samplePage } from "./features/month-page/routes.ts";
import type { AppEnv } from "./http/handler.ts";
import { runCron, runQueue } from "./jobs/run-cron.ts";
import type { PartMessage } from "./jobs/runs.ts";

/** The assets server's 404 has the address's own headers, so a browser would store it for a year. */
const missingPage = new Hono<AppEnv>().use(async (c, next) => {
  const isPage = ["GET", "HEAD"].includes(c.req.method) && !/^\/(api$|api\/|calendar\/)/.test(c.req.path);
  if (!isPage) return await next();
  const page = await c.env.ASSETS.fetch(new URL("/404", c.req.url).href);
  const headers = new Headers(page.headers);
  headers.delete("ETag");
  return new Response(page.body, { status: 404, headers });
});

/** The door for programs is a part of its own, so that other requests don't load it. */
const programs = new Hono<AppEnv>().all("/api/v1/*", async (c) => {
  const { programApi } = await import("./features/programs/api.ts");
  return await programApi.fetch(c.req.raw, c.env);
});

/** The same for assistants. */
const assistants = new Hono<AppEnv>().on(
  "ALL",
  [
    "/mcp",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/api/oauth/*",
  ],
  async (c) => {
    const { assistantDoor } = await import("./features/assistants/door.ts");
    return await assistantDoor.fetch(c.req.raw, c.env);
  },
);

const site = new Hono<AppEnv>()
  .route("/", programs)
  .route("/", assistants)
  .route("/", monthPage)
  .route("/", samplePage)
  .route("/", landingPage)
  .route("/", missingPage)
  .route("/", app);

export default {
  fetch: site.fetch,
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
  queue: runQueue,
  email: receiveMail,
} satisfies ExportedHandler<Bindings, PartMessage>;
