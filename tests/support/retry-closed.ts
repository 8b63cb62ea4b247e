import type { APIRequestContext, APIResponse, Route } from "@playwright/test";

// A server closes a kept connection when nothing used it for some seconds, sometimes just as a call begins. Browsers then
// make the call anew. Whatever the app takes, it takes once.
const maxRetries = 2;

/** Has a test's own calls made anew when the server closed their connection, as browsers do. */
export function retryClosed(request: APIRequestContext): void {
  const once = request.fetch.bind(request);
  request.fetch = (url, options) => once(url, { maxRetries, ...options });
}

/** Sends a page's call on to the server, and returns its answer. The call is made anew as browsers do. */
export async function sendOn(
  route: Route,
  options: Parameters<Route["fetch"]>[0] = {},
): Promise<APIResponse> {
  return await route.fetch({ maxRetries, ...options });
}
