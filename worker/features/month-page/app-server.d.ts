import type { RenderLanding, RenderPage, RenderSample } from "./store.ts";

/** app/entry/server.tsx, without React's types. */
export const renderPage: RenderPage;
export const renderLanding: RenderLanding;
export const renderSample: RenderSample;
