import type { SyncAnswer } from "../../worker/app.ts";
import { api, asPerson, RequestError, unreachable } from "./api.ts";
import { inTurn } from "./between-tabs.ts";
import type { LocalDatabase } from "./database.ts";
import { type QueuedOperation, UNCOUNTED } from "./database-shape.ts";
import { PollPace } from "./poll-pace.ts";
import { rememberSubscription } from "./remembered-subscription.ts";
import { StaleAnswer, takeAnswer } from "./take-answer.ts";

/** How the last exchange went, or how this one goes: `saved` also while only fetching. */
export type SyncKind = "saved" | "saving" | "offline" | "failed";

export interface SyncState {
  readonly kind: SyncKind;
  /** Why saving or loading failed, for a person. */
  readonly error: string | null;
}

/** What one call may carry (DESIGN.md section 6), with room for the envelope. */
const OPERATIONS_MAX = 100;
const BYTES_MAX = 190 * 1024;

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 60_000;

/** The same while somebody looks at a screen that says "Offline": browsers don't always say when a network is back. */
const OFFLINE_RETRY_MAX_MS = 4000;

/** Our worker's own words for a call that it can't read; anything else of that status may come from between. */
const FAULTS_OF_A_CALL = new Set(["invalid_request", "invalid_json", "body_too_large"]);

/** What the one who made a synchroniser is told. */
export interface SyncListener {
  /** The worker said that the session is over. */
  onSignedOut(): void;
  /** The first rows have come of an account that had none here; `stored` tells when the browser database has them. */
  onFirstPage(answer: SyncAnswer, stored: Promise<void>): void;
}

/**
 * Sends the outbox and fetches what changed. Tabs of one person take turns under one lock and each turn reads the
 * outbox anew, so that two tabs can't send an operation twice. Runs at start, after every change, when the tab is
 * shown or focused, when the network returns, every few seconds while in use and every minute while shown, and again after
 * a failure.
 */
