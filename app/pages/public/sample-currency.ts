import type { Currency } from "#domain/money/money.ts";

export const SAMPLE_CURRENCY: Currency = "USD";
