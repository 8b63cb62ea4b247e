import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "#domain/paths.ts";
import type { RenderLanding, RenderPage, RenderSample } from "../data/session/stored-user.ts";
import { LandingPage } from "../pages/landing-page.tsx";
import { App } from "./app.tsx";
import { Screens } from "./router.tsx";
import { SampleApp } from "./sample.tsx";

/** Renders a screen of the app as a browser begins with it, which then hydrates it (app/entry/client.tsx). */
export const renderPage: RenderPage = (page, location) =>
  renderToString(
    <App page={page}>
      <StaticRouter location={location}>
        <Screens isPrerendered={false} />
      </StaticRouter>
    </App>,
  );

export const renderLanding: RenderLanding = (today) =>
  renderToString(
    <StaticRouter location={paths.landing}>
      <LandingPage today={today} />
    </StaticRouter>,
  );

export const renderSample: RenderSample = (sample, location) =>
  renderToString(
    <StaticRouter location={location}>
      <SampleApp sample={sample} />
    </StaticRouter>,
  );
