import type { RenderPage } from "./page-record.ts";

/** app/entry/server.tsx, without React's types. */
export const renderPage: RenderPage;
