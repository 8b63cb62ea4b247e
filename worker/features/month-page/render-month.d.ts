import type { Ledger } from "#domain/ledger/ledger.ts";

/** app/entry/server.tsx as the worker sees it, which knows neither React nor browsers. */
export function renderMonth(month: { ledger: Ledger; timeZone: string; location: string }): string;
