import { monthText } from "#domain/calendar/day-text.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import type { PageRecord } from "./page-record.ts";

/** Shown by app/entry/load-failure.ts. */
const LOAD_FAILURE =
  '<p id="load-failure" role="alert" hidden class="load-failure">' +
  'The app could not be loaded. <a href="">Reload</a></p>';

export async function withMonth(file: Response, record: PageRecord, url: URL): Promise<Response> {
  // Nothing else in the worker needs React.
  const { renderPage } = await import("#app-server");
  const content = renderPage(record, url.pathname + url.search);
  const page = new Response(file.body, file);
  page.headers.set("Cache-Control", "no-store");
  page.headers.delete("ETag");
  const html = { html: true };
  const theme = themeOf(record);
  return new HTMLRewriter()
    .on("html", {
      element(element) {
        // The browser's own choice is applied after it.
        if (theme !== "system") element.setAttribute("data-theme", theme);
      },
    })
    .on("title", {
      element(element) {
        element.setInnerContent(`${monthText(record.month.month)} · Expense Timeline`);
      },
    })
    .on("#root", {
      element(element) {
        element.setAttribute("inert", "");
        element.setInnerContent(content, html);
        const json = `<script type="application/json" id="page-record">${jsonInHtml(record)}</script>`;
        element.after(LOAD_FAILURE + json, html);
      },
    })
    .transform(page);
}

function themeOf({ month }: PageRecord): string {
  const settings = month.rows.find(({ table, key }) => table === "settings" && key === ONLY)?.row;
  return settings !== undefined && "theme" in settings ? settings.theme : "system";
}

/** No text can end the script element, or begin a comment in it. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
