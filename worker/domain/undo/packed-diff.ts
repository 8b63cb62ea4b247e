import type { DiffEntry, HistoryEntry } from "./history.ts";

/** What several rows have in common, when an operation changed them alike. */
type SharedEntry = DiffEntry extends infer E ? (E extends { key: string } ? Omit<E, "key"> : never) : never;

/** How a diff is stored and travels: rows that changed alike share an entry. Earlier versions gave each row its own. */
export type PackedDiff = readonly (DiffEntry | (SharedEntry & { readonly keys: readonly string[] }))[];

export type PackedEntry = Omit<HistoryEntry, "image"> & { readonly image: PackedDiff };

export function packed(diff: readonly DiffEntry[]): PackedDiff {
  const groups = new Map<string, { shared: SharedEntry; keys: string[] }>();
  for (const { key, ...shared } of diff) {
    const name = JSON.stringify(shared);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { shared, keys: [key] });
    else group.keys.push(key);
  }
  return [...groups.values()].map(({ shared: { table, ...rest }, keys }) => {
    const [key = "", ...others] = keys;
    return (others.length === 0 ? { table, key, ...rest } : { table, keys, ...rest }) as PackedDiff[number];
  });
}

export function unpacked(diff: PackedDiff): DiffEntry[] {
  return diff.flatMap((entry): DiffEntry[] => {
    if (!("keys" in entry)) return [entry];
    const { keys, table, ...rest } = entry;
    return keys.map((key) => ({ table, key, ...rest }) as DiffEntry);
  });
}

export function unpackedEntry<E extends PackedEntry>(entry: E): E & HistoryEntry {
  return { ...entry, image: unpacked(entry.image) };
}
