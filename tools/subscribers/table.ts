/** A table in Markdown. Columns after the first hold numbers, unless it is said that they hold text. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isText = false,
): string {
  const rule = head.map((_, column) => (column === 0 || isText ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** With two digits, except for small numbers. */
export function countText(count: number): string {
  if (count < 1000) return String(Math.round(count));
  return Number(count.toPrecision(2)).toLocaleString("en-US");
}

export function timeText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 90) return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
