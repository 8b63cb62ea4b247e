import { join } from "node:path";
import type { ChildOptions } from "./children.ts";
import type { Vars } from "./dev-vars.ts";
import { root, type Settings } from "./settings.ts";

/** Where the Stripe stand-in sends its events, signed as the app expects them. */
export function webhookTarget(settings: Settings, vars: Vars): { url: string; secret: string } {
  return { url: `${settings.appUrl}/api/stripe/webhook`, secret: vars["STRIPE_WEBHOOK_SECRET"] ?? "" };
}

export function standInsChild(settings: Settings, vars: Vars): ChildOptions {
  const { url, secret } = webhookTarget(settings, vars);
  return {
    name: "stand-ins",
    command: [process.execPath, join(root, "tests/standins/main.ts")],
    env: {
      STAND_INS_PORT: String(settings.standInsPort),
      STAND_INS_DIR: join(settings.stateDir, "standins"),
      STRIPE_WEBHOOK_URL: url,
      STRIPE_WEBHOOK_SECRET: secret,
      EMAIL_HANDLER_URL: `${settings.appUrl}/cdn-cgi/handler/email`,
    },
  };
}
