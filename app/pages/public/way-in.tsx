import { paths } from "#domain/paths.ts";
import { buttonClass } from "../../ui/button.tsx";

/** The page's main button: to signing in, or for signed-in visitors to their month. */
export function WayIn({ text = "Get Started" }: { text?: string }) {
  return (
    <>
      <a href={paths.login} className={`${buttonClass("primary")} signed-in:hidden`}>
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
