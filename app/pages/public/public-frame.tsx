import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import { mailLink, VERSION } from "../../site.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classes, PAGE } from "../../ui/classes.ts";
import { Logo } from "../../ui/icons.tsx";

/** Frames every public page with a header and a footer. Its links are real, so that it works without JavaScript. */
export function PublicFrame(props: { isLanding?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {props.children}
      </main>
      <PublicFooter isLanding={props.isLanding} />
    </div>
  );
}

export function TextPage(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <div className={classes(PAGE, "pt-8 pb-12 sm:pt-14")}>
        <div className="mx-auto max-w-160">
          <h1 className="text-lead">{props.title}</h1>
          <p className="mt-4 text-large text-ink-soft">{props.lead}</p>
          <div className="mt-10">{props.children}</div>
        </div>
      </div>
    </PublicFrame>
  );
}

const HEADER_LINK =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 text-ink-soft transition-colors hover:text-ink max-sm:text-small sm:px-3";

const WAY_IN =
  "ml-1 inline-flex min-h-9 items-center rounded-control border border-line bg-surface px-3 font-medium whitespace-nowrap transition-colors hover:bg-hover max-sm:text-small pointer-coarse:min-h-11 sm:px-4";

/** The skip link stands before it. */
export function PublicHeader() {
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-control bg-surface px-4 py-2 font-medium focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to content
      </a>
      <header className={classes(PAGE, "flex h-16 items-center justify-between gap-2 print:hidden")}>
        <a href={paths.landing} className="flex min-h-11 items-center gap-2 rounded-control font-semibold">
          <Logo />
          <span className="max-[26rem]:text-small max-[24rem]:w-16">Expense Timeline</span>
        </a>
        {/* Hidden while the browser has read only some of its links, which would stand where others will. */}
        <nav aria-label="Main" className="flex items-center sm:gap-1 [header:not(:has(~main))>&]:invisible">
          <a href={paths.pricing} className={HEADER_LINK}>
            Pricing
          </a>
          <a href={paths.about} className={HEADER_LINK}>
            About
          </a>
          <a href={paths.login} className={`${WAY_IN} signed-in:hidden`}>
            Log in
          </a>
          <a href={paths.dashboard} className={`${WAY_IN} signed-out:hidden`}>
            My month
          </a>
        </nav>
      </header>
    </>
  );
}

const PAGES: readonly { href: string; name: string; className?: string }[] = [
  { href: paths.pricing, name: "Pricing" },
  { href: paths.about, name: "About" },
  { href: paths.faq, name: "FAQ" },
  { href: paths.privacy, name: "Privacy" },
  { href: paths.login, name: "Log in", className: "signed-in:hidden" },
  { href: paths.dashboard, name: "My month", className: "signed-out:hidden" },
  { href: mailLink("Expense Timeline"), name: "Contact" },

  { href: paths.sample, name: "Sample month" },
  { href: paths.developers, name: "Developers" },
];

/** Software directories, each searching for the product's name, which is true whether or not it is listed there. */
const DIRECTORIES = {
  "Product Hunt": "https://www.producthunt.com/search?q=expense%20timeline",
  AlternativeTo: "https://alternativeto.net/browse/search/?q=expense%20timeline",
  SaaSHub: "https://www.saashub.com/search?q=expense%20timeline",
};

const FOOTER_LIST = "-mx-2 flex flex-wrap max-sm:grid max-sm:grid-cols-4 sm:gap-x-2";

const FOOTER_LINK = "inline-flex min-h-11 min-w-11 items-center px-2 whitespace-nowrap hover:text-ink";

/** The directories and the version stand on the landing page only. */
function PublicFooter({ isLanding = false }: { isLanding?: boolean | undefined }) {
  return (
    <footer className="mt-10 border-t border-line text-small text-ink-soft">
      <div
        className={classes(PAGE, "flex flex-wrap items-start justify-between gap-x-12 gap-y-4 py-6 sm:py-10")}
      >
        <div>
          <p className="flex items-center gap-2 text-body font-semibold text-ink">
            <Logo />
            Expense Timeline
          </p>
          <p className="mt-1">
            Made by a solo founder. No ads, no bank sync.
            {isLanding && <span className="tabular-nums">{` ${VERSION}`}</span>}
          </p>
        </div>
        <nav aria-label="Footer" className="min-w-0 sm:-mt-2.75">
          <ul className={FOOTER_LIST}>
            {PAGES.map((page) => (
              <li key={page.href} className={page.className}>
                <a href={page.href} className={FOOTER_LINK}>
                  {page.name}
                </a>
              </li>
            ))}
          </ul>
          {isLanding && (
            <ul aria-label="Directories" className={FOOTER_LIST}>
              {Object.entries(DIRECTORIES).map(([name, href]) => (
                <li key={name}>
                  <a href={href} rel="noopener noreferrer" className={FOOTER_LINK}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
      </div>
    </footer>
  );
}

export const LINK = "text-accent underline underline-offset-4 hover:text-accent-strong";

interface SectionProps {
  id: string;
  title: string;
  /** Its heading stands above, since it needs the whole width. Other headings stand beside their text. */
  isWide?: boolean;
  children: ReactNode;
}

export function Section({ id, title, isWide = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes(PAGE, "scroll-mt-6")}>
      <div
        className={classes(
          "border-t border-line py-6 sm:py-12 lg:py-16",
          !isWide && "grid gap-x-16 gap-y-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]",
        )}
      >
        <h2 id={`${id}-title`} className="text-figure font-semibold tracking-tight max-sm:text-title">
          {title}
        </h2>
        <div className={isWide ? "mt-4 sm:mt-8" : "min-w-0"}>{children}</div>
      </div>
    </section>
  );
}

/** Terms with a text below each: questions with their answers, for one. */
export function Terms({ texts, className }: { texts: Readonly<Record<string, string>>; className: string }) {
  return (
    <dl className={classes("grid", className)}>
      {Object.entries(texts).map(([term, text]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5 text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page's main button: to picking bills, or for signed-in visitors to their month. */
export function WayIn({ text = "Get Started" }: { text?: string }) {
  return (
    <>
      <a href={paths.start} className={`${buttonClass("primary")} signed-in:hidden`}>
        {text}
      </a>
      <ToMonth className="signed-out:hidden" />
    </>
  );
}

export function ToMonth({ className }: { className: string }) {
  return (
    <a href={paths.dashboard} className={`${buttonClass("primary")} ${className}`}>
      Open my month
    </a>
  );
}

/** Goes back, or to the landing page if the tab was opened with this page. */
export function GoBack() {
  const goBack = () => (history.length > 1 ? history.back() : location.assign(paths.landing));
  return <Button onClick={goBack}>Go Back</Button>;
}

interface IslandProps {
  name: string;
  /** True for what the page is for. Anything else waits until the page is painted. */
  isAtOnce?: boolean;
  className?: string;
  /** The day for which it is rendered. */
  day?: string;
  children: ReactNode;
}

/** A part of a prerendered document that app/entry/islands.ts hydrates by its name. */
export function Island(props: IslandProps) {
  return (
    <div
      data-island={props.name}
      data-at-once={props.isAtOnce}
      data-day={props.day}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
