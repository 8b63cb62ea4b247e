import { Hono } from "hono";
import type { Quotas, Usage } from "#domain/quotas/quotas.ts";
import { requireRows, requireUser } from "../../auth/require-user.ts";
import type { AppEnv } from "../../http/handler.ts";
import { readUsage } from "../../ledger/usage.ts";

/** Tells before an import whether it fits (docs/contracts.md#quotas). */
export interface UsageResponse {
  readonly usage: Usage;
  readonly quotas: Quotas;
}

export const quotaRoutes = new Hono<AppEnv>().get("/quotas", requireUser, requireRows, async (c) =>
  c.json<UsageResponse, 200>(
    await readUsage(c.get("ledger"), c.get("user").id, c.get("now"), c.get("config").quotas),
    200,
  ),
);
