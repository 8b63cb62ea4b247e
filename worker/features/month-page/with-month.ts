import { monthText } from "#domain/calendar/day-text.ts";
import { type Day, isMonth, monthOf } from "#domain/calendar/days.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import { hasBills } from "#domain/ledger/provisional-rows.ts";
import { type Sample, sampleRows } from "#domain/sample/sample-account.ts";
import { utf8Bytes } from "#domain/text/clean-text.ts";
import type { PageRecord } from "./store.ts";

/** A page holds at most this much of a month's rows. Long notes can make them much larger than most. */
const ROWS_BYTES_MAX = 500_000;

/** The file as it is, with its skeleton, if the month is too large for a page. */
export async function withMonth(file: Response, record: PageRecord, url: URL): Promise<Response> {
  const json = jsonInHtml(record);
  if (utf8Bytes(json) > ROWS_BYTES_MAX) return file;
  // Nothing else in the worker needs React.
  const { renderPage } = await import("#app-server");
  const content = renderPage(record, url.pathname + url.search);
  const theme = themeOf(record);
  return rewriterFor(content, { id: "page-record", json })
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
      },
    })
    .transform(unstored(file));
}

/**
 * Only its month is inert until the app's code is here: its links work at once. A month without bills stays a skeleton: what
 * it says instead isn't part of the app's first code, so it can't be rendered here.
 */
export async function withSample(file: Response, sample: Sample, url: URL): Promise<Response> {
  const wanted = url.searchParams.get("month");
  const month = isMonth(wanted) ? wanted : monthOf(sample.today);
  if (!hasBills({ month, rows: sampleRows(sample) })) return unstored(file);
  const { renderSample } = await import("#app-server");
  const content = renderSample(sample, url.pathname + url.search);
  return rewriterFor(content, { id: "sample", json: jsonInHtml(sample) }).transform(unstored(file));
}

/** Everybody of a day sees the same page. At any instant there are at most three days on Earth. */
const landings = new Map<Day, string>();

export async function withLanding(file: Response, today: Day): Promise<Response> {
  const { renderLanding } = await import("#app-server");
  if (landings.size > 3) landings.clear();
  const content = landings.get(today) ?? renderLanding(today);
  landings.set(today, content);
  const page = new Response(file.body, file);
  // Tomorrow the same file is another page.
  page.headers.delete("ETag");
  return new HTMLRewriter()
    .on("#root", { element: (element) => void element.setInnerContent(content, { html: true }) })
    .transform(page);
}

function unstored(file: Response): Response {
  const page = new Response(file.body, file);
  page.headers.set("Cache-Control", "no-store");
  page.headers.delete("ETag");
  return page;
}

/** @param data what the content was rendered with, for the app */
function rewriterFor(content: string, data: { readonly id: string; readonly json: string }): HTMLRewriter {
  const html = { html: true };
  const script = `<script type="application/json" id="${data.id}">${data.json}</script>`;
  return new HTMLRewriter().on("#root", {
    element(element) {
      element.setInnerContent(content, html);
      element.after(script, html);
    },
  });
}

function themeOf({ month }: PageRecord): string {
  const settings = month.rows.find(({ table, key }) => table === "settings" && key === ONLY)?.row;
  return settings !== undefined && "theme" in settings ? settings.theme : "system";
}

/** No text can end the script element, or begin a comment in it. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
