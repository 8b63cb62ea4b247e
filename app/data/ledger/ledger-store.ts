import { type Day, localTime, type Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { KeyedRow, ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { CodeMissing } from "../../browser/fetch-code.ts";
import type { LocalDatabase } from "../db/database.ts";
import { FIRST_SYNC_POINT, type RefusedOperation } from "../db/schema.ts";
import { UnsavedRescue } from "../db/unsaved-rescue.ts";
import { storedUser } from "../session/stored-user.ts";
import { createOperationId } from "../sync/ids.ts";
import { LedgerState } from "./ledger-state.ts";
import { NOT_LOADED, type OperationDraft, type Performed } from "./mutation.ts";
import { timeZoneOf } from "./time-zone.ts";
import type { Side, UndoStack } from "./undo-stack.ts";
import type { Taken } from "./undoing.ts";

/** What keeps a ledger: it checks, applies and stores changes, and follows the browser's database. */
export interface Keeper {
  /** Null for a sample. */
  readonly database: LocalDatabase | null;
  /** Reads everything, and follows the database from then on. Called again, it returns the same promise. */
  complete(): Promise<void>;
  /** Reads what is new in the database. */
  refresh(): Promise<void>;
  /** Resolves when the change is stored, or when it was refused and nothing changed. */
  perform(operation: OperationJson): Promise<Performed>;
  undo(stack: UndoStack, operationIds: readonly string[]): Promise<Performed>;
  takeLast(stack: UndoStack, side: Side): Promise<Taken | null>;
  /** Bills of series that the month will have. */
  projected(month: Month): readonly Expense[];
  /** Until which day the month's series have to be generated; null if they are. */
  cutoff(month: Month, today: Day): Day | null;
  /** The ids of the bills after which their series end. The same set as long as it has the same ids. */
  lastBills(): ReadonlySet<string>;
  close(): void;
}

const NONE: readonly Expense[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

/** Until code that didn't come is asked for again, if nothing else happens. */
const PAUSE_MS = 10_000;

interface Beginning {
  /** Whose changes are rescued when the page is left; null for nobody's. */
  readonly userId: string | null;
  /** Shown until all rows are here. */
  readonly month?: ProvisionalMonth | null;
  /** Loads what keeps the ledger. Left out where a page is rendered without a browser. */
  readonly keep?: (ledgerStore: LedgerStore) => Promise<Keeper>;
}

/**
 * One user's ledger in this tab, as screens read it: confirmed rows in memory with the outbox applied on top. Its keeper
 * comes after the first screen, and changes made before wait for it here.
 */
export class LedgerStore {
  readonly state = new LedgerState();
  readonly rescue: UnsavedRescue | null;
  private readonly keep: Beginning["keep"];
  private keeper: Keeper | null = null;
  private keeping: Promise<Keeper> | null = null;
  private readonly listeners = new Set<() => void>();
  private changes = 0;
  private isClosed = false;
  private isCodeMissing = false;
  private tryAgain = () => {};
  private sampleDay: Day | null = null;

  constructor({ userId, month = null, keep }: Beginning) {
    if (month !== null) this.state.rows.begin(month);
    this.keep = keep;
    this.rescue =
      userId === null
        ? null
        : new UnsavedRescue(userId, {
            unsaved: () => this.state.unsaved(this.isInMemory()),
            isOpen: () => this.keeper?.database?.isOpen() ?? storedUser()?.id === userId,
            isInMemory: () => this.isInMemory(),
          });
  }

  /** A ledger of these rows alone. Its changes are gone with the page. */
  static ofSample(rows: readonly KeyedRow[], today: Day, keep: Beginning["keep"]): LedgerStore {
    const store = new LedgerStore({ userId: null, ...(keep && { keep }) });
    const point = { ...FIRST_SYNC_POINT, revision: 1, complete: true };
    const stored = rows.map((row) => ({ ...row, revision: 1 }));
    store.state.take({ point, rows: stored, history: [], outbox: [], refused: [] }, null);
    store.sampleDay = today;
    return store;
  }

  /** What keeps it, loaded when first asked for. While its code can't be had, this waits, and asking tries again. */
  kept(): Promise<Keeper> {
    this.tryAgain();
    this.keeping ??= this.loadKeeper();
    return this.keeping;
  }

  private async loadKeeper(): Promise<Keeper> {
    try {
      const keeper = await this.loadPatiently();
      this.keeper = keeper;
      if (this.isClosed) keeper.close();
      return keeper;
    } catch (thrown) {
      this.keeping = null;
      throw thrown;
    }
  }

  private async loadPatiently(): Promise<Keeper> {
    if (this.keep === undefined) throw new Error("A rendered page keeps nothing.");
    for (;;) {
      try {
        const keeper = await this.keep(this);
        this.lacks(false);
        return keeper;
      } catch (thrown) {
        if (!(thrown instanceof CodeMissing)) throw thrown;
        this.lacks(true);
        await this.nextTry();
      }
    }
  }

  private lacks(code: boolean): void {
    if (code === this.isCodeMissing) return;
    this.isCodeMissing = code;
    this.notify();
  }

  /** Resolves when the network or the user comes back, something asks for the keeper, or some time has passed. */
  private async nextTry(): Promise<void> {
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      this.tryAgain = resolve;
      setTimeout(resolve, PAUSE_MS);
      addEventListener("online", () => resolve(), { signal: over.signal });
      addEventListener("focus", () => resolve(), { signal: over.signal });
    });
    over.abort();
  }

  /** Whether the keeper is awaited in vain so far. */
  lacksCode(): boolean {
    return this.isCodeMissing;
  }

  get database(): LocalDatabase {
    const database = this.keeper?.database;
    if (!database) throw new Error("Neither a rendered page nor a sample has a database.");
    return database;
  }

  close(): void {
    this.isClosed = true;
    this.rescue?.stop();
    this.listeners.clear();
    this.keeper?.close();
  }

  ledger(): Ledger {
    return this.state.rows.view();
  }

  /** Grows with every change, so that a screen knows when to look again. */
  version(): number {
    return this.changes;
  }

  waiting(): number {
    return this.state.waiting();
  }

  refused(): readonly RefusedOperation[] {
    return this.state.refused.all();
  }

  takeNewRefusals(): readonly RefusedOperation[] {
    return this.state.refused.takeNew();
  }

  everSynced(): boolean {
    return this.state.point().complete;
  }

  holds(month: Month): boolean {
    return this.everSynced() || this.state.rows.provisionalMonth()?.month === month;
  }

  historySinceMs(): number {
    return this.state.point().historySinceMs ?? 0;
  }

  isInMemory(): boolean {
    return this.keeper?.database?.isInMemory() ?? false;
  }

  timeZone(): string {
    return timeZoneOf(this.ledger());
  }

  /** The user's own day; that of a rendered page's rows while they are shown, so that it is taken over as it is. */
  today(): Day {
    const shown = this.state.rows.provisionalMonth()?.today ?? this.sampleDay;
    return shown ?? localTime(Date.now(), this.timeZone()).day;
  }

  /** None before the keeper is here: a provisional month has no series. */
  projected(month: Month): readonly Expense[] {
    return this.keeper?.projected(month) ?? NONE;
  }

  cutoff(month: Month, today: Day): Day | null {
    return this.keeper?.cutoff(month, today) ?? null;
  }

  lastBills(): ReadonlySet<string> {
    return this.keeper?.lastBills() ?? NO_IDS;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Call it when the rows or the number of waiting changes may differ. */
  notify(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }

  /** @param id given when an interrupted change is repeated: the worker applies each id once */
  async perform(draft: OperationDraft, id = createOperationId()): Promise<Performed> {
    const now = Date.now();
    const operation: OperationJson = {
      id,
      type: draft.type,
      at: new Date(now).toISOString(),
      ...localTime(now, this.timeZone()),
      data: draft.data,
    };
    // Don't await a keeper that is here: the change is on the screen before this function first awaits.
    const keeper =
      this.keeper ??
      (await this.whileWaiting(
        operation,
        this.kept().catch(() => null),
      ));
    return keeper === null ? NOT_LOADED : await keeper.perform(operation);
  }

  /** Meanwhile the operation counts as waiting, and survives if the page is left. */
  async whileWaiting<T>(operation: OperationJson, promise: Promise<T>): Promise<T> {
    this.state.unchecked.add(operation);
    this.notify();
    try {
      return await promise;
    } finally {
      this.state.unchecked.delete(operation);
      this.rescue?.settled();
      this.notify();
    }
  }

  async complete(): Promise<void> {
    await (await this.kept()).complete();
  }

  async refresh(): Promise<void> {
    await (await this.kept()).refresh();
  }
}
