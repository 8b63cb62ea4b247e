import type { SentOperation } from "../model/log.ts";

/** The operations that reached the worker, as they first did, by their ids. */
export class SentOperations {
  private readonly all = new Map<string, SentOperation>();
  /** Ids that came with something else later. */
  readonly altered = new Set<string>();

  /** @param body of a sync request */
  note(body: string): void {
    const { operations } = JSON.parse(body) as { operations: SentOperation[] };
    for (const operation of operations) {
      const first = this.all.get(operation.id);
      // Several devices pay the same bill, each at its own moment. The latest one is surely due.
      if (first === undefined || operation.type === "expense.autopay") this.all.set(operation.id, operation);
      else if (JSON.stringify(first) !== JSON.stringify(operation)) this.altered.add(operation.id);
    }
  }

  get(id: string): SentOperation | undefined {
    return this.all.get(id);
  }
}
