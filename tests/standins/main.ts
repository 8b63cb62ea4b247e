import { startStandIns } from "./server.ts";

const port = Number(process.env["STAND_INS_PORT"]);
const dir = process.env["STAND_INS_DIR"];
if (!port || !dir) throw new Error("STAND_INS_PORT and STAND_INS_DIR must be set; npm start does so.");

const url = process.env["STRIPE_WEBHOOK_URL"];
const secret = process.env["STRIPE_WEBHOOK_SECRET"];
const webhook = url && secret ? { url, secret } : undefined;

const standIns = await startStandIns({
  port,
  dir,
  webhook,
  emailHandlerUrl: process.env["EMAIL_HANDLER_URL"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => standIns.stop());
