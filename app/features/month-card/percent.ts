/** A share of the width, as an attribute of an SVG. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
