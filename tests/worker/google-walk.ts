import { type CallOptions, call, LOCAL } from "./api.ts";
import { firstValue } from "./stored.ts";

export interface GoogleAccount {
  email: string;
  name?: string;
  verified?: boolean;
  /** Whether Google hosts the address's domain; true unless given. */
  hosted?: boolean;
  /** How the stand-in forges the identity token. */
  forgery?: string;
  bareIssuer?: boolean;
}

type Site = Pick<CallOptions, "vars" | "origin">;

export async function startWalk(
  returnTo?: string,
  site: Site = {},
): Promise<{ url: URL; cookie: string; setCookie: string }> {
  const response = await call("/api/auth/sign-in/social", {
    ...site,
    body: { provider: "google", ...(returnTo !== undefined && { returnTo }) },
  });
  if (!response.ok) throw new Error(`No way to Google: ${response.status} ${await response.text()}`);
  const { url } = (await response.json()) as { url: string };
  const setCookie = response.headers.getSetCookie().join("; ");
  return { url: new URL(url), cookie: setCookie.split(";")[0] ?? "", setCookie };
}

export async function decide(url: URL, account: GoogleAccount | null): Promise<URL> {
  const form = new URLSearchParams(url.searchParams);
  form.set("decision", account === null ? "cancel" : "continue");
  form.set("email", account?.email ?? "");
  form.set("name", account?.name ?? "");
  form.set("forgery", account?.forgery ?? "");
  if (account?.bareIssuer) form.set("bareIssuer", "on");
  if (account?.verified ?? true) form.set("verified", "on");
  if (account?.hosted ?? true) form.set("hosted", "on");
  const response = await fetch(new URL(url.pathname, url), {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const location = response.headers.get("Location");
  if (location === null)
    throw new Error(`The consent page answered ${response.status} ${await response.text()}`);
  return new URL(location);
}

export function comeBack(back: URL, cookie: string, site: Site = {}): Promise<Response> {
  const headers: Record<string, string> = cookie === "" ? {} : { Cookie: cookie };
  return call(back.pathname + back.search, { origin: LOCAL, ...site, headers });
}

export async function walk(account: GoogleAccount | null, returnTo?: string, cookie = ""): Promise<Response> {
  const start = await startWalk(returnTo);
  const cookies = [cookie, start.cookie].filter((each) => each !== "").join("; ");
  return comeBack(await decide(start.url, account), cookies);
}

export const userCount = (email: string) =>
  firstValue<number>("select count(*) from user where email = ?", email);
export const linkCount = (email: string) =>
  firstValue<number>("select count(*) from account join user on user.id = user_id where email = ?", email);
/** The code of the mail that connects Google. */
export const googleCodeIn = (text = "") => /chose Google: (\S+)/.exec(text)?.[1] ?? "";
