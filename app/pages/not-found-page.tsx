import { paths } from "#domain/paths.ts";
import { mailLink } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { Island } from "../ui/island.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { GoBack } from "./public/go-back.tsx";
import { PublicFrame } from "./public/public-frame.tsx";

const POPULAR = [
  { href: paths.landing, name: "Home", text: "What Expense Timeline is" },
  { href: paths.login, name: "Log in", text: "To your own month" },
  { href: paths.pricing, name: "Pricing", text: "One plan, $9 per month" },
  { href: paths.about, name: "About", text: "Why it was built" },
];

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <PublicFrame>
      <div className="page py-12 sm:py-20">
        <div className="mx-auto max-w-120">
          <p className="text-small font-medium text-ink-soft">404</p>
          <h1 className="mt-1 text-figure font-semibold tracking-tight">This page doesn't exist</h1>
          <p className="mt-3 text-large text-ink-soft">
            The address may be mistyped, or the page may have moved.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <Island name="go-back" className="noscript:hidden">
              <GoBack />
            </Island>
            <a href={paths.landing} className={buttonClass("primary")}>
              Back to Home
            </a>
          </div>
          <nav aria-labelledby="popular" className="mt-12">
            <h2 id="popular" className="text-small font-medium text-ink-soft">
              Popular pages
            </h2>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {POPULAR.map((page) => (
                <li key={page.href}>
                  <a href={page.href} className="group flex min-h-11 items-baseline gap-3 py-2.5">
                    <span className="w-18 shrink-0 font-medium text-accent group-hover:underline">
                      {page.name}
                    </span>
                    <span className="text-ink-soft">{page.text}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-6 text-ink-soft">
            Did a link of ours bring you here?{" "}
            <a
              href={mailLink("A page that doesn't exist")}
              className="text-accent underline underline-offset-2"
            >
              Contact Support
            </a>
          </p>
        </div>
      </div>
    </PublicFrame>
  );
}
