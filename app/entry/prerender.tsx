import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { AppSkeleton } from "../ui/app-skeleton.tsx";
import { App } from "./app.tsx";
import { loadScreen, Screens } from "./router.tsx";

/** Any unknown path gives the not-found page. */
export async function renderDocument(path: string): Promise<string> {
  return renderToString(createElement(await loadScreen(path)));
}

/** Renders a screen that the router takes over. */
export async function renderScreen(path: string): Promise<string> {
  await loadScreen(path);
  return renderToString(
    <App isPrerendered>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </App>,
  );
}

/** A signed-in screen's content isn't known before its code runs. */
export function renderSkeleton(): string {
  return renderToString(<AppSkeleton />);
}
