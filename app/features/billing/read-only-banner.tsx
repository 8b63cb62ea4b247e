import { useSubscription } from "../../data/billing/use-subscription.ts";
import type { User } from "../../data/session/stored-user.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { TryAgain } from "../../ui/try-again.tsx";
import { CheckoutButton } from "./billing-buttons.tsx";
import { troubleText } from "./subscription-texts.ts";

/** If a payment is missing, the billing banner leads to it. `inApp` is where the same bills can be changed. */
export function ReadOnlyBanner({ user, inApp }: { user: User; inApp: string }) {
  const { access, isOffered, known, error, check } = useSubscription(user);
  return (
    <section
      aria-label="Read only"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Your bills, read only</p>
        <p className="text-small text-ink-soft">
          {error !== null
            ? `Your subscription could not be checked. ${error}`
            : access === "allowed"
              ? "This page only shows them. To change them, open the app."
              : "You can read and export them without a subscription. Changing them needs one."}
        </p>
        {error !== null && <TryAgain onTry={check} />}
      </div>
      {access === "allowed" && (
        <Link to={inApp} className={buttonClass("secondary")}>
          Open in the app
        </Link>
      )}
      {isOffered && troubleText(known) === null && <CheckoutButton user={user} />}
    </section>
  );
}
