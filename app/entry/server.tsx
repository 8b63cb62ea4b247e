import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { RenderPage } from "../data/session/page-record.ts";
import { App } from "./app.tsx";
import { Screens } from "./router.tsx";

/** Renders a screen of the app as a browser begins with it, which then hydrates it (app/entry/client.tsx). */
export const renderPage: RenderPage = (page, location) =>
  renderToString(
    <App isPrerendered={false} page={page}>
      <StaticRouter location={location}>
        <Screens />
      </StaticRouter>
    </App>,
  );
