import type { RenderLanding, RenderPage, RenderSample } from "./page-record.ts";

/** app/entry/server.tsx, without React's types. */
export const renderPage: RenderPage;
export const renderLanding: RenderLanding;
export const renderSample: RenderSample;
