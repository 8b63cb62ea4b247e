import { type Day, isTimeZone, localTime, type Month } from "#domain/calendar/days.ts";
import { type Ledger, ONLY, type ProvisionalMonth } from "#domain/ledger/ledger.ts";
import { Source } from "../../browser/source.ts";
import type { LocalDatabase } from "../db/database.ts";
import { FIRST_SYNC_POINT, type RefusedOperation, type SyncPoint } from "../db/schema.ts";
import { LedgerRows } from "./ledger-rows.ts";
import { type Means, type OperationDraft, Outbox, type Performed } from "./outbox.ts";
import type { Computed } from "./rules.ts";

/** Keeps a ledger: applies and stores changes, and follows the browser's database. */
export interface Keeper {
  readonly means: Means;
  /** Reads everything, and follows the database from then on. Called again, it returns the same promise. */
  complete(): Promise<void>;
  /** Reads what is new in the database. */
  refresh(): Promise<void>;
  readonly computed: Computed;
  close(): void;
}

interface Beginning {
  /** Whose changes are rescued when the page is left; null for nobody's. */
  readonly userId: string | null;
  /** Screens show it until all rows are here. */
  readonly month?: ProvisionalMonth | null;
  /** Where the month was read. */
  readonly database?: LocalDatabase;
  /** Loads what keeps the ledger. Left out where a page is rendered without a browser. */
  readonly keep?: (ledgerStore: LedgerStore) => Promise<Keeper>;
}

/**
 * One user's ledger in this tab, as screens read it: confirmed rows in memory with the outbox applied on top. What paints the
 * month is here first. Its keeper, with all the rest, comes after it.
 */
export class LedgerStore extends Source {
  readonly rows = new LedgerRows();
  readonly outbox: Outbox;
  point: SyncPoint = FIRST_SYNC_POINT;
  /** The day of rows that stay as they are, such as a sample's. */
  day: Day | null = null;
  private refusals: readonly RefusedOperation[] = [];
  private readonly shownRefusals = new Set<string>();
  private readonly keep: Beginning["keep"];
  private keeper: Keeper | null = null;
  private changes = 0;
  private isClosed = false;
  private readonly readFrom: LocalDatabase | undefined;

  constructor({ userId, month = null, database, keep }: Beginning) {
    super();
    this.outbox = new Outbox(userId, this.rows, () => this.notify());
    if (month !== null) this.rows.begin(month);
    this.readFrom = database;
    this.keep = keep;
  }

  /** Loads the keeper when it is first asked for. */
  readonly kept = startedOnce(() => this.loadKeeper());

  private async loadKeeper(): Promise<Keeper> {
    if (this.keep === undefined) throw new Error("A rendered page keeps nothing.");
    const keeper = await this.keep(this);
    this.keeper = keeper;
    if (this.isClosed) keeper.close();
    else this.outbox.attach(keeper.means);
    return keeper;
  }

  get database(): LocalDatabase {
    const database = this.keeper?.means.database ?? this.readFrom;
    if (!database) throw new Error("Neither a rendered page nor a sample has a database.");
    return database;
  }

  close(): void {
    this.isClosed = true;
    this.outbox.stop();
    if (this.keeper === null) this.readFrom?.close();
    else this.keeper.close();
  }

  ledger(): Ledger {
    return this.rows.view();
  }

  /** Grows with every change, so that a screen knows when to look again. */
  version(): number {
    return this.changes;
  }

  waiting(): number {
    return this.outbox.waiting();
  }

  /** Changes that the worker refused, until the user has seen why. */
  refused(): readonly RefusedOperation[] {
    return this.refusals;
  }

  /** Returns whether these are others than before. */
  takeRefused(list: readonly RefusedOperation[]): boolean {
    const before = this.refusals;
    this.refusals = list;
    return before.length !== list.length || before.some(({ id }, index) => id !== list[index]?.id);
  }

  takeNewRefusals(): readonly RefusedOperation[] {
    const news = this.refusals.filter(({ id }) => !this.shownRefusals.has(id));
    for (const { id } of news) this.shownRefusals.add(id);
    return news;
  }

  /** Returns whether all of the account's rows are here. */
  everSynced(): boolean {
    return this.point.complete;
  }

  holds(month: Month): boolean {
    return this.everSynced() || this.rows.provisionalMonth()?.month === month;
  }

  isInMemory(): boolean {
    return (this.keeper?.means.database ?? this.readFrom)?.isInMemory() ?? false;
  }

  /** The user's setting, or the browser's zone until the account has one. */
  timeZone(): string {
    const stored = this.ledger().get("settings", ONLY)?.timezone;
    // Another device's browser may know zones that this one doesn't.
    if (isTimeZone(stored)) return stored;
    // Asking takes a millisecond, and screens ask after every change.
    zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zone;
  }

  /** The user's own day; that of a rendered page's rows while they are shown, so that it is taken over as it is. */
  today(): Day {
    const shown = this.rows.provisionalMonth()?.today ?? this.day;
    return shown ?? localTime(Date.now(), this.timeZone()).day;
  }

  /** Undefined before the keeper is here: a provisional month has no series. */
  get computed(): Computed | undefined {
    return this.keeper?.computed;
  }

  /** Call it when the rows or the number of waiting changes may differ. */
  override notify(): void {
    if (this.isClosed) return;
    this.changes += 1;
    super.notify();
  }

  /**
   * Resolves when the change is stored, or when it was refused and nothing changed.
   * @param id given when an interrupted change is repeated: the worker applies each id once
   */
  async perform({ type, data }: OperationDraft, id: string = crypto.randomUUID()): Promise<Performed> {
    const now = Date.now();
    const at = new Date(now).toISOString();
    if (this.keeper === null) this.kept().catch(() => undefined);
    return await this.outbox.add({ id, type, at, ...localTime(now, this.timeZone()), data });
  }

  async refresh(): Promise<void> {
    await (await this.kept()).refresh();
  }
}

let zone: string | undefined;

/** Starts work when it is first asked for, and again only if it has failed. */
export function startedOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () => {
    started ??= work().catch((thrown: unknown) => {
      started = null;
      throw thrown;
    });
    return started;
  };
}

/** Does some work once `isReady`: now, or after a change of a source. Returns a function that cancels it. */
export function once(sources: readonly Source[], isReady: () => boolean, work: () => void): () => void {
  const look = () => {
    if (!isReady()) return;
    stop();
    work();
  };
  const subscriptions = sources.map((source) => source.subscribe(look));
  const stop = () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
  look();
  return stop;
}
