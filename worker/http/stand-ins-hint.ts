import { type Config, isLoopbackHost } from "../env.ts";

/** Empty if they run, or aren't used. */
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
