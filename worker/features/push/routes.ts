import { Hono } from "hono";
import { z } from "zod";
import { requireRows, requireUser, type SignedInEnv } from "../../auth/require-user.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { isPushEndpoint, isPushKey, type PushConfig, sendPush } from "../../push/push-service.ts";
import { addDevice, deviceIdOf, devicesOf, removeDevice, wasReminded } from "./devices.ts";

const NO_KEY = "This isn't a key of a browser.";

/** Bytes as browsers give them: base64url, whose length tells how many there are. */
const bytes = (pattern: RegExp) => z.string().regex(pattern, { error: NO_KEY, abort: true });

const target = z.strictObject({
  endpoint: z.string().max(1000, "This address is too long."),
  p256dh: bytes(/^B[\w-]{86}$/).refine(isPushKey, NO_KEY),
  /** 16 bytes. */
  auth: bytes(/^[\w-]{22}$/),
  name: z.string().trim().min(1, "Name the device.").max(60, "This name is too long."),
});

const named = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/, "Name the device.") });

/** The devices on which a user sees reminders (docs/contracts.md#push-messages). */
export const pushRoutes = new Hono<AppEnv>()
  .get("/push", requireUser, requireRows, async (c) => {
    const { db, ledger, user, config } = c.var;
    if (config.push === null) return c.json({ publicKey: null, devices: [], wasReminded: false });
    const [devices, reminded] = await Promise.all([
      devicesOf(db, ledger, user.id),
      wasReminded(ledger, user.id),
    ]);
    return c.json({
      publicKey: config.push.publicKey,
      devices: devices.map(
        ({ id, name, createdAtMs }): PushDeviceJson => ({
          id,
          name,
          addedAt: new Date(createdAtMs).toISOString(),
        }),
      ),
      wasReminded: reminded,
    });
  })
  .post("/push/devices", requireUser, requireRows, jsonBody(target), async (c) => {
    const { ledger, user, session, now } = c.var;
    const push = requirePush(c.var);
    const device = c.req.valid("json");
    if (!isPushEndpoint(device.endpoint, push))
      throw new HttpError(
        400,
        "unknown_push_service",
        "This browser's notifications come from a service that we don't know, so reminders can't be sent here.",
      );
    await countUse(c.var, { PUSH_DEVICES_PER_USER_PER_DAY: user.id });
    const id = await deviceIdOf(device);
    await addDevice(ledger, { ...device, id, userId: user.id, sessionId: session.id, createdAtMs: now });
    return c.json({ id });
  })
  .post("/push/devices/remove", requireUser, requireRows, jsonBody(named), async (c) => {
    await removeDevice(c.var.ledger, c.var.user.id, c.req.valid("json").id);
    return c.json({ ok: true as const });
  })
  .post("/push/test", requireUser, requireRows, jsonBody(named), async (c) => {
    const { db, ledger, user, now } = c.var;
    const push = requirePush(c.var);
    await countUse(c.var, { PUSH_TESTS_PER_USER_PER_DAY: user.id });
    const { id } = c.req.valid("json");
    const device = (await devicesOf(db, ledger, user.id)).find((each) => each.id === id);
    if (device === undefined) throw gone();
    const message = { type: "test", userId: user.id, id: `test ${now}` } as const;
    const outcome = await sendPush(push, device, message);
    if (outcome.status === "gone") {
      await removeDevice(ledger, user.id, id);
      throw gone();
    }
    if (outcome.status !== "sent")
      throw new HttpError(
        503,
        "push_failed",
        "The notification couldn't be sent. Please try again in a minute.",
      );
    return c.json({ ok: true as const });
  });

export interface PushDeviceJson {
  id: string;
  name: string;
  /** ISO instant. */
  addedAt: string;
}

/** @throws HttpError 404 not_available */
function requirePush({ config }: Pick<SignedInEnv["Variables"], "config">): PushConfig {
  if (config.push !== null) return config.push;
  throw new HttpError(404, "not_available", "Notifications aren't available here.");
}

function gone(): HttpError {
  return new HttpError(404, "device_gone", "That device doesn't take notifications any more.");
}
