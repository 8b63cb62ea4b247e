import { htmlPage } from "./html-page.ts";

/** The HTML of the bare page, with what is given in front of its script. */
export const barePage = (before = ""): string =>
  htmlPage("Bare", {
    head: `${before}<script type="module" src="/limit/bare.js"></script>`,
    body: '<div id="root"></div>',
  });
