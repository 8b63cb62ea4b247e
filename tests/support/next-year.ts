/** A year whose months lie in the future, whenever a test runs: on New Year's Eve, the year after next. */
export const NEXT_YEAR = new Date(Date.now() + 86_400_000).getUTCFullYear() + 1;

/** One that has a 29 February. */
export const NEXT_LEAP_YEAR = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((years) => NEXT_YEAR + years)
  .find((year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1);
