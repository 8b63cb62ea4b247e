import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { appWorkers } from "../../scripts/lib/app-workers.ts";
import { stopRequested } from "../../scripts/lib/children.ts";
import { readVars, relocateStandIns } from "../../scripts/lib/dev-vars.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { readSettings } from "../../scripts/lib/settings.ts";
import { webhookTarget } from "../../scripts/lib/stand-ins.ts";
import { applyMigrations } from "../../scripts/lib/wrangler.ts";
import { startStandIns } from "../../tests/standins/server.ts";
import type { DatabaseBindings, LedgerName } from "../../worker/db/database.ts";
import { meteredApp } from "../lib/metered-app.ts";

const CARD = "4242424242424242";

/** The built worker, metered, with stand-ins and empty databases of its own. Its calls go as the last who signed in. */
export class MeteredCopy {
  #cookie = "";

  readonly url: string;
  readonly standInsUrl: string;
  readonly #bindings: DatabaseBindings;

  private constructor(url: string, standInsUrl: string, bindings: DatabaseBindings) {
    this.url = url;
    this.standInsUrl = standInsUrl;
    this.#bindings = bindings;
  }

  static async with<Result>(use: (copy: MeteredCopy) => Promise<Result>): Promise<Result> {
    const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-cost-"));
    process.once("exit", () => rmSync(stateDir, { recursive: true, force: true }));
    // A signal alone would end the process without that.
    const stop = stopRequested();
    const settings = readSettings({ PORT: String(await findFreePortPair()), STATE_DIR: stateDir });
    const vars = relocateStandIns(readVars(".dev.vars.example"), settings);
    await applyMigrations(settings);
    // Not before, since wrangler would go on writing.
    void stop.then(() => process.exit(1));
    const [app, ...others] = appWorkers(vars);
    if (app === undefined) throw new Error("The app was not built.");
    const standIns = await startStandIns({
      port: settings.standInsPort,
      dir: join(stateDir, "standins"),
      webhook: webhookTarget(settings, vars),
    });
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: settings.port,
        cf: false,
        log: new Log(LogLevel.WARN),
        // The app logs a line a request.
        handleStructuredLogs: () => {},
        resourcePersistencePath: join(stateDir, "v3"),
        telemetry: { enabled: false },
        workers: [meteredApp(app), ...others],
      }),
    );
    try {
      await miniflare.ready;
      const bindings = (await miniflare.getBindings("expense-timeline")) as unknown as DatabaseBindings;
      return await use(new MeteredCopy(settings.appUrl, settings.standInsUrl, bindings));
    } finally {
      await miniflare.dispose();
      await standIns.stop();
    }
  }

  get directory(): D1Database {
    return this.#bindings.DB;
  }

  async get(path: string): Promise<Response> {
    const headers = { Cookie: this.#cookie, "Sec-Fetch-Dest": "document" };
    return await succeeding(await fetch(this.url + path, { headers }));
  }

  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    return (await (await this.#posted(path, body)).json()) as Answer;
  }

  async #posted(path: string, body: unknown): Promise<Response> {
    const headers = { Cookie: this.#cookie, Origin: this.url, "Content-Type": "application/json" };
    const response = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return await succeeding(response);
  }

  async requestLink(email: string): Promise<void> {
    await this.#posted("/api/sign-in/link", { email });
  }

  /** Opens the link of the newest mail. */
  async openLink(email: string): Promise<void> {
    const inbox = await fetch(`${this.standInsUrl}/inbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await inbox.json()) as { text: string }[];
    const token = mails.map(({ text }) => /#token=(\S+)/.exec(text)?.[1]).find(Boolean);
    const response = await this.#posted("/api/sign-in/verify", { token });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    this.#cookie = cookies.join("; ");
  }

  async signIn(email: string): Promise<void> {
    await this.requestLink(email);
    await this.openLink(email);
  }

  async subscribe(email: string): Promise<void> {
    const { url } = await this.post<{ url: string }>("/api/create-checkout-session", { email });
    const body = new URLSearchParams({ card: CARD });
    await fetch(`${url}/pay`, { method: "POST", body, redirect: "manual" });
  }

  async account(email: string): Promise<{ userId: string; ledger: D1Database }> {
    const query =
      "SELECT user_id AS userId, ledger FROM homes JOIN user ON user.id = user_id WHERE email = ?";
    const home = await this.directory
      .prepare(query)
      .bind(email)
      .first<{ userId: string; ledger: LedgerName }>();
    const ledger = home ? this.#bindings[home.ledger] : undefined;
    if (home === null || ledger === undefined) throw new Error("The account has no ledger.");
    return { userId: home.userId, ledger };
  }
}

async function succeeding(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}
