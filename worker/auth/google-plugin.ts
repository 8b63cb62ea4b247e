import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { type GoogleConfig, googleProvider } from "./google-provider.ts";

/**
 * Sign-in with Google as a plugin of better-auth. Google documents two spellings of its issuer, with and without the
 * scheme, and an identity token may hold either. better-auth accepts only the one in the discovery document.
 */
export function googlePlugin(google: GoogleConfig) {
  const plugin = genericOAuth({ config: [googleProvider(google)] });
  return {
    ...plugin,
    init: async (...context: Parameters<typeof plugin.init>) => {
      const started = await plugin.init(...context);
      for (const { issuer, idToken } of started.context.socialProviders)
        if (issuer !== undefined && idToken !== undefined && "jwks" in idToken)
          idToken.issuer = [issuer, issuer.replace(/^https?:\/\//, "")];
      return started;
    },
  };
}

/** The request that comes back from Google, with the issuer spelled as in the discovery document. */
export function withWholeIssuer(request: Request, { discoveryUrl }: GoogleConfig): Request {
  const url = new URL(request.url);
  const issuer = url.searchParams.get("iss");
  if (issuer === null || issuer.includes("://")) return request;
  url.searchParams.set("iss", `${new URL(discoveryUrl).protocol}//${issuer}`);
  return new Request(url, request);
}
