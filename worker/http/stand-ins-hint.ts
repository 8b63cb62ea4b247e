import { type Config, isLoopbackHost } from "../env.ts";

/** What to do where a service failed because it is a stand-in of this machine that isn't running; else nothing. */
export async function standInsHint(config: Config | undefined): Promise<string> {
  const url = URL.parse(config?.stripe.apiUrl ?? "");
  if (url?.protocol !== "http:" || !isLoopbackHost(url.hostname)) return "";
  const isRunning = await fetch(`${url.origin}/inbox.json`).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    () => false,
  );
  return isRunning ? "" : ` The stand-ins at ${url.origin} don't answer: start them with npm run stand-ins.`;
}
