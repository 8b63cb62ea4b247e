/** What vite bundles for browsers, by paths from the project's root. */
export const SOURCES = {
  /** The script of the app's screens. */
  app: "app/entry/client.tsx",
  /** The script of documents: it wakes what is alive in them. */
  islands: "app/entry/islands.ts",
  styles: "app/styles.css",
};
