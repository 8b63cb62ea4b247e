import type { APIRequestContext } from "@playwright/test";

/**
 * Has a test's own calls made anew when the server closed their kept connection just as they used it. Browsers do the
 * same. Whatever the app takes, it takes once.
 */
export function retryClosed(request: APIRequestContext): void {
  const once = request.fetch.bind(request);
  request.fetch = (url, options) => once(url, { maxRetries: 2, ...options });
}
