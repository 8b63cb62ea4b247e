import { logError } from "../../http/error-log.ts";

/** How long a person waits for Stripe; after that it is left to cron. */
const PATIENCE_MS = 6_000;

/** Whether something is done before a person has waited too long. What fails is logged. */
export async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const isWell = work.then(
    () => true,
    (thrown: unknown) => {
      logError(thrown, { source: "cancellation" });
      return false;
    },
  );
  const isDone = await Promise.race([isWell, isLate]);
  clearTimeout(timer);
  return isDone;
}
