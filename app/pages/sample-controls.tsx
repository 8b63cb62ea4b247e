import { type ReactNode, useState } from "react";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "#domain/money/money.ts";
import { useCurrency, usePerform } from "../data/ledger/use-ledger.tsx";
import { IconButton } from "../ui/button.tsx";
import { MoonIcon, SunIcon } from "../ui/icons.tsx";
import { useBrowserValue, useHydrated, useMedia } from "../ui/use-browser-value.ts";
import "../ui/select.css";

/** What the app's header has of its own: the currency and dark mode, here for as long as the page lasts. */
export function SampleControls() {
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

/** The same at both sides of a phone's bar. */
export function SampleBarItems(props: { children: ReactNode }) {
  const { isDark, toggle } = useShownTheme();
  const currency = useCurrency();
  return (
    <>
      <div className="bottom-bar-item relative focus-within:outline-2 focus-within:-outline-offset-3 focus-within:outline-accent">
        <span aria-hidden="true" className="bottom-bar-icon font-semibold">
          {CURRENCY_SYMBOLS[currency]}
        </span>
        <span aria-hidden="true">Currency</span>
        <CurrencySelect className="absolute inset-0 size-full cursor-pointer text-large opacity-0" />
      </div>
      {props.children}
      <button type="button" aria-pressed={isDark} className="bottom-bar-item" onClick={toggle}>
        <span className="bottom-bar-icon">{isDark ? <MoonIcon /> : <SunIcon />}</span>
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
