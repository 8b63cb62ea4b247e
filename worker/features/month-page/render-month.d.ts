import type { Ledger } from "#domain/ledger.ts";

/** app/render-month.tsx as the worker sees it, which knows neither React nor browsers. */
export function renderMonth(month: { ledger: Ledger; timeZone: string; location: string }): string;
