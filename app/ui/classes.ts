/** Joins class names, leaving out what doesn't apply. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A grid whose first column takes what the second, with figures or sections, leaves. One column below 1024 px. */
export const WITH_SIDE =
  "grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem] min-[116rem]:grid-cols-[minmax(0,1fr)_26rem]";
