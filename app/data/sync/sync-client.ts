import { inTurn } from "../../browser/between-tabs.ts";
import { errorText, RequestError } from "../api/api.ts";
import type { LocalDatabase } from "../db/database.ts";
import { progressOf, syncTurn, UNCOUNTED } from "../db/schema.ts";
import { StaleResponse } from "./apply-response.ts";
import { Exchange } from "./exchange.ts";
import type { SyncStatus } from "./sync-status.ts";

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
      await this.showSignedOut();
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
  private async showSignedOut(): Promise<void> {
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

const FIRST_MS = 1000;
const MAX_MS = 60_000;

/** Browsers don't always say when a network is back, so retry often while the user sees the word "Offline". */
const WATCHED_MAX_MS = 4000;

/** Waits after a failed exchange, twice as long after each, with jitter. */
export class RetryPace {
  private failures = 0;

  reset(): void {
    this.failures = 0;
  }

  /** @param requestedMs the worker's own Retry-After, which takes precedence */
  next(requestedMs: number | null, isWatched: boolean): number {
    const backoff = Math.min(FIRST_MS * 2 ** this.failures, isWatched ? WATCHED_MAX_MS : MAX_MS);
    this.failures += 1;
    return requestedMs ?? backoff * (0.75 + Math.random() / 2);
  }
}

/** A device counts as used for so long after the last input. */
const IN_USE_MS = 2 * 60_000;

/** Another device's change should arrive within ten seconds, round trip included. */
const USED_POLL_MS = 7000;
const IDLE_POLL_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export class PollPace {
  /** Opening the page counts as input. */
  private lastInput = performance.now();

  /** @param onUse called on the first input after a pause, since the next poll may be a minute away */
  constructor(onUse: () => void, signal: AbortSignal) {
    const onInput = () => {
      const wasInUse = this.isInUse();
      this.lastInput = performance.now();
      if (!wasInUse) onUse();
    };
    for (const type of INPUTS) addEventListener(type, onInput, { signal, passive: true, capture: true });
  }

  next(): number {
    return this.isInUse() ? USED_POLL_MS : IDLE_POLL_MS;
  }

  private isInUse(): boolean {
    return performance.now() - this.lastInput < IN_USE_MS;
  }
}

interface WakeUpListener {
  /** Something may have changed elsewhere: the tab is shown or focused. */
  onLook(): void;
  /** The network or the page is back. The connection that a request was sent on may be gone. */
  onReconnect(): void;
  onOffline(): void;
  /** The page is frozen for the Back button. None of its code runs until it comes back. */
  onFreeze(): void;
}

function listenForWakeUps(listener: WakeUpListener, signal: AbortSignal): void {
  addEventListener("online", () => listener.onReconnect(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && listener.onReconnect(), { signal });
  addEventListener("pagehide", ({ persisted }) => persisted && listener.onFreeze(), { signal });
  addEventListener("offline", () => listener.onOffline(), { signal });
  addEventListener("focus", () => listener.onLook(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && listener.onLook(),
    { signal },
  );
}
