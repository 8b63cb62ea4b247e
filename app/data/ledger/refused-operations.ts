import type { RefusedOperation } from "../db/schema.ts";

export class RefusedOperations {
  private list: readonly RefusedOperation[] = [];
  private readonly shown = new Set<string>();

  all(): readonly RefusedOperation[] {
    return this.list;
  }

  replace(list: readonly RefusedOperation[]): void {
    this.list = list;
  }

  differFrom(list: readonly RefusedOperation[]): boolean {
    return this.list.length !== list.length || this.list.some((each, index) => each.id !== list[index]?.id);
  }

  takeNew(): readonly RefusedOperation[] {
    const news = this.list.filter(({ id }) => !this.shown.has(id));
    for (const { id } of news) this.shown.add(id);
    return news;
  }
}
