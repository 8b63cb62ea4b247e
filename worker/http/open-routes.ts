/** Other servers call these. They carry their own proof (a signature, a token), so they need neither our Origin nor JSON. */
export const openRoutes: ReadonlySet<string> = new Set(["/api/stripe/webhook", "/api/unsubscribe"]);
