import { Hono } from "hono";
import { app } from "./app.ts";
import { monthPage } from "./features/month-page/routes.ts";
import type { AppEnv } from "./http/context.ts";

/** What the worker answers: the API, and the pages that aren't the same for everybody. */
export const site = new Hono<AppEnv>().route("/", monthPage).route("/", app);
