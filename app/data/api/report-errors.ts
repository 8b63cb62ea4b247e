import { clientErrorOf } from "#domain/client-errors/client-error.ts";
import { api } from "./api.ts";

/** After so many reports, a page that fails again and again reports nothing more. */
const REPORTS_MAX = 5;

const reported = new Set<string>();

/** Tells the worker's log of an error, once a page. What can't be told is no error of its own. */
export async function reportToWorker(thrown: unknown): Promise<void> {
  const error = clientErrorOf(thrown, location.pathname);
  const key = `${error.name} ${error.frames[0] ?? error.message}`;
  if (reported.has(key) || reported.size === REPORTS_MAX || !navigator.onLine) return;
  reported.add(key);
  await api["client-errors"].$post({ json: { ...error, frames: [...error.frames] } }).catch(() => undefined);
}
