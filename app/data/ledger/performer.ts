import { NotLoaded } from "#domain/ledger/ledger.ts";
import type { Outcome } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { errorText } from "../api/error-text.ts";
import type { LocalDatabase } from "../db/database.ts";
import { askForPersistentStorage } from "./first-visit.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { NOT_LOADED, type Performed, STORAGE_FAILED } from "./mutation.ts";
import { loadedRules, loadRules, type Rules } from "./operation-rules.ts";
import { storeOperation } from "./store-operation.ts";

/** Applies the user's changes to the ledger, and puts them into the outbox. */
export class Performer {
  /** Counts operations that wait until all rows are here. Later ones wait behind them. */
  private waitingForRows = 0;
  private readonly ledgerStore: LedgerStore;
  private readonly database: LocalDatabase | null;
  private readonly whole: () => Promise<void>;

  /**
   * @param database null for changes that last as long as the page
   * @param whole resolves when all rows are here
   */
  constructor(ledgerStore: LedgerStore, database: LocalDatabase | null, whole: () => Promise<void>) {
    this.ledgerStore = ledgerStore;
    this.database = database;
    this.whole = whole;
  }

  /** Resolves when the change is stored, or when it was refused and nothing changed. */
  async perform(json: OperationJson): Promise<Performed> {
    const { ledgerStore } = this;
    // Don't await rules that are loaded: the change is on the screen before this function first awaits.
    const loading = () => loadRules().catch(() => null);
    const rules = loadedRules() ?? (await ledgerStore.whileWaiting(json, loading()));
    if (rules === null) return NOT_LOADED;
    const parsed = rules.parseOperation(json, Date.parse(json.at));
    if (!parsed.ok) return { ok: false, fields: {}, ...parsed.rejection };
    const { operation } = parsed;
    const outcome = this.apply(rules, operation, json) ?? (await this.applyLater(rules, operation, json));
    if (outcome.status === "rejected") return { ok: false, fields: {}, ...outcome.rejection };
    ledgerStore.notify();
    if (this.database !== null) {
      const failed = await this.queue(this.database, json);
      if (failed !== undefined) return failed;
      if (json.type === "expense.add") askForPersistentStorage().catch(reportError);
    }
    return { ok: true, operationIds: [json.id], result: outcome.result };
  }

  /** Returns null if it needs rows that aren't here yet, or has to follow an operation that does. */
  private apply(rules: Rules, operation: Operation, json: OperationJson): Outcome | null {
    if (this.waitingForRows > 0) return null;
    try {
      return this.ledgerStore.state.rows.add(rules, operation, json);
    } catch (thrown) {
      if (!(thrown instanceof NotLoaded)) throw thrown;
      return null;
    }
  }

  private async applyLater(rules: Rules, operation: Operation, json: OperationJson): Promise<Outcome> {
    this.waitingForRows += 1;
    try {
      await this.ledgerStore.whileWaiting(json, this.whole());
      return this.ledgerStore.state.rows.add(rules, operation, json);
    } finally {
      this.waitingForRows -= 1;
    }
  }

  /** Takes the change off the screen again if it can't be stored. */
  private async queue(database: LocalDatabase, operation: OperationJson): Promise<Performed | undefined> {
    const { rescue } = this.ledgerStore;
    try {
      await storeOperation(
        database,
        () => rescue?.save() ?? false,
        operation,
        () => {
          this.ledgerStore.state.rows.markStored(operation.id);
          rescue?.settled();
        },
      );
      return undefined;
    } catch (thrown) {
      this.ledgerStore.state.rows.remove(operation.id);
      this.ledgerStore.notify();
      return {
        ok: false,
        code: STORAGE_FAILED,
        error: `This browser could not store the change: ${errorText(thrown)}`,
        fields: {},
      };
    } finally {
      rescue?.settled();
    }
  }
}
