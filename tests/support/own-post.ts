import type { APIResponse, Page } from "@playwright/test";

/** Sends what a page's own code would send, with the browser's cookies. */
export async function ownPost(
  page: Page,
  path: string,
  data: object,
  origin = new URL(page.url()).origin,
): Promise<APIResponse> {
  return page.request.post(origin + path, { headers: { Origin: origin }, data });
}
