import { inTurn } from "../../browser/between-tabs.ts";
import { RequestError } from "../api/api.ts";
import { errorText } from "../api/error-text.ts";
import type { LocalDatabase } from "../db/database.ts";
import { progressOf, UNCOUNTED } from "../db/schema.ts";
import { StaleResponse } from "./apply-response.ts";
import { Exchange } from "./exchange.ts";
import { syncTurn } from "./ids.ts";
import { PollPace } from "./poll-pace.ts";
import { RetryPace } from "./retry-pace.ts";
import type { SyncStatus } from "./sync-status.ts";
import { listenForWakeUps } from "./wake-ups.ts";

/**
 * Sends the outbox and fetches what changed. The tabs of one user take turns under one lock, and each turn reads the
 * outbox again, so two tabs can't send the same operation. A turn begins after every change, when the tab is shown or
 * focused, when the network returns, at intervals while the tab is visible, and after a failure.
 */
export class SyncClient {
  private readonly stopped = new AbortController();
  private readonly stopListening: () => void;
  private turn: AbortController | null = null;
  private running: Promise<void> = Promise.resolve();
  private again = false;
  private wantsChanges = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private readonly database: LocalDatabase;
  private readonly userId: string;
  private readonly status: SyncStatus;
  private readonly onSignedOut: () => void;
  private readonly exchange: Exchange;
  private readonly pollPace: PollPace;
  private readonly retryPace = new RetryPace();

  constructor(
    database: LocalDatabase,
    device: string,
    userId: string,
    status: SyncStatus,
    onSignedOut: () => void,
  ) {
    this.database = database;
    this.userId = userId;
    this.status = status;
    this.onSignedOut = onSignedOut;
    this.exchange = new Exchange(database, device, userId, () => status.set("saving"));
    const { signal } = this.stopped;
    this.pollPace = new PollPace(() => this.now(), signal);
    const wakeUps = {
      onLook: () => this.now(),
      onReconnect: () => this.restart(),
      onOffline: () => this.status.set("offline"),
      // Other pages wait for the lock.
      onFreeze: () => this.turn?.abort(),
    };
    listenForWakeUps(wakeUps, signal);
    this.stopListening = database.onChange(["outbox"], () => this.send());
    this.now();
  }

  stop(): void {
    this.stopped.abort();
    this.turn?.abort();
    this.stopListening();
    clearTimeout(this.timer);
  }

  now(): void {
    this.wantsChanges = true;
    this.send();
  }

  /** Resolves when the exchange that this begins is over, and its state is told. */
  async tryNow(): Promise<void> {
    this.restart();
    do await this.running;
    while (this.turn !== null);
  }

  private restart(): void {
    this.retryPace.reset();
    this.turn?.abort();
    this.now();
  }

  /** Sends what is in the outbox. If a turn is under way, another one follows it. */
  send(): void {
    clearTimeout(this.timer);
    if (this.turn !== null) {
      this.again = true;
      return;
    }
    this.running = this.run();
  }

  private async run(): Promise<void> {
    const turn = new AbortController();
    const { signal } = turn;
    this.turn = turn;
    this.again = false;
    try {
      const waitsFor = await inTurn(
        syncTurn(this.userId),
        () => Promise.race([this.runExchange(signal), aborted(signal)]),
        signal,
      );
      this.retryPace.reset();
      this.status.set(waitsFor === null ? "saved" : "waiting", waitsFor);
      this.schedule(this.pollPace.next());
    } catch (thrown) {
      this.wantsChanges = true;
      // An aborted turn is followed by another. To say what failed, read the database, which can fail as well.
      if (!signal.aborted) await this.fail(thrown).catch((error: unknown) => this.fail(error));
    } finally {
      this.turn = null;
    }
    if (this.again && !this.stopped.signal.aborted) this.send();
  }

  private async runExchange(signal: AbortSignal): Promise<string | null> {
    const { wantsChanges } = this;
    this.wantsChanges = false;
    return await this.exchange.run(wantsChanges, signal);
  }

  private async fail(thrown: unknown): Promise<void> {
    if (thrown instanceof StaleResponse) {
      this.again = true;
      return;
    }
    if (!(thrown instanceof RequestError)) {
      // The database was closed: the user signed out.
      if (!this.database.isOpen()) return;
      reportError(thrown);
      this.status.set("failed", errorText(thrown));
      return this.retryLater(null);
    }
    if (thrown.status === 401 || thrown.code === "other_person") {
      await this.tellSignedOut();
      this.onSignedOut();
      return;
    }
    if (thrown.code === "cursor_ahead") {
      await this.database.startOver();
      this.again = true;
      return;
    }
    if (thrown.status === 0) this.status.set("offline");
    else this.status.set("failed", thrown.message);
    await this.exchange.isolateFault(thrown);
    this.retryLater(thrown.retryAfterMs);
  }

  /** If there is nothing to save or load, the end of a session is no failure. */
  private async tellSignedOut(): Promise<void> {
    const queue = await this.database.getAll("outbox");
    const isUnsaved = queue.some(
      (each) => progressOf(each).state !== "acknowledged" && each.operation.type !== UNCOUNTED,
    );
    const { complete } = await this.database.syncPoint();
    if (isUnsaved) this.status.set("failed", "Sign in again to save your changes.");
    else if (!complete) this.status.set("failed", "Sign in again to load your bills.");
    else this.status.set("saved");
  }

  private retryLater(requestedMs: number | null): void {
    const isWatched = this.status.current().kind === "offline" && document.visibilityState === "visible";
    this.schedule(this.retryPace.next(requestedMs, isWatched));
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.visibilityState === "visible" || this.status.current().kind !== "saved") this.now();
    }, delayMs);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
