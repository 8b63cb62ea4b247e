import { paths } from "#domain/paths.ts";
import { Logo } from "../../ui/logo.tsx";

const LINK =
  "inline-flex min-h-11 min-w-11 items-center rounded-control px-2 text-ink-soft transition-colors hover:text-ink sm:px-3";

/** Pricing, About and Log in. On the narrowest phones the name is the mark alone. */
export function PublicHeader() {
  return (
    <header className="public-header page flex h-16 items-center justify-between gap-2">
      <a href={paths.landing} className="flex min-h-11 items-center gap-2 rounded-control font-semibold">
        <Logo />
        <span className="max-[26rem]:sr-only">Expense Timeline</span>
      </a>
      <nav aria-label="Main" className="flex items-center sm:gap-1">
        <a href={paths.pricing} className={LINK}>
          Pricing
        </a>
        <a href={paths.about} className={LINK}>
          About
        </a>
        <a
          href={paths.login}
          className="ml-1 inline-flex min-h-9 items-center rounded-control border border-line bg-surface px-3 font-medium whitespace-nowrap transition-colors hover:bg-hover pointer-coarse:min-h-11 sm:px-4"
        >
          Log in
        </a>
      </nav>
    </header>
  );
}
