import type { Bindings } from "../../env.ts";
import type { MonthShown } from "./store.ts";

/** The built page; a developer's server has another, which runs its own scripts. */
const PAGE = "html[data-page=app]";

/** The site's styles by their address, which changes with them; once an isolate. */
const knownStyles = new Map<string, string>();

/**
 * A page with a month in the place of its skeleton, for the one who asked and for now. It is painted as it comes: its
 * styles stand in it, and its scripts are fetched, to be run when it is painted (app/shown-month.ts).
 * @param url the page's
 */
export async function withMonth(
  page: Response,
  { settings, ledger }: MonthShown,
  url: URL,
  assets: Bindings["ASSETS"],
): Promise<Response> {
  // React and the screen, which nothing else that the worker does needs.
  const { renderMonth } = await import("#render-month");
  const month = renderMonth({ ledger, timeZone: settings.timezone, location: url.pathname + url.search });
  const answer = new Response(page.body, page);
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.delete("ETag");
  const html = { html: true };
  return new HTMLRewriter()
    .on(PAGE, {
      element(element) {
        element.setAttribute("data-month", "");
        // A choice that this browser remembers comes after it and wins.
        if (settings.theme !== "system") element.setAttribute("data-theme", settings.theme);
      },
    })
    .on(`${PAGE} link[rel=stylesheet]`, {
      async element(element) {
        const address = new URL(element.getAttribute("href") ?? "", url).href;
        element.replace(`<style>${await stylesAt(address, assets)}</style>`, html);
      },
    })
    .on(`${PAGE} script[type=module][src]`, {
      element(element) {
        const address = element.getAttribute("src");
        element.replace(`<link rel="modulepreload" crossorigin data-script href="${address}" />`, html);
      },
    })
    .on(`${PAGE} #root`, {
      element(element) {
        element.setInnerContent(month, html);
      },
    })
    .transform(answer);
}

async function stylesAt(address: string, assets: Bindings["ASSETS"]): Promise<string> {
  const known = knownStyles.get(address);
  if (known !== undefined) return known;
  const file = await assets.fetch(address);
  if (!file.ok) throw new Error(`The styles of the page could not be read: ${file.status}.`);
  const styles = await file.text();
  knownStyles.set(address, styles);
  return styles;
}
