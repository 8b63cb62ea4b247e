import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "#domain/paths.ts";
import { SampleSkeleton } from "../pages/sample-page.tsx";
import { AppSkeleton } from "../ui/screen.tsx";
import { App } from "./app.tsx";
import { loadPublicScreen } from "./public-screens.tsx";
import { loadScreen, Screens } from "./router.tsx";

/** Any unknown path gives the not-found page. */
export async function renderDocument(path: string): Promise<string> {
  const screen = createElement(await loadPublicScreen(path));
  return renderToString(<StaticRouter location={path}>{screen}</StaticRouter>);
}

/** Renders a screen that the router takes over. */
export async function renderScreen(path: string): Promise<string> {
  await loadScreen(path);
  return renderToString(
    <App>
      <StaticRouter location={path}>
        <Screens isPrerendered />
      </StaticRouter>
    </App>,
  );
}

/** A signed-in screen's content isn't known before its code runs, nor is today's sample month. */
export function renderSkeleton(path: string): string {
  return renderToString(path === paths.sample ? <SampleSkeleton /> : <AppSkeleton />);
}
