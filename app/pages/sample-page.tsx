import { type ReactNode, useState } from "react";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "#domain/money/money.ts";
import { paths } from "#domain/paths.ts";
import type { Sample } from "#domain/sample/sample-account.ts";
import { SampleLedger } from "../data/ledger/sample-ledger.tsx";
import { useCurrency, usePerform } from "../data/ledger/use-ledger.tsx";
import { useUndoKeys } from "../features/history/use-undo-keys.ts";
import { TRIAL_IN_SHORT } from "../site.ts";
import { BAR, BAR_ITEM, BarIcon } from "../ui/bottom-bar.tsx";
import { RenderAnew } from "../ui/boundaries.tsx";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { classes, PAGE, WIDE_PAGES } from "../ui/classes.ts";
import { MoonIcon, SunIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/screen.tsx";
import { useBrowserValue, useHydrated, useMedia } from "../ui/use-browser-value.ts";
import { AddBarItem } from "./app-screen.tsx";
import { MonthView } from "./month-view.tsx";
import { PublicHeader } from "./public/public-frame.tsx";

/** The dashboard's month with bills that last as long as the page. */
export function SamplePage({ sample }: { sample: Sample }) {
  return (
    <SampleLedger sample={sample}>
      <RenderAnew>
        <SampleFrame controls={<SampleControls />}>
          <Listeners />
          <UntilHydrated>
            <MonthView />
            <div className={BAR}>
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

/** The page's file holds this, because the service worker answers with it on every day. */
export function SampleSkeleton() {
  return (
    <SampleFrame>
      <Spinner text="Loading expenses..." />
    </SampleFrame>
  );
}

function SampleFrame(props: { controls?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes(WIDE_PAGES, "contents")}>
      <PublicHeader />
      <SampleBar controls={props.controls} />
      <main
        id="content"
        tabIndex={-1}
        className={classes(
          PAGE,
          "outline-none flex flex-col gap-4 pt-4 pb-[calc(var(--bottom-edge)+1.5rem)] sm:pb-12 print:p-0",
        )}
      >
        {props.children}
      </main>
    </div>
  );
}

function SampleBar(props: { controls: ReactNode }) {
  return (
    <aside aria-label="About this page" className="border-y border-line bg-accent-soft print:hidden">
      <div className={classes(PAGE, "flex items-center justify-between gap-4 py-1.5 sm:py-2.5")}>
        <div className="min-w-0 flex-1">
          <p className="text-small font-medium signed-in:hidden">{TRIAL_IN_SHORT}</p>
          <p className="text-small max-sm:sr-only signed-in:hidden">
            A sample month. Try everything: nothing is stored.
          </p>
          <p className="font-semibold signed-out:hidden">A sample month</p>
          <p className="text-small signed-out:hidden">Try everything: your own bills stay as they are.</p>
        </div>
        {props.controls}
        <a href={paths.start} className={`${WAY_ON} signed-in:hidden`}>
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

/** A signed-in screen has these among its notices. */
function Listeners() {
  useUndoKeys();
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

/** The currency and dark mode, which the app's header has, too. Here they last as long as the page. */
function SampleControls() {
  const { isDark, toggle } = useShownTheme();
  return (
    <div inert={!useHydrated()} className="flex items-center gap-1 max-sm:hidden">
      <CurrencySelect className="min-h-9 cursor-pointer rounded-control bg-transparent px-2 text-small font-medium hover:bg-hover pointer-coarse:min-h-11" />
      <IconButton label="Dark mode" aria-pressed={isDark} onClick={toggle}>
        {isDark ? <MoonIcon /> : <SunIcon />}
      </IconButton>
    </div>
  );
}

/** The same controls at both sides of a phone's bar. */
function SampleBarItems(props: { children: ReactNode }) {
  const { isDark, toggle } = useShownTheme();
  const currency = useCurrency();
  return (
    <>
      <div
        className={`${BAR_ITEM} relative focus-within:outline-2 focus-within:-outline-offset-3 focus-within:outline-accent`}
      >
        <span aria-hidden="true" className="contents">
          <BarIcon>
            <span className="font-semibold">{CURRENCY_SYMBOLS[currency]}</span>
          </BarIcon>
          Currency
        </span>
        <CurrencySelect className="absolute inset-0 size-full cursor-pointer text-large opacity-0" />
      </div>
      {props.children}
      <button type="button" aria-pressed={isDark} className={BAR_ITEM} onClick={toggle}>
        <BarIcon>{isDark ? <MoonIcon /> : <SunIcon />}</BarIcon>
        Dark mode
      </button>
    </>
  );
}

function CurrencySelect(props: { className: string }) {
  const currency = useCurrency();
  const perform = usePerform();
  return (
    <select
      aria-label="Currency"
      value={currency}
      className={props.className}
      onChange={(event) =>
        void perform({ type: "settings.update", data: { currency: event.target.value as Currency } })
      }
    >
      {CURRENCIES.map((each) => (
        <option key={each} value={each}>
          {`${each} ${CURRENCY_SYMBOLS[each]}`}
        </option>
      ))}
    </select>
  );
}

/** The sample stores nothing, so the browser forgets this theme with the page. */
function useShownTheme() {
  const [chosen, setChosen] = useState<"light" | "dark" | null>(null);
  const stored = useBrowserValue(() => document.documentElement.dataset["theme"] ?? null, null);
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  const theme = chosen ?? stored ?? (isSystemDark ? "dark" : "light");
  function toggle() {
    const next = theme === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    setChosen(next);
  }
  return { isDark: theme === "dark", toggle };
}
