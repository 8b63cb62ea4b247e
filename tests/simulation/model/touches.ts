import { copyOf, FIELDS, type Row, type Table, type Tables, UNWRITTEN } from "./rows.ts";

/** Who gave a field what it holds. An undo gives back the token that was there before. */
interface Token {
  readonly before: Token | undefined;
  /** A payment that a bill made itself is no change of the user's. */
  readonly isAutopay: boolean;
}

/** A field that an operation changed. */
export interface Touch {
  readonly operationId: string;
  readonly table: Table;
  readonly key: string;
  readonly field: string;
  readonly before: Row;
  readonly after: Row;
  /** The whole row before the operation. */
  readonly was: Row;
  readonly isNewRow: boolean;
  readonly from: Token | undefined;
  readonly to: Token;
  /** Who gave the row's amount what it held after the operation. */
  readonly amountBy: Token | undefined;
}

type Change = Omit<Touch, "operationId" | "from" | "to" | "amountBy">;

/** Remembers which operation changed which field, so that an undo restores only what nothing later changed. */
export class Touches {
  private readonly tokens = new Map<string, Token>();
  private readonly byOperation = new Map<string, readonly Touch[]>();
  /** In order. */
  private readonly operations: string[] = [];

  of(operationId: string): readonly Touch[] | undefined {
    return this.byOperation.get(operationId);
  }

  after(operationId: string): Touch[] {
    const later = this.operations.slice(this.operations.indexOf(operationId) + 1);
    return later.flatMap((each) => this.byOperation.get(each) ?? []);
  }

  private nameOf = ({ table, key, field }: Pick<Touch, "table" | "key" | "field">) =>
    `${table} ${key} ${field}`;

  /** Whether a field still holds what the operation gave it. */
  isOnTop(touch: Touch, seesThroughAutopay: boolean): boolean {
    let token = this.tokens.get(this.nameOf(touch));
    while (seesThroughAutopay && token?.isAutopay === true && token !== touch.to) token = token.before;
    return token === touch.to;
  }

  /** Whether each field that these touches of a row changed holds what it held before them, or what a maker gave it. */
  isOnlyBy(
    isMaker: (operationId: string) => boolean,
    touches: readonly Touch[],
    seesThroughAutopay: boolean,
  ): boolean {
    const firsts = new Map(touches.toReversed().map((each) => [each.field, each.from]));
    return [...firsts].every(([field, from]) => {
      const ofField = touches.filter((each) => each.field === field);
      const [{ to: _, ...first }] = ofField as [Touch, ...Touch[]];
      const made = ofField.filter(({ operationId }) => isMaker(operationId));
      const before = from === undefined ? [] : [{ ...first, to: from }];
      return [...before, ...made].some((each) => this.isOnTop(each, seesThroughAutopay));
    });
  }

  /**
   * @param restored the touches that the operation undoes
   * @param now the rows once estimates follow payments again, which gives a series the estimate that it had before
   */
  note(
    operationId: string,
    {
      before,
      after,
      now,
      isAutopay,
      restored,
    }: { before: Tables; after: Tables; now: Tables; isAutopay: boolean; restored: readonly Touch[] },
  ): void {
    const given = new Map(restored.map((each) => [this.nameOf(each), each.from]));
    const isAsBefore = ({ table, key, field, before: was }: Change) =>
      table === "series" && field === "amount" && now.series.get(key)?.amount === was["amount"];
    const changes = changesBetween(before, after).filter((each) => !isAsBefore(each));
    // A payment's amount comes and goes with its status, although one of the two may leave the figure as it was.
    const statuses = restored.filter(({ table, field }) => table === "bill" && field === "status");
    const amountOf = (each: Change) => this.nameOf({ ...each, field: "amount" });
    for (const status of statuses) {
      const name = amountOf(status);
      if (status.amountBy === this.tokens.get(name) && !given.has(name)) given.set(name, status.amountBy);
    }
    const names = new Set(changes.map(this.nameOf));
    const touches = changes.map((change) => {
      const name = this.nameOf(change);
      const from = this.tokens.get(name);
      const to = (change.isNewRow ? undefined : given.get(name)) ?? { before: from, isAutopay };
      this.tokens.set(name, to);
      // What stood there before has a token too, so that it can be given back.
      return { ...change, from: from ?? { before: undefined, isAutopay: false }, to };
    });
    for (const status of statuses) {
      const token = given.get(amountOf(status));
      const isKept = names.has(this.nameOf(status)) && !names.has(amountOf(status));
      if (isKept && token !== undefined) this.tokens.set(amountOf(status), token);
    }
    const noted = touches.map(
      (touch): Touch => ({
        ...touch,
        operationId,
        amountBy: this.tokens.get(amountOf(touch)),
      }),
    );
    this.operations.push(operationId);
    this.byOperation.set(operationId, noted);
  }
}

function changesBetween(before: Tables, after: Tables): Change[] {
  const tables = Object.keys(FIELDS) as Table[];
  return tables.flatMap((table) =>
    [...after[table]].flatMap(([key, now]) => {
      const was = (before[table].get(key) ?? UNWRITTEN[table]) as Row | undefined;
      if (was === now) return [];
      return Object.entries(FIELDS[table]).flatMap(([field, names]) => {
        const [old, held] = [was ?? {}, now as unknown as Row];
        if (was !== undefined && !isChanged(names, old, held)) return [];
        return [
          {
            table,
            key,
            field,
            before: pick(old, names),
            after: pick(held, names),
            was: old,
            isNewRow: was === undefined,
          },
        ];
      });
    }),
  );
}

function isChanged(names: readonly string[], old: Row, now: Row): boolean {
  return names.some((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
}

const pick = (row: Row, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

export { copyOf };
