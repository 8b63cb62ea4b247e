import { inTurn } from "../../browser/in-turn.ts";
import { errorText, RequestError } from "../api/api.ts";
import type { LocalDatabase } from "../db/database.ts";
import { progressOf, syncTurn, UNCOUNTED } from "../db/schema.ts";
import { StaleResponse } from "./apply-response.ts";
import { Exchange } from "./exchange.ts";
import { startOver } from "./lost-changes.ts";
import type { SyncStatus } from "./sync-status.ts";

/**
 * Sends the outbox and fetches what changed. The tabs of one user take turns under one lock, and each turn reads the
 * outbox again, so two tabs can't send the same operation. A turn begins after every change, when the tab is shown or
 * focused, when the network returns, at intervals while the tab is visible, and after a failure.
 */
export class SyncClient {
  private readonly stopped = new AbortController();
  private turn: AbortController | null = null;
  private running: Promise<void> = Promise.resolve();
  private again = false;
  private wantsChanges = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  private readonly database: LocalDatabase;
  private readonly status: SyncStatus;
  private readonly onSignedOut: () => void;
  private readonly exchange: Exchange;
  private readonly untilPoll: () => number;

  constructor(database: LocalDatabase, status: SyncStatus, onSignedOut: () => void) {
    this.database = database;
    this.status = status;
    this.onSignedOut = onSignedOut;
    this.exchange = new Exchange(database, () => status.set("saving"));
    const { signal } = this.stopped;
    this.untilPoll = pollPace(() => this.now(), signal);
    database.onChange(["outbox"], () => this.send(), signal);
    addEventListener("offline", () => status.set("offline"), { signal });
    // The connection that a request was sent on may be gone.
    addEventListener("online", () => this.restart(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.restart(), { signal });
    // The page is frozen for the Back button, and other pages wait for the lock.
    addEventListener("pagehide", ({ persisted }) => persisted && this.turn?.abort(), { signal });
    addEventListener("focus", () => this.now(), { signal });
    document.addEventListener("visibilitychange", () => isVisible() && this.now(), { signal });
    this.now();
  }

  stop(): void {
    this.stopped.abort();
    this.turn?.abort();
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
    this.failures = 0;
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
    const exchange = () => {
      const { wantsChanges } = this;
      this.wantsChanges = false;
      return Promise.race([this.exchange.run(wantsChanges, signal), aborted(signal)]);
    };
    try {
      const waitsFor = await inTurn(syncTurn(this.database.userId), exchange, signal);
      this.failures = 0;
      this.status.set(waitsFor === null ? "saved" : "waiting", waitsFor);
      this.schedule(this.untilPoll());
    } catch (thrown) {
      this.wantsChanges = true;
      // An aborted turn is followed by another. To say what failed, read the database, which can fail as well.
      if (!signal.aborted) await this.fail(thrown).catch((error: unknown) => this.fail(error));
    } finally {
      this.turn = null;
    }
    if (this.again && !this.stopped.signal.aborted) this.send();
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
      await startOver(this.database);
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

  /** @param requestedMs the worker's own Retry-After, which takes precedence */
  private retryLater(requestedMs: number | null): void {
    const isWatched = this.status.current().kind === "offline" && isVisible();
    const delayMs = requestedMs ?? retryDelay(this.failures, isWatched ? WATCHED_RETRY_MAX_MS : undefined);
    this.failures += 1;
    this.schedule(delayMs);
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (isVisible() || this.status.current().kind !== "saved") this.now();
    }, delayMs);
  }
}

/** Browsers don't always say when a network is back, so retry often while the user sees the word "Offline". */
const WATCHED_RETRY_MAX_MS = 4000;

/** Doubles with each earlier failure, with jitter. */
export function retryDelay(failures: number, maxMs = 60_000): number {
  return Math.min(1000 * 2 ** failures, maxMs) * (0.75 + Math.random() / 2);
}

const isVisible = () => document.visibilityState === "visible";

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A device counts as used for so long after the last input. */
const IN_USE_MS = 2 * 60_000;

/** Another device's change should arrive within ten seconds, round trip included. */
const USED_POLL_MS = 7000;
const IDLE_POLL_MS = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Returns a function that says in how many milliseconds to poll next.
 * @param onUse called on the first input after a pause, since the next poll may be a minute away
 */
export function pollPace(onUse: () => void, signal: AbortSignal): () => number {
  // Opening the page counts as input.
  let lastInput = performance.now();
  const isInUse = () => performance.now() - lastInput < IN_USE_MS;
  const onInput = () => {
    const wasInUse = isInUse();
    lastInput = performance.now();
    if (!wasInUse) onUse();
  };
  for (const type of INPUTS) addEventListener(type, onInput, { signal, passive: true, capture: true });
  return () => (isInUse() ? USED_POLL_MS : IDLE_POLL_MS);
}
