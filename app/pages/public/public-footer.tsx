import { paths } from "#domain/paths.ts";
import { mailLink, VERSION } from "../../site.ts";
import { Logo } from "../../ui/logo.tsx";

const PAGES = [
  { href: paths.pricing, name: "Pricing" },
  { href: paths.about, name: "About" },
  { href: paths.faq, name: "FAQ" },
  { href: paths.privacy, name: "Privacy" },
  { href: paths.login, name: "Log in" },
];

/** Software directories, each searching for the product's name, which is true whether or not it is listed there. */
const DIRECTORIES = [
  { name: "Product Hunt", href: "https://www.producthunt.com/search?q=expense%20timeline" },
  { name: "AlternativeTo", href: "https://alternativeto.net/browse/search/?q=expense%20timeline" },
  { name: "SaaSHub", href: "https://www.saashub.com/search?q=expense%20timeline" },
];

/** Directory badges, links and the version. */
export function PublicFooter() {
  return (
    <footer className="mt-16 border-t border-line text-small text-ink-soft">
      <div className="page flex flex-wrap items-start justify-between gap-x-12 gap-y-8 py-10">
        <div>
          <p className="flex items-center gap-2 text-body font-semibold text-ink">
            <Logo />
            Expense Timeline
          </p>
          <p className="mt-2">Made by a solo founder. No ads, no bank sync.</p>
          <p className="mt-1 tabular-nums">{VERSION}</p>
        </div>
        <nav aria-label="Footer" className="min-w-0">
          <ul className="-mx-2 flex flex-wrap sm:gap-x-2">
            {PAGES.map((page) => (
              <li key={page.href}>
                <a
                  href={page.href}
                  className="inline-flex min-h-11 min-w-11 items-center px-2 hover:text-ink"
                >
                  {page.name}
                </a>
              </li>
            ))}
            <li>
              <a
                href={mailLink("Expense Timeline")}
                className="inline-flex min-h-11 min-w-11 items-center px-2 hover:text-ink"
              >
                Contact
              </a>
            </li>
          </ul>
          <p className="mt-4">Find us in directories</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {DIRECTORIES.map((directory) => (
              <li key={directory.name}>
                <a
                  href={directory.href}
                  rel="noopener noreferrer"
                  className="inline-flex min-h-8 items-center rounded-full border border-line bg-surface px-3 font-medium hover:border-control hover:text-ink pointer-coarse:min-h-11"
                >
                  {directory.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
