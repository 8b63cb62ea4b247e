import type { Auth } from "../auth/create-auth.ts";
import type { Database, Ledgers } from "../db/database.ts";
import type { Bindings, Config } from "../env.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** The request's only clock reading, in epoch milliseconds. */
    now: number;
    /** A pattern, for logs: paths may hold what logs must not. */
    route: string;
    config: Config;
    origin: string;
    /** The directory. */
    db: Database;
    ledgers: Ledgers;
    /** Made on first use, since few requests need it. */
    auth: () => Auth;
    userId?: string;
  };
}
