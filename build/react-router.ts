import type { Plugin } from "vite";

/** The package's own build. */
const ROUTER = /\/node_modules\/react-router\/dist\/.*\.js$/;

/**
 * Lets the bundler leave out the router's components that nothing uses. It names each for developer tools and wraps it in a
 * call, and either keeps a component, with all it needs: forms, prefetching and scroll restoration, 4 kB gzip. Its words
 * for developers who use it wrongly, another kilobyte, help nobody in a built app.
 */
export const unusedRouterParts: Plugin = {
  name: "expense-timeline:unused-router-parts",
  apply: "build",
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code
        .replace(/^(\w+)\.displayName = "[^"]*";$/gm, "")
        .replace(
          /^(const \w+ = )(React\$?\d*\.(?:forwardRef|memo|createContext)\()/gm,
          "$1/* @__PURE__ */ $2",
        )
        .replace(/^\s*warning\(.*\);$/gm, ";")
        .replace(/^(\s*invariant\(.+), (["`])(?:(?!\2).)*\2\);$/gm, "$1);"),
      map: null,
    }),
  },
};
