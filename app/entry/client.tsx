import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { holdIdleWork } from "../browser/idle.ts";
import { keepInstallPrompt } from "../browser/install-prompt.ts";
import { monthInPage } from "../browser/month-in-page.ts";
import { rowsAhead } from "../data/ledger/open-ledger.ts";
import { guardDoubleClicks } from "../ui/double-click.ts";
import { App } from "./app.tsx";
import { keepPlace } from "./kept-presses.ts";
import { loadScreen, Screens } from "./router.tsx";

keepInstallPrompt();
guardDoubleClicks();

/** How the page was made, see build/pages.ts; undefined in development, where nothing is prerendered. */
const { page } = document.documentElement.dataset;

// A signed-in screen is nothing without its rows: until they are here, nothing else is asked for.
if (page === "app") holdIdleWork();

// Without transitions, which would hold the month in the URL back behind its list: a second quick press would count
// from the old month.
const app = (
  <StrictMode>
    <App isPrerendered={page === "screen"}>
      <BrowserRouter useTransitions={false}>
        <Screens />
      </BrowserRouter>
    </App>
  </StrictMode>
);

/**
 * The screen's code first, and its rows: it then takes over what was prerendered, or replaces the skeleton, in one step.
 * Without its code the error screen says so.
 */
async function start(): Promise<void> {
  await loadScreen(location.pathname).catch(() => undefined);
  await Promise.race([rowsAhead, patience(monthInPage() === null ? 1000 : 5000)]);
  keepPlace();
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root to render into.");
  if (page === "screen") hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/**
 * For rows that take longer, the screen says that it waits for them, and what needs none of them can be used. A month
 * that can be read already isn't taken away so soon: an account of years needs some seconds on a slow phone.
 */
function patience(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Not waited for: other screens' files import from this one's, which has to be done for them.
void start();
