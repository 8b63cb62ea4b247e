import { Link, useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";

const POPULAR = [
  { to: paths.landing, name: "Home" },
  { to: paths.login, name: "Log in" },
];

/** Any other path (SPEC.md section 2). */
export function NotFoundPage() {
  usePageTitle("Page not found");
  const navigate = useNavigate();
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center px-4 py-8">
      <p className="text-small font-medium text-ink-soft">404</p>
      <h1 className="mt-1 text-title font-semibold">This page doesn't exist</h1>
      <p className="mt-2 text-ink-soft">The address may be mistyped, or the page may have moved.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={() => navigate(-1)}>Go Back</Button>
        <Link to={paths.landing} className={buttonClass("primary")}>
          Back to Home
        </Link>
      </div>
      <nav aria-labelledby="popular" className="mt-10 border-t border-line pt-4">
        <h2 id="popular" className="text-small font-medium text-ink-soft">
          Popular pages
        </h2>
        <ul className="mt-1 flex gap-6">
          {POPULAR.map((page) => (
            <li key={page.to}>
              <Link to={page.to} className="inline-flex min-h-11 items-center text-accent hover:underline">
                {page.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
