import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { AppSkeleton } from "../ui/app-skeleton.tsx";
import { App } from "./app.tsx";
import { loadScreen, Screens } from "./router.tsx";

/** A page that stands by itself, with islands. The path is any unknown one for the not-found page. */
export async function renderDocument(path: string): Promise<string> {
  return renderToString(createElement(await loadScreen(path)));
}

/** A screen that the router takes over. */
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

/** What stands where a signed-in screen will be, which nothing can know before its code runs. */
export function renderSkeleton(): string {
  return renderToString(<AppSkeleton />);
}
