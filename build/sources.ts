/** What vite bundles for browsers, by paths from the project's root. */
export const SOURCES = {
  app: "app/entry/client.tsx",
  islands: "app/entry/islands.ts",
  styles: "app/styles.css",
  documentStyles: "app/document.css",
};
