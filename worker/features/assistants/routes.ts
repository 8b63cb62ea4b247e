import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { requireUser, type SignedInEnv } from "../../auth/require-user.ts";
import { SCOPES } from "../../db/programs.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { type Connection, connectionsOf, isOn, removeConnection, switchAssistants } from "./connections.ts";

const switched = z.strictObject({ isOn: z.boolean("Say whether assistants are on.") });
const named = z.strictObject({ id: z.string().max(100) });
/** Of the page's address, as the assistant made it. */
const query = z.string("This field is missing.").max(4000);
const asked = z.strictObject({ query });
const approved = z.strictObject({ query, scope: z.enum(SCOPES, "Choose what the assistant may do.") });

/** Instants are ISO text, and a last use is a day by UTC. */
export interface ConnectionJson extends Pick<Connection, "name" | "host" | "scope"> {
  readonly id: string;
  readonly connectedAt: string;
  readonly lastUsedOn: string | null;
}

/** @throws HttpError 403 assistants_off */
const requireOn = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!(await isOn(c.var.db, c.var.user.id)))
    throw new HttpError(403, "assistants_off", "Assistants are off. Switch them on in your settings first.");
  await next();
});

/** Few requests need the OAuth library, so it is a part of its own. */
const consent = () => import("./consent.ts");

const plain = (c: Context<SignedInEnv>) => c as unknown as Context<AppEnv>;

/** The switch and the list in the settings, and the page that asks whether to let an assistant in (docs/contracts.md#assistants). */
export const assistantRoutes = new Hono<AppEnv>()
  .get("/assistants", requireUser, async (c) => {
    const { db, user, now, origin } = c.var;
    const [on, connections] = await Promise.all([isOn(db, user.id), connectionsOf(db, user.id, now)]);
    return c.json({ isOn: on, address: `${origin}/mcp`, connections: connections.map(connectionToJson) });
  })
  .post("/assistants/switch", requireUser, jsonBody(switched), async (c) => {
    await switchAssistants(c.var.db, c.var.user.id, c.req.valid("json").isOn, c.var.now);
    return c.json({ ok: true as const });
  })
  .post("/assistants/disconnect", requireUser, jsonBody(named), async (c) => {
    const { id } = c.req.valid("json");
    await removeConnection(c.var.db, c.var.user.id, id);
    await (await consent()).disconnect(plain(c), c.var.user.id, id);
    return c.json({ ok: true as const });
  })
  .post("/assistants/asked", requireUser, jsonBody(asked), requireOn, async (c) =>
    c.json(await (await consent()).askedFor(plain(c), c.req.valid("json").query)),
  )
  .post("/assistants/approve", requireUser, jsonBody(approved), requireOn, async (c) => {
    const { user } = c.var;
    await countUse(c.var, { ASSISTANT_CONNECTIONS_PER_USER_PER_DAY: user.id });
    const redirectTo = await (await consent()).approve(plain(c), user, c.req.valid("json"));
    return c.json({ redirectTo });
  })
  .post("/assistants/refuse", requireUser, jsonBody(asked), async (c) =>
    c.json({ redirectTo: await (await consent()).refuse(plain(c), c.req.valid("json").query) }),
  );

function connectionToJson({ grantId, connectedAtMs, lastUsedAtMs, ...about }: Connection): ConnectionJson {
  return {
    id: grantId,
    ...about,
    connectedAt: instant(connectedAtMs),
    lastUsedOn: lastUsedAtMs === null ? null : instant(lastUsedAtMs).slice(0, 10),
  };
}

const instant = (ms: number) => new Date(ms).toISOString();
