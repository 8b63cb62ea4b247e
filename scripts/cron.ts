// npm run cron: does on this machine what cron does in an hour, as if it were that time (docs/contracts.md#commands).
import { readArguments } from "./lib/arguments.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { readSettings } from "./lib/settings.ts";
import { tryFetch, waitFor } from "./lib/wait.ts";

const USAGE = "[PORT=5173] npm run cron [-- --at 9:05] [--daily]";

const HOURLY = "5 * * * *";
const DAILY = "30 3 * * *";
const MINUTELY = "* * * * *";
const MINUTE_MS = 60_000;

/** For a run that a later one hides: /api/health only shows each job's last. */
const HIDDEN_MS = 3_000;

interface Health {
  jobs: Record<string, { scheduledAt: string; finishedAt: string | null; failed: boolean }>;
}

/** Of today, by this machine's clock. */
function instantAt(text: string | undefined): number {
  const now = new Date();
  if (text === undefined) return now.setSeconds(0, 0);
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined)
    throw new Failure(`--at must be a time such as 9:05, not "${text}". Usage: ${USAGE}`);
  return now.setHours(Number(hour), Number(minute), 0, 0);
}

async function ask(url: string): Promise<Response> {
  const response = await tryFetch(url);
  if (response === undefined) throw new Failure(`Nothing answers at ${url}: npm start runs the app.`);
  return response;
}

/** A trigger only queues its jobs, so this waits until they are done. */
async function fire(appUrl: string, cron: string, atMs: number): Promise<void> {
  const query = new URLSearchParams({ cron, time: String(atMs) });
  const response = await ask(`${appUrl}/cdn-cgi/handler/scheduled?${query}`);
  const text = await response.text();
  if (text !== "ok") throw new Failure(`The trigger "${cron}" failed: ${response.status} ${text}`);
  const firedAt = performance.now();
  const failed = await waitFor(
    async () => {
      const { jobs } = (await (await ask(`${appUrl}/api/health`)).json()) as Health;
      const runs = Object.entries(jobs).filter(([, run]) => Date.parse(run.scheduledAt) === atMs);
      const isOver = runs.every(([, run]) => run.failed || run.finishedAt !== null);
      const isSeen = runs.length > 0 || performance.now() - firedAt > HIDDEN_MS;
      return isOver && isSeen ? runs.filter(([, run]) => run.failed) : undefined;
    },
    { what: `the jobs of "${cron}"`, timeoutMs: 60_000 },
  );
  if (failed.length > 0)
    throw new Failure(`Failed: ${failed.map(([job]) => job).join(", ")}; the log says why.`);
}

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    options: { at: { type: "string" }, daily: { type: "boolean", default: false } },
  });
  const { appUrl, standInsUrl } = readSettings();
  const atMs = instantAt(values.at);
  if (values.daily) await fire(appUrl, DAILY, atMs);
  await fire(appUrl, HOURLY, atMs);
  // The mails that the hour's jobs queued are due from then on.
  await fire(appUrl, MINUTELY, atMs + MINUTE_MS);
  console.log(`Cron ran as at ${new Date(atMs).toLocaleString()}. Inbox: ${standInsUrl}/inbox`);
  return 0;
});
