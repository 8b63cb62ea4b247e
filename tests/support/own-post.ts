import type { APIResponse, Page } from "@playwright/test";

/**
 * Sends what a page's own code would send, with the browser's cookies. A connection that was kept open may be closed by
 * the server just when it is used again, so the call is then made anew; whatever the app takes, it takes once.
 */
export async function ownPost(
  page: Page,
  path: string,
  data: object,
  origin = new URL(page.url()).origin,
): Promise<APIResponse> {
  return page.request.post(origin + path, { headers: { Origin: origin }, data, maxRetries: 2 });
}
