import type { Context } from "hono";
import { knownBrowser } from "../../auth/known-browser.ts";
import { clientNetworks, type Network } from "../../http/client-networks.ts";
import type { AppEnv } from "../../http/context.ts";

/** Who asks for a mail or types its code, as far as limits go. */
export interface Asker {
  readonly networks: readonly Network[];
  /** The name of a browser that signed in to the address before. */
  readonly knownBrowser: string | undefined;
}

export async function askerOf(c: Context<AppEnv>, email: string | undefined): Promise<Asker> {
  return {
    networks: clientNetworks(c),
    knownBrowser: email === undefined ? undefined : await knownBrowser(c, email),
  };
}
