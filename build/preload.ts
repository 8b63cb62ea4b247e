import type { Plugin } from "vite";

/** Vite's name for what it puts around imports on demand. Under another name, Vite's own would be used again. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Fetches the files that a file needs beside it, and waits for styles. Vite's own weighs three times as much, for
 * settings and browsers that aren't ours.
 */
const code = `
const asked = {};
function preload(url) {
  const isStyle = url.endsWith(".css");
  return (asked[url] ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.crossOrigin = "";
    link.href = "/" + url;
    link.onload = resolve;
    link.onerror = () => {
      delete asked[url];
      link.remove();
      reject(new Error(url + " could not be loaded."));
    };
    document.head.append(link);
    if (!isStyle) resolve();
  }));
}
export const __vitePreload = (load, urls = []) => Promise.all(urls.map(preload)).then(load);
`;

export const smallPreload: Plugin = {
  name: "expense-timeline:preload",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: /vite\/preload-helper/ }, handler: (id) => (id === HELPER ? code : null) },
};
