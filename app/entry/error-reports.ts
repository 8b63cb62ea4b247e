/** Reports errors that nothing caught, and rejections that nothing awaited. The reporting code loads with the first of them. */
export function reportErrors(): void {
  const report = (thrown: unknown) =>
    void import("../data/api/report-errors.ts")
      .then(({ reportToWorker }) => reportToWorker(thrown))
      .catch(() => undefined);
  // An event without an error comes from another site's script, such as an extension's.
  addEventListener("error", ({ error }) => error !== null && error !== undefined && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
