export type Side = "product" | "limit";

/** Both sides of a round. The one that comes first changes, so that neither always follows the other's garbage. */
export function sidesOf(round: number): readonly Side[] {
  return round % 2 === 0 ? ["product", "limit"] : ["limit", "product"];
}
