import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { isDay } from "#domain/calendar/days.ts";
import { requireRows, requireUser } from "../../auth/require-user.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { limitExports } from "../../http/rate-limit.ts";
import { accountSchema, readAccountJson, readExpensesCsv, streamed } from "./read-account.ts";

const day = z.custom<string>(isDay, "This must be a day such as 2026-11-30.").optional();

function query<Shape extends z.ZodRawShape>(shape: Shape, error: string) {
  return zValidator("query", z.strictObject(shape), (result) => {
    if (result.success) return;
    const fields = result.error.issues.map((issue) => [issue.path.join(".") || "query", issue.message]);
    throw new HttpError(400, "invalid_request", error, { fields: Object.fromEntries(fields) });
  });
}

const span = query({ from: day, to: day }, "The span of days is not valid.");
const nothing = query({}, "The export takes no parameters.");

export const exportRoutes = new Hono<AppEnv>()
  .get("/export/expenses.csv", limitExports, requireUser, requireRows, span, async (c) => {
    const parts = readExpensesCsv(c.get("ledger"), c.get("user").id, c.req.valid("query"));
    return c.body(await streamed(parts, { requestId: c.get("requestId"), route: c.get("route") }), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="expenses.csv"',
    });
  })
  .get("/export/account.json", limitExports, requireUser, requireRows, nothing, async (c) => {
    const places = { directory: c.get("db"), ledger: c.get("ledger") };
    const parts = readAccountJson(places, c.get("user").id, c.get("now"));
    return c.body(await streamed(parts, { requestId: c.get("requestId"), route: c.get("route") }), 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="account.json"',
    });
  })
  .get("/export/account.schema.json", (c) => c.json(accountSchema()));
