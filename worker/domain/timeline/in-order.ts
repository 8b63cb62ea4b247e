/** Where the left edge of an item may be, and where it should be. */
export interface Bounds {
  readonly least: number;
  readonly wanted: number;
  readonly most: number;
}

export interface Placed<Item> {
  readonly item: Item;
  /** The position of its left edge. */
  readonly at: number;
}

/**
 * Places items of one width beside each other in their order and moves each as little as possible: neighbours share the distance.
 * Returns null if they don't fit.
 */
export function inOrder<Item>(
  items: readonly Item[],
  width: number,
  boundsOf: (item: Item) => Bounds,
): Placed<Item>[] | null {
  // Positions are computed as if items had no width, so that they only have to stay in order.
  const bounds = items.map((item, index) => shifted(boundsOf(item), -index * width));
  const wanted = nearestInOrder(bounds.map((each) => each.wanted));
  const placed: Placed<Item>[] = [];
  let least = -Infinity;
  const most = bounds.map((_, index) => Math.min(...bounds.slice(index).map((each) => each.most)));
  for (const [index, item] of items.entries()) {
    least = Math.max(least, bounds[index]?.least ?? 0);
    const last = most[index] ?? 0;
    if (least > last + 1e-9) return null;
    placed.push({ item, at: Math.max(least, Math.min(last, wanted[index] ?? 0)) + index * width });
  }
  return placed;
}

function shifted({ least, wanted, most }: Bounds, by: number): Bounds {
  return { least: least + by, wanted: wanted + by, most: most + by };
}

/** Returns the numbers nearest to the given ones that don't decrease: those that would do so become their mean. */
function nearestInOrder(numbers: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const number of numbers) {
    let block = { sum: number, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && mean(last) > mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
}

function mean({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
