import type { Context } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { logError } from "../../http/error-log.ts";
import { HttpError } from "../../http/errors.ts";

/**
 * A sign-in asks ledgers, too, and one of them may not respond. The link or the code that was spent for it then works again.
 * @throws HttpError 503 busy
 */
export async function orGiveBack(
  c: Context<AppEnv>,
  signIn: () => Promise<void>,
  giveBack: () => Promise<void>,
): Promise<void> {
  try {
    await signIn();
  } catch (thrown) {
    logError(thrown, { requestId: c.var.requestId, route: c.var.route });
    await giveBack();
    const sentence =
      "We can't sign you in at the moment. Your link and your code still work: please try again in a minute.";
    throw new HttpError(503, "busy", sentence, { headers: { "Retry-After": "60" } });
  }
}
