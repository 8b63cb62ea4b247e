import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";

/** / (SPEC.md section 2): the product's name, what it is in a sentence, and the way in. */
export function LandingPage() {
  return (
    <div className="page flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between">
        <span className="flex items-center gap-2 font-semibold">
          <Logo />
          Expense Timeline
        </span>
        <Link to={paths.login} className={buttonClass("quiet")}>
          Log in
        </Link>
      </header>
      <main className="flex flex-1 flex-col items-start justify-center gap-6 pb-24">
        <h1 className="max-w-160 text-figure font-semibold">Your month of bills on one calm line.</h1>
        <p className="max-w-136 text-large text-ink-soft">
          See in two seconds what is paid, what is late and what is still to pay. It works offline, on every
          device you sign in on.
        </p>
        <Link to={paths.login} className={buttonClass("primary")}>
          Get Started
        </Link>
      </main>
    </div>
  );
}
