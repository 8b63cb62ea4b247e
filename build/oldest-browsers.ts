/**
 * The oldest versions in which everything works (docs/product.md#browsers). Code and styles are compiled for them;
 * app/tsconfig.json names the library of that time.
 */
export const OLDEST_BROWSERS = { Chrome: "111", Edge: "111", Firefox: "128", Safari: "16.4" } as const;

/** The same versions as the bundler names them. */
export const BUILD_TARGET = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${OLDEST_BROWSERS.Safari}`,
];
