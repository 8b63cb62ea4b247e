import type { D1Migration } from "cloudflare:test";
import type { Bindings } from "../../worker/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      DIRECTORY_MIGRATIONS: D1Migration[];
      LEDGER_MIGRATIONS: D1Migration[];
      /** "http://127.0.0.1:12345": the stand-ins that the worker talks to, for reading /inbox.json. */
      STAND_INS_URL: string;
    }
    interface GlobalProps {
      mainModule: typeof import("../../worker/index.ts");
    }
  }
}
