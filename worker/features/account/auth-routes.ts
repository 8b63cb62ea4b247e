import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context.ts";
import { type ErrorStatus, HttpError } from "../../http/errors.ts";

/**
 * The part of better-auth that the product uses, by name: whatever else the library or a plugin of it
 * may offer (passwords, changing the address, deleting the user, linking) is answered 404.
 */
export const authRoutes = new Hono<AppEnv>()
  .get("/get-session", (c) => delegate(c))
  .post("/sign-out", (c) => delegate(c));

const refusal = z.object({ message: z.string(), code: z.string().optional() });

/** better-auth's answer, its errors in our shape. */
async function delegate(c: Context<AppEnv>): Promise<Response> {
  // better-auth knows no HEAD; Hono drops the body.
  const request = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
  const answer = await c.get("auth").handler(request);
  if (answer.status < 400) return answer;
  const { data } = refusal.safeParse(await answer.json().catch(() => null));
  if (answer.status >= 500 || !data) throw new Error(`better-auth answered ${answer.status}`);
  throw new HttpError(
    answer.status as ErrorStatus,
    data.code?.toLowerCase() ?? "invalid_request",
    data.message,
  );
}
