/** Text, or a character that opens, closes or divides. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Parsers disagree about which of two equal keys counts, so we refuse them. */
export function hasDuplicateKeys(json: string): boolean {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let previous = "";
  for (const [found] of json.matchAll(token)) {
    if (found === "{") open.push(new Set());
    else if (found === "[") open.push(null);
    else if (found === "}" || found === "]") open.pop();
    else if (found === ":") {
      const keys = open.at(-1);
      const key = JSON.parse(previous) as string;
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
    previous = found;
  }
  return false;
}
