import type { Config } from "../env.ts";
import type { Mailer } from "./mail.ts";
import { bindingMailer } from "./mail-binding.ts";
import { httpMailer } from "./mail-http.ts";

/** The mailer that the environment asks for. */
export function createMailer(config: Config["mail"]): Mailer {
  return config.binding && config.transport === "binding"
    ? bindingMailer(config.binding, config.from)
    : httpMailer(config);
}
