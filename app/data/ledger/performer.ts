import { localTime } from "#domain/calendar/local-time.ts";
import { NotLoaded } from "#domain/ledger/loaded-rows.ts";
import type { Outcome } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { errorText } from "../api/error-text.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { UnsavedRescue } from "../db/unsaved-changes.ts";
import { askForPersistentStorage } from "./first-visit.ts";
import type { LedgerState } from "./ledger-state.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "./mutation.ts";
import { loadedRules, loadRules, type Rules } from "./operation-rules.ts";
import { storeOperation } from "./store-operation.ts";

const NO_RULES = {
  code: "not_loaded",
  error: "The app could not be loaded completely. Please check your connection and try again.",
};

interface Store {
  timeZone(): string;
  /** Resolves when all rows are here. */
  whole(): Promise<void>;
  /** Call it when the rows or the number of waiting changes may differ. */
  notify(): void;
}

/** Applies the user's changes to the ledger, and puts them into the outbox. */
export class Performer {
  /** Counts operations that wait until all rows are here. Later ones wait behind them. */
  private waitingForRows = 0;
  private readonly state: LedgerState;
  private readonly database: LocalDatabase;
  private readonly rescue: UnsavedRescue;
  private readonly store: Store;

  constructor(state: LedgerState, database: LocalDatabase, rescue: UnsavedRescue, store: Store) {
    this.state = state;
    this.database = database;
    this.rescue = rescue;
    this.store = store;
  }

  /** Resolves when the change is stored, or when it was refused and nothing changed. */
  async perform(draft: OperationDraft, id: string): Promise<Performed> {
    const now = Date.now();
    const json: OperationJson = {
      id,
      type: draft.type,
      at: new Date(now).toISOString(),
      ...localTime(now, this.store.timeZone()),
      data: draft.data,
    };
    // Don't await rules that are loaded: the change is on the screen before this function first awaits.
    const loading = () => loadRules().catch(() => null);
    const rules = loadedRules() ?? (await this.waitFor(loading(), json));
    if (rules === null) return { ok: false, fields: {}, ...NO_RULES };
    const parsed = rules.parseOperation(json, now);
    if (!parsed.ok) return { ok: false, fields: {}, ...parsed.rejection };
    const { operation } = parsed;
    const outcome = this.apply(rules, operation, json) ?? (await this.applyLater(rules, operation, json));
    if (outcome.status === "rejected") return { ok: false, fields: {}, ...outcome.rejection };
    this.store.notify();
    const failed = await this.queue(json);
    if (failed !== undefined) return failed;
    if (draft.type === "expense.add") askForPersistentStorage().catch(reportError);
    return { ok: true, operationIds: [json.id], result: outcome.result };
  }

  /** Returns null if it needs rows that aren't here yet, or has to follow an operation that does. */
  private apply(rules: Rules, operation: Operation, json: OperationJson): Outcome | null {
    if (this.waitingForRows > 0) return null;
    try {
      return this.state.rows.add(rules, operation, json);
    } catch (thrown) {
      if (!(thrown instanceof NotLoaded)) throw thrown;
      return null;
    }
  }

  private async applyLater(rules: Rules, operation: Operation, json: OperationJson): Promise<Outcome> {
    this.waitingForRows += 1;
    try {
      await this.waitFor(this.store.whole(), json);
      return this.state.rows.add(rules, operation, json);
    } finally {
      this.waitingForRows -= 1;
    }
  }

  /** Meanwhile the operation counts as waiting, and survives if the page is left. */
  private async waitFor<T>(promise: Promise<T>, operation: OperationJson): Promise<T> {
    this.state.unchecked.add(operation);
    this.store.notify();
    try {
      return await promise;
    } finally {
      this.state.unchecked.delete(operation);
      this.rescue.settled();
      this.store.notify();
    }
  }

  /** Takes the change off the screen again if it can't be stored. */
  private async queue(operation: OperationJson): Promise<Performed | undefined> {
    try {
      await storeOperation(this.database, this.rescue, operation, () => {
        this.state.rows.markStored(operation.id);
        this.rescue.settled();
      });
      return undefined;
    } catch (thrown) {
      this.state.rows.remove(operation.id);
      this.store.notify();
      return {
        ok: false,
        code: STORAGE_FAILED,
        error: `This browser could not store the change: ${errorText(thrown)}`,
        fields: {},
      };
    } finally {
      this.rescue.settled();
    }
  }
}
