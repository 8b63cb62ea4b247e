import type { Plugin } from "vite";

/** Vite's name for what it puts around imports on demand. Under another name, Vite's own would be used again. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Fetches a file and those it needs beside it, then imports it. Browsers remember for as long as a page is open that a
 * module couldn't be had, and never ask for it again. So none is imported before all of them have come, which the
 * browser's cache then has. The file's own name is read from the import: a second time in a list, all of them would take
 * a kilobyte of the app's first code.
 */
const code = `
const asked = {};
const style = (url) => new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    reject(url);
  };
  document.head.append(link);
});
const script = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw url;
  await answer.blob();
};
const ask = (url) => asked[url] ??= (url.endsWith(".css") ? style : script)("/" + url).catch((error) => {
  delete asked[url];
  throw error;
});
export const __vitePreload = (load, urls = []) => {
  const own = /\\.\\/([\\w.-]+)/.exec(load);
  return Promise.all((own ? ["assets/" + own[1], ...urls] : urls).map(ask)).then(load);
};
`;

export const smallPreload: Plugin = {
  name: "expense-timeline:preload",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: /vite\/preload-helper/ }, handler: (id) => (id === HELPER ? code : null) },
};
