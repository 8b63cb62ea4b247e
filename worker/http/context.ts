import type { Auth } from "../auth/create-auth.ts";
import type { Database } from "../db/client.ts";
import type { Bindings, Config } from "../env.ts";

/** What every handler finds in Hono's context. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** The request's one clock reading, in epoch milliseconds. */
    now: number;
    /** The matched route's pattern, for logs: paths may hold what logs must not. */
    route: string;
    config: Config;
    /** The product's own origin as this request sees it. */
    origin: string;
    db: Database;
    /** Made on first use: making it is slow, and few requests need it. */
    auth: () => Auth;
    /** Set as soon as the session is known, for logs. */
    userId?: string;
  };
}
