import type { Currency } from "#domain/money/currency.ts";

export const SAMPLE_CURRENCY: Currency = "USD";
