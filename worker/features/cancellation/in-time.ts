import { logError } from "../../http/errors.ts";

/** After this long, cron asks Stripe instead. */
const PATIENCE_MS = 6_000;

export async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const succeeds = work.then(
    () => true,
    (thrown: unknown) => {
      logError(thrown, { source: "cancellation" });
      return false;
    },
  );
  const isDone = await Promise.race([succeeds, isLate]);
  clearTimeout(timer);
  return isDone;
}
