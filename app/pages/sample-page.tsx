import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import type { Sample } from "#domain/sample/sample-month.ts";
import { SampleLedger } from "../data/ledger/sample-ledger.tsx";
import { useUndoKeys } from "../features/history/use-undo-keys.ts";
import { offerText } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { RenderAnew } from "../ui/render-anew.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useHydrated } from "../ui/use-browser-value.ts";
import { AddBarItem } from "./bottom-bar.tsx";
import { MonthView } from "./month-view.tsx";
import { PublicHeader } from "./public/public-frame.tsx";
import { SampleBarItems, SampleControls } from "./sample-controls.tsx";
import { useSwipes } from "./use-swipes.ts";

/** The dashboard's month with bills that last as long as the page. */
export function SamplePage({ sample }: { sample: Sample }) {
  return (
    <SampleLedger sample={sample}>
      <RenderAnew>
        <SampleFrame controls={<SampleControls />}>
          <Listeners />
          <UntilHydrated>
            <MonthView />
            <div className="bottom-bar">
              <SampleBarItems>
                <AddBarItem />
              </SampleBarItems>
            </div>
          </UntilHydrated>
        </SampleFrame>
      </RenderAnew>
    </SampleLedger>
  );
}

/** What the page's file holds: the service worker gives it to every day. */
export function SampleSkeleton() {
  return (
    <SampleFrame>
      <Spinner text="Loading expenses..." />
    </SampleFrame>
  );
}

function SampleFrame(props: { controls?: ReactNode; children: ReactNode }) {
  return (
    <div className="wide-pages contents">
      <PublicHeader />
      <SampleBar controls={props.controls} />
      <main
        id="content"
        tabIndex={-1}
        className="page outline-none flex flex-col gap-4 pt-4 pb-[calc(var(--bottom-edge)+1.5rem)] sm:pb-12 print:p-0"
      >
        {props.children}
      </main>
    </div>
  );
}

function SampleBar(props: { controls: ReactNode }) {
  return (
    <aside aria-label="About this page" className="border-y border-line bg-accent-soft print:hidden">
      <div className="page flex items-center justify-between gap-4 py-1.5 sm:py-2.5">
        <div className="min-w-0 flex-1">
          <p className="font-semibold signed-in:hidden">{offerText(true)}</p>
          <p className="text-small max-sm:sr-only signed-in:hidden">
            A sample month. Try everything: nothing is stored.
          </p>
          <p className="font-semibold signed-out:hidden">A sample month</p>
          <p className="text-small signed-out:hidden">Try everything: your own bills stay as they are.</p>
        </div>
        {props.controls}
        <a href={paths.login} className={`${WAY_ON} signed-in:hidden`}>
          Get Started
        </a>
        <a href={paths.dashboard} className={`${WAY_ON} signed-out:hidden`}>
          Back to my month
        </a>
      </div>
    </aside>
  );
}

const WAY_ON = `${buttonClass("primary")} shrink-0 whitespace-nowrap`;

/** What a signed-in screen has among its notices. */
function Listeners() {
  useUndoKeys();
  useSwipes();
  return null;
}

/** Its controls do nothing before the app's code is here. */
function UntilHydrated(props: { children: ReactNode }) {
  return (
    <div className="sample-page contents" inert={!useHydrated()}>
      {props.children}
    </div>
  );
}
