/** Whose month the worker put into this page (worker/features/month-page): a user's id, or null for nobody's. */
export function monthInPage(): string | null {
  return globalThis.document?.documentElement.dataset["month"] ?? null;
}
