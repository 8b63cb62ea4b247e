import type { Config } from "../env.ts";
import { bindingMailer } from "./binding-transport.ts";
import { httpMailer } from "./http-transport.ts";
import type { Mailer } from "./mail.ts";

export function createMailer(config: Config["mail"]): Mailer {
  return config.binding && config.transport === "binding"
    ? bindingMailer(config.binding, config.from)
    : httpMailer(config);
}
