import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app.tsx";
import { keepInstallPrompt } from "./local/install-prompt.ts";
import { loadScreen, Screens } from "./router.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root to render into.");

keepInstallPrompt();

// Without transitions, which would hold the month in the URL back behind its list: a second quick press would count
// from the old month.
const app = (
  <StrictMode>
    <App>
      <BrowserRouter useTransitions={false}>
        <Screens />
      </BrowserRouter>
    </App>
  </StrictMode>
);

// The screen's code first: it then takes over what was prerendered, or replaces the skeleton, in one step. Without
// its code the error screen says so.
await loadScreen(location.pathname).catch(() => undefined);
if (root.dataset["prerendered"] === "screen") hydrateRoot(root, app);
else createRoot(root).render(app);
