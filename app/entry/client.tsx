import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { paths } from "#domain/paths.ts";
import { afterPaint, holdIdleWork } from "../browser/idle.ts";
import { deferInstallPrompt } from "../browser/install-prompt.ts";
import { browserStorage } from "../browser/storage.ts";
import { openAhead, openPage } from "../data/ledger/open-ledger.ts";
import { believePage } from "../data/session/session-state.ts";
import { type PageRecord, pageJson } from "../data/session/stored-user.ts";
import { guardDoubleClicks } from "../ui/presses.ts";
import { App } from "./app.tsx";
import { reportErrors } from "./error-reports.ts";
import { loadScreen, Screens } from "./router.tsx";

reportErrors();
deferInstallPrompt();
guardDoubleClicks();

/** The kind of page (build/pages.ts). Undefined in development, where nothing is prerendered. */
const { page: kind } = document.documentElement.dataset;
const page = pageJson<PageRecord>("page-record");

const isSample = location.pathname === paths.sample;

// A signed-in screen is nothing without its rows: until they are here, nothing else is asked for.
if (kind === "app" && !isSample) holdIdleWork();

// Transitions would hold back the month in the URL until its list is rendered, and a second quick press would count from
// the old month.
const app = (
  <StrictMode>
    <App page={page}>
      <BrowserRouter useTransitions={false}>
        <Screens isPrerendered={kind === "screen"} />
      </BrowserRouter>
    </App>
  </StrictMode>
);

/**
 * Hydrates what was rendered at build or by the worker, and replaces a skeleton in one step, once the rows that this browser
 * holds are here. Without its code the error screen says so.
 */
async function start(root: HTMLElement): Promise<void> {
  await loadScreen(location.pathname).catch(() => undefined);
  if (page !== null) {
    await new Promise<void>(afterPaint);
    believePage(page);
    openPage(page);
  } else if (kind === "app") await openAhead().catch(() => undefined);
  if (page === null && kind !== "screen") createRoot(root).render(app);
  else hydrateRoot(root, app);
}

/** The sample is a world of its own: what happens in it reaches no account, and links lead out of it by loading a page. */
async function startSample(root: HTMLElement): Promise<void> {
  browserStorage.keepNothing();
  const { SampleApp, sampleHere } = await import("./sample.tsx");
  const rendered = pageJson<ReturnType<typeof sampleHere>>("sample");
  const here = sampleHere();
  const app = (
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <SampleApp sample={rendered ?? here} here={here} />
      </BrowserRouter>
    </StrictMode>
  );
  if (rendered === null) {
    createRoot(root).render(app);
    return;
  }
  await new Promise<void>(afterPaint);
  hydrateRoot(root, app);
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root to render into.");
// An await at the top level would hold up the files of other screens, which import from this one's.
void (isSample ? startSample(root) : start(root));
