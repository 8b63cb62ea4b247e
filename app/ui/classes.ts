/** Joins class names, leaving out what doesn't apply. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** As wide as a text may be, with margins. */
export const PAGE = "mx-auto w-full max-w-280 px-4 sm:px-6 min-[100rem]:max-w-[var(--page-width,80rem)]";

/** Around the app's screens, which use more of a wide window than a text does. */
export const WIDE_PAGES = "min-[116rem]:[--page-width:96rem]";

/** A grid whose first column takes what the second, with figures or sections, leaves. One column below 1024 px. */
export const WITH_SIDE =
  "grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem] min-[116rem]:grid-cols-[minmax(0,1fr)_26rem]";
