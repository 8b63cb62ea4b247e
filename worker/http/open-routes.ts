/**
 * Routes that other servers call: Stripe's webhook, and mail providers' one-click unsubscribe. They
 * carry their own proof (a signature, a token), so they need neither our Origin nor JSON.
 */
export const openRoutes: ReadonlySet<string> = new Set(["/api/stripe/webhook", "/api/unsubscribe"]);
