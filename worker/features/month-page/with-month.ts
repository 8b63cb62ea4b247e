import { monthText } from "#domain/calendar/day-text.ts";
import type { Bindings } from "../../env.ts";
import type { MonthShown } from "./store.ts";

/** Where the built page names the file of its styles. */
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"/;

/** The site's styles by their address, which changes with them; once an isolate. */
const knownStyles = new Map<string, string>();

/**
 * A page with a month in the place of its skeleton, for the one who asked and for now. It is painted as it comes: its
 * styles stand in it, and its scripts are fetched, to be run when it is painted (app/entry/start-after-paint.ts).
 * @param url the page's
 */
export async function withMonth(
  page: Response,
  { userId, month, settings, ledger }: MonthShown,
  url: URL,
  assets: Bindings["ASSETS"],
): Promise<Response> {
  const file = await page.text();
  const stylesheet = STYLESHEET.exec(file)?.[1];
  // A developer's server has another page, which runs its own scripts.
  if (stylesheet === undefined) return new Response(file, page);
  // Ahead of all: what fails once the page is being sent can't be told any more.
  const styles = await stylesAt(new URL(stylesheet, url).href, assets);
  // React and the screen, which nothing else that the worker does needs.
  const { renderMonth } = await import("#render-month");
  const content = renderMonth({ ledger, timeZone: settings.timezone, location: url.pathname + url.search });
  const answer = new Response(file, page);
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.delete("ETag");
  const html = { html: true };
  return new HTMLRewriter()
    .on("html", {
      element(element) {
        element.setAttribute("data-month", userId);
        // A choice that this browser remembers comes after it and wins.
        if (settings.theme !== "system") element.setAttribute("data-theme", settings.theme);
      },
    })
    .on("title", {
      element(element) {
        element.setInnerContent(`${monthText(month)} · Expense Timeline`);
      },
    })
    .on("link[rel=stylesheet]", {
      element(element) {
        element.replace(`<style>${styles}</style>`, html);
      },
    })
    .on("script[type=module][src]", {
      element(element) {
        const address = element.getAttribute("src");
        element.replace(`<link rel="modulepreload" crossorigin data-script href="${address}" />`, html);
      },
    })
    .on("#root", {
      element(element) {
        element.setInnerContent(content, html);
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
