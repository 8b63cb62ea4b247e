import type { Sample } from "#domain/sample/sample-account.ts";

export { sampleHere } from "../data/ledger/sample-ledger.tsx";

import { SamplePage } from "../pages/sample-page.tsx";
import { useHydrated } from "../ui/use-browser-value.ts";
import { App } from "./app.tsx";

interface SampleAppProps {
  /** The page was rendered with this sample, as far as the network knows the visitor's clock. */
  sample: Sample;
  /** The sample by the browser's own clock, which counts from hydration on. */
  here?: Sample;
}

/** Nothing here asks who is signed in. */
export function SampleApp({ sample, here = sample }: SampleAppProps) {
  const shown = useHydrated() ? here : sample;
  return (
    <App>
      <SamplePage key={`${shown.today} ${shown.timezone}`} sample={shown} />
    </App>
  );
}