export class Synchroniser {
  private state: SyncState = { kind: "saved", error: null };
  private readonly listeners = new Set<() => void>();
  private readonly stopped = new AbortController();
  private readonly stopListening: () => void;
  /** The exchange that is under way. */
  private turn: AbortController | null = null;
  private isMarking = false;
  private again = false;
  private wantsPull = false;
  private failures = 0;
  private lastSent: readonly QueuedOperation[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Sent one by one after the worker refused a whole call, to find the operation at fault. */
  private callSize = OPERATIONS_MAX;

  private readonly database: LocalDatabase;
  private readonly device: string;
  private readonly personId: string;
  private readonly listener: SyncListener;
  private readonly pace: PollPace;

  constructor(database: LocalDatabase, device: string, personId: string, listener: SyncListener) {
    this.database = database;
    this.device = device;
    this.personId = personId;
    this.listener = listener;
    const { signal } = this.stopped;
    this.pace = new PollPace(() => this.now(), signal);
    addEventListener("online", () => this.anew(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.anew(), { signal });
    // A page that is kept for the Back button mustn't keep the lock, for which other pages wait.
    addEventListener("pagehide", ({ persisted }) => persisted && this.turn?.abort(), { signal });
    addEventListener("offline", () => this.set({ kind: "offline", error: null }), { signal });
    addEventListener("focus", () => this.now(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.now(),
      { signal },
    );
    this.stopListening = database.onChange(["outbox"], () => {
      // It is about to be sent already.
      if (!this.isMarking) this.send();
    });
    this.now();
  }

  stop(): void {
    this.stopped.abort();
    this.turn?.abort();
    this.stopListening();
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  current(): SyncState {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sends and fetches as soon as possible. */
  now(): void {
    this.wantsPull = true;
    this.send();
  }

  /** The same, but gives up the call under way: the network that it was sent on may be gone. */
  private anew(): void {
    this.failures = 0;
    this.turn?.abort();
    this.now();
  }

  /** Sends what waits, if another tab hasn't yet. A call while one is under way makes another follow it. */
  private send(): void {
    clearTimeout(this.timer);
    if (this.turn !== null) {
      this.again = true;
      return;
    }
    void this.run();
  }

  private async run(): Promise<void> {
    const turn = new AbortController();
    const { signal } = turn;
    this.turn = turn;
    this.again = false;
    try {
      await inTurn(
        `expense-timeline-sync-${this.personId}`,
        () => Promise.race([this.exchangeAll(signal), aborted(signal)]),
        signal,
      );
      this.failures = 0;
      this.set({ kind: "saved", error: null });
      this.schedule(this.pace.next());
    } catch (thrown) {
      this.wantsPull = true;
      // Whoever aborted it begins the next one. To say what failed is to read the database, which can fail as well.
      if (!signal.aborted) await this.fail(thrown).catch((error: unknown) => this.fail(error));
    } finally {
      this.turn = null;
    }
    if (this.again && !this.stopped.signal.aborted) this.send();
  }

  /** Calls until the outbox is sent and the last page is here. */
  private async exchangeAll(signal: AbortSignal): Promise<void> {
    const tried = new Set<string>();
    let wanted = this.wantsPull;
    this.wantsPull = false;
    for (;;) {
      const queue = await this.database.outbox.toArray();
      // What the worker keeps refusing stays queued; it is not asked about twice in one go.
      const unsent = queue.filter((each) => each.acknowledged === 0 && !tried.has(each.id));
      if (unsent.length === 0 && !wanted) return;
      if (unsent.length > 0) this.set({ kind: "saving", error: null });
      const sent = firstCall(unsent, this.callSize);
      for (const each of sent) tried.add(each.id);
      const { cursor, revision } = await this.database.syncPoint();
      await this.markSent(sent);
      if (signal.aborted) return;
      const answer = await this.call(sent, cursor);
      this.callSize = OPERATIONS_MAX;
      if (signal.aborted) return;
      // Before the cursor moves on: a tab closed in between hears of it again.
      const { subscription } = answer.changes;
      if (subscription !== undefined) rememberSubscription(this.personId, subscription);
      const taken = takeAnswer(this.database, sent, cursor, answer);
      if (revision === 0 && sent.length === 0) this.listener.onFirstPage(answer, taken);
      await taken;
      wanted = answer.more;
    }
  }

  /** Stored before the call: a tab that is closed meanwhile never learns whether the worker applied them. */
  private async markSent(sent: readonly QueuedOperation[]): Promise<void> {
    const first = sent.filter((each) => each.sent !== 1);
    if (first.length === 0) return;
    this.isMarking = true;
    try {
      await this.database.write(["outbox"], async ({ outbox }) => {
        for (const { id } of first) {
          const number = await outbox.keyOf("id", id);
          const waiting = number === undefined ? undefined : await outbox.get(number);
          if (waiting !== undefined) await outbox.put({ ...waiting, sent: 1 });
        }
      });
    } finally {
      this.isMarking = false;
    }
  }

  private async call(sent: readonly QueuedOperation[], cursor: number | null): Promise<SyncAnswer> {
    this.lastSent = sent;
    const operations = sent.map((each) => ({ ...each.operation }));
    const json = { device: this.device, cursor, operations };
    const response = await api.sync.$post({ json }, asPerson(this.personId));
    return checkedAnswer(await response.json());
  }

  private async fail(thrown: unknown): Promise<void> {
    if (thrown instanceof StaleAnswer) {
      this.again = true;
      return;
    }
    if (!(thrown instanceof RequestError)) {
      // The database was closed: somebody signed out.
      if (!this.database.isOpen()) return;
      reportError(thrown);
      this.set({ kind: "failed", error: thrown instanceof Error ? thrown.message : String(thrown) });
      return this.retryLater(null);
    }
    if (thrown.status === 401 || thrown.code === "other_person") {
      const queue = await this.database.outbox.toArray();
      const isUnsaved = queue.some(
        ({ operation, acknowledged }) => acknowledged === 0 && operation.type !== UNCOUNTED,
      );
      const { complete } = await this.database.syncPoint();
      if (isUnsaved) this.set({ kind: "failed", error: "Sign in again to save your changes." });
      else if (!complete) this.set({ kind: "failed", error: "Sign in again to load your bills." });
      // With nothing to save and nothing to load, nothing has failed.
      else this.set({ kind: "saved", error: null });
      this.listener.onSignedOut();
      return;
    }
    if (thrown.code === "cursor_ahead") {
      await this.database.points.put({ ...(await this.database.syncPoint()), cursor: null });
      this.again = true;
      return;
    }
    if (thrown.status === 0) this.set({ kind: "offline", error: null });
    else this.set({ kind: "failed", error: thrown.message });
    if (FAULTS_OF_A_CALL.has(thrown.code)) await this.isolateFault(thrown);
    this.retryLater(thrown.retryAfterMs);
  }

  /** One operation must not hold up the others for ever: find it, and show it as refused. */
  private async isolateFault(error: RequestError): Promise<void> {
    const [alone, ...others] = this.lastSent;
    if (alone === undefined) return;
    if (others.length > 0) {
      this.callSize = 1;
      return;
    }
    const { id, operation } = alone;
    await this.database.write(["outbox", "refused"], async ({ outbox, refused }) => {
      const number = await outbox.keyOf("id", id);
      if (number !== undefined) await outbox.delete(number);
      await refused.put({ id, operation, code: error.code, error: error.message });
    });
  }

  private retryLater(askedMs: number | null): void {
    const isAwaited = this.state.kind === "offline" && document.visibilityState === "visible";
    const max = isAwaited ? OFFLINE_RETRY_MAX_MS : RETRY_MAX_MS;
    const backoff = Math.min(RETRY_FIRST_MS * 2 ** this.failures, max);
    this.failures += 1;
    this.schedule(askedMs ?? backoff * (0.75 + Math.random() / 2));
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.visibilityState === "visible" || this.state.kind !== "saved") this.now();
    }, delayMs);
  }

  private set(state: SyncState): void {
    if (state.kind === this.state.kind && state.error === this.state.error) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** The first operations that fit one call; always at least one, so that a large one is tried too. */
function firstCall(queue: readonly QueuedOperation[], size: number): readonly QueuedOperation[] {
  let bytes = 0;
  let count = 0;
  for (const { operation } of queue.slice(0, size)) {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length;
    if (count > 0 && bytes > BYTES_MAX) break;
    count += 1;
  }
  return queue.slice(0, count);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** What stands between us and the worker may answer 200 with something of its own. */
function checkedAnswer(json: unknown): SyncAnswer {
  const answer = json as Partial<SyncAnswer> | null;
  const isAnswer =
    typeof answer?.cursor === "number" && Array.isArray(answer.results) && typeof answer.changes === "object";
  if (!isAnswer) throw unreachable(new TypeError("This is no answer to a sync."));
  return answer as SyncAnswer;
}
