import { Hono } from "hono";
import { app } from "./app.ts";
import { monthPage } from "./features/month-page/routes.ts";
import { landingPage, samplePage } from "./features/month-page/sample-routes.ts";
import type { AppEnv } from "./http/context.ts";
import { missingPage } from "./http/missing-page.ts";

export const site = new Hono<AppEnv>()
  .route("/", monthPage)
  .route("/", samplePage)
  .route("/", landingPage)
  .route("/", missingPage)
  .route("/", app);
