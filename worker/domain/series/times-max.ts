/** How many bills a series may say that it has: a hundred years of months. */
export const TIMES_MAX = 1200;
