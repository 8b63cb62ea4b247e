import { Source } from "../../../browser/source.ts";

/** Which of the listed bills are selected, by id. Rows subscribe to it one by one, so that a press renders one row. */
export class Selection extends Source {
  private ids: ReadonlySet<string> = new Set();
  /** The row where a range begins, and what was selected outside the range. */
  private anchor: string | null = null;
  private besides: ReadonlySet<string> = new Set();
  /** The one row that Tab leads to. Arrow keys lead to the others. */
  private entryId: string | null = null;
  private listed: readonly string[] = [];

  /** Returns the same set until it changes. */
  readonly selected = (): ReadonlySet<string> => this.ids;

  has(id: string): boolean {
    return this.ids.has(id);
  }

  isEntry(id: string): boolean {
    return id === (this.entryId ?? this.listed[0]);
  }

  /** Call it with what the list shows, in its order. What it no longer shows is no longer selected. */
  list(ids: readonly string[]): void {
    this.listed = ids;
    const isListed = new Set(ids);
    if (this.entryId !== null && !isListed.has(this.entryId)) this.entryId = null;
    if (this.anchor !== null && !isListed.has(this.anchor)) this.anchor = null;
    const stillListed = (set: ReadonlySet<string>) => new Set([...set].filter((id) => isListed.has(id)));
    this.besides = stillListed(this.besides);
    const left = stillListed(this.ids);
    this.change(left.size === this.ids.size ? this.ids : left);
  }

  hasAnchor(): boolean {
    return this.anchor !== null;
  }

  toggle(id: string): void {
    const ids = new Set(this.ids);
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.besides = new Set(ids);
    this.change(ids);
  }

  /** Selects from the row that was pressed last to this one. Another press extends the range or makes it smaller. */
  extendTo(id: string): void {
    if (this.anchor === null) {
      this.anchor = id;
      this.besides = this.ids;
    }
    const from = this.listed.indexOf(this.anchor);
    const to = this.listed.indexOf(id);
    const range = this.listed.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.change(new Set([...this.besides, ...range]));
  }

  selectAll(): void {
    this.selectOnly(this.listed);
  }

  selectNone(): void {
    this.selectOnly([]);
  }

  private selectOnly(ids: readonly string[]): void {
    this.change(new Set(ids));
    this.anchor = null;
    this.besides = new Set();
  }

  enter(id: string): void {
    if (this.entryId === id) return;
    this.entryId = id;
    this.notify();
  }

  /** Returns null at the list's end. */
  neighbour(id: string, step: 1 | -1): string | null {
    const at = this.listed.indexOf(id);
    return at === -1 ? null : (this.listed[at + step] ?? null);
  }

  private change(ids: ReadonlySet<string>): void {
    this.ids = ids;
    this.notify();
  }
}
