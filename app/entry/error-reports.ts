/** Errors that nothing caught, and rejections that nothing awaited. The code that tells of them comes with the first. */
export function reportErrors(): void {
  const report = (thrown: unknown) =>
    void import("../data/api/report-errors.ts")
      .then(({ reportToWorker }) => reportToWorker(thrown))
      .catch(() => undefined);
  // Without an error it is another site's script, an extension's for instance.
  addEventListener("error", ({ error }) => error !== null && error !== undefined && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
