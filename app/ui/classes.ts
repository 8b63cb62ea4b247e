/** Joins class names, leaving out what doesn't apply. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
