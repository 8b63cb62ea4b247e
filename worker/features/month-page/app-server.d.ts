import type { RenderPage } from "./page-record.ts";

/** app/entry/server.tsx, as the worker sees it, which knows neither React nor browsers. */
export const renderPage: RenderPage;
