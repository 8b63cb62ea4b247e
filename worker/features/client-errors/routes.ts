import { Hono } from "hono";
import { z } from "zod";
import {
  FRAME,
  CLIENT_ERROR_MAX as MAX,
  PAGE,
  withoutUsersText,
} from "#domain/client-errors/client-error.ts";
import type { AppEnv } from "../../http/handler.ts";
import { limitClientErrors } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";

const clientError = z.strictObject({
  name: z.string().max(MAX.name),
  message: z.string().max(MAX.message),
  frames: z.array(z.string().max(MAX.frame).regex(FRAME)).max(MAX.frames),
  page: z.string().max(MAX.page).regex(PAGE),
});

/** Errors in browsers, for the log. Nobody needs to be signed in, and who is isn't logged with it. */
export const clientErrorRoutes = new Hono<AppEnv>().post(
  "/client-errors",
  limitClientErrors,
  jsonBody(clientError),
  (c) => {
    const { name, message, frames, page } = c.req.valid("json");
    // A script may send what our app wouldn't.
    const error = { name: withoutUsersText(name), message: withoutUsersText(message), frames, page };
    // A warning, since anybody can send it.
    console.warn(JSON.stringify({ level: "warn", source: "browser", requestId: c.get("requestId"), error }));
    return c.json({ ok: true as const });
  },
);
