import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { RequestError } from "../../data/api/api.ts";
import { goToPortal, resumeSubscription } from "../../data/billing/checkout.ts";
import type { Subscription } from "../../data/billing/use-subscription.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import type { Local } from "../../data/ledger/open-ledger.ts";
import { useHasBills, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import type { KnownSubscription, User } from "../../data/session/stored-user.ts";
import { LATER_OFFER } from "../../site.ts";
import { Alert, Button, buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { Link } from "../../ui/navigation.tsx";
import { TrialTerms } from "../../ui/trial-terms.tsx";
import { TryAgain } from "../../ui/try-again.tsx";
import { useRequest } from "../../ui/use-request.ts";
import { useCheckout } from "./subscribe-button.tsx";
import {
  endedText,
  isFirstFor,
  paymentLines,
  resumeText,
  subscriptionBadge,
  troubleText,
} from "./subscription-texts.ts";

const HEADING = "billing-heading";

const VARIANTS = {
  paid: "text-paid",
  accent: "text-accent",
  overdue: "text-overdue",
  pending: "text-pending",
} as const;

export function BillingSection(props: { user: User; subscription: Subscription }) {
  const { known, access, error, check } = props.subscription;
  const timeZone = useTimeZone();
  const badge = subscriptionBadge(known);
  const trouble = troubleText(known);
  const ended = endedText(known);
  const isOffered = props.subscription.isOffered && trouble === null && known?.dispute !== "open";
  const resume = resumeText(known);
  return (
    <section
      aria-labelledby={HEADING}
      className="rounded-card border border-line bg-surface px-5 py-4 shadow-card"
    >
      <h2 id={HEADING} ref={useArrival()} tabIndex={-1} className="scroll-mt-24 font-semibold">
        Subscription and billing
      </h2>
      <Alert text={error} className="mt-2" />
      {error !== null && <TryAgain onTry={check} />}
      <div className="mt-1 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div>
          {(known !== null || error === null) && (
            <p className={classes("font-medium", VARIANTS[badge.variant])}>{badge.text}</p>
          )}
          {paymentLines(known, timeZone, props.user.cancellation !== null).map((line) => (
            <p key={line} className="mt-0.5 text-small text-ink-soft">
              {line}
            </p>
          ))}
          {trouble !== null && <p className="mt-2">{trouble}</p>}
          {ended !== null && <p className="mt-2">{ended}</p>}
          {isOffered && <Offer user={props.user} known={known} />}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden sm:flex-col">
          {isOffered && <CheckoutButton user={props.user} />}
          {resume !== null && (
            // It leads to the portal if a card or a payment is missing.
            <StripeButton user={props.user} variant="primary" act={resumeSubscription}>
              {resume}
            </StripeButton>
          )}
          {known?.subscription && !known.customer_unknown && (
            <StripeButton user={props.user} act={goToPortal}>
              Manage card and invoices
            </StripeButton>
          )}
          <ReadBillsLink access={access} known={known} />
        </div>
      </div>
    </section>
  );
}

/** The banner's link leads to this section. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${HEADING}`) heading.current?.focus();
  }, [location]);
  return heading;
}

export function SubscriptionRequired(props: {
  user: User;
  known: KnownSubscription | null;
  onClosed: () => void;
}) {
  const navigate = useNavigate();
  const isToBeFixed = troubleText(props.known) !== null;
  const ended = endedText(props.known);
  const { go, busy, alert } = useCheckout(useLocal());
  return (
    <Dialog title="Subscription Required" opener={null} backCloses={false} onClosed={props.onClosed}>
      {(close) => (
        <>
          <p className="text-ink-soft">To access the product, please subscribe to our monthly plan</p>
          {ended !== null && <p className="mt-2">{ended}</p>}
          {!isToBeFixed && <Offer user={props.user} known={props.known} />}
          <Alert text={alert} className="mt-3" />
          <DialogButtons>
            <Button onClick={close}>Not now</Button>
            <ReadBillsLink access="denied" known={props.known} />
            <Button
              variant={isToBeFixed ? "secondary" : "primary"}
              disabled={busy}
              onClick={() => void go(props.user, () => navigate(paths.pricing))}
            >
              Subscribe Now
            </Button>
            {isToBeFixed && (
              <StripeButton user={props.user} variant="primary" act={goToPortal}>
                Fix payment
              </StripeButton>
            )}
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

interface StripeButtonProps {
  user: User;
  children: string;
  variant?: "primary" | "secondary";
  act: (user: User, local: Local) => Promise<void>;
}

function StripeButton(props: StripeButtonProps) {
  const local = useLocal();
  const { busy, alert, run } = useRequest(failureText);
  const press = () =>
    props.act(props.user, local).catch(async (failure) => {
      // The subscription has changed since this browser last heard of it.
      if (failure instanceof RequestError && failure.status === 409) await local.sync();
      throw failure;
    });
  return (
    <>
      <Button variant={props.variant ?? "secondary"} disabled={busy} onClick={() => void run(press)}>
        {props.children}
      </Button>
      <Alert text={alert} className="w-full" />
    </>
  );
}

function failureText(failure: unknown): string {
  if (!(failure instanceof RequestError))
    return "Stripe's page could not be opened. Please try again in a moment.";
  return failure.status === 0 ? `Failed to connect with Stripe. ${failure.message}` : failure.message;
}

/** Opens Stripe's checkout, or the pricing page if that fails. */
export function CheckoutButton(props: { user: User }) {
  const navigate = useNavigate();
  const { go, busy, alert } = useCheckout(useLocal());
  return (
    <>
      <Button
        variant="primary"
        disabled={busy}
        onClick={() => void go(props.user, () => navigate(paths.pricing))}
      >
        Subscribe for $9 a month
      </Button>
      <Alert text={alert} className="w-full" />
    </>
  );
}

/** Leads users without a subscription to their bills. Renders nothing for those who never had any. */
function ReadBillsLink({ access, known }: Pick<Subscription, "access" | "known">) {
  const hasBills = useHasBills();
  if (access !== "denied" || (!hasBills && !known?.subscription)) return null;
  return (
    <Link to={paths.bills} className={buttonClass("secondary")}>
      Read your bills
    </Link>
  );
}

/** Says what subscribing would cost this user, and leads to where they can look first. */
export function Offer({ user, known }: { user: User; known: KnownSubscription | null }) {
  return (
    <p className="mt-2">
      {isFirstFor(user, known) ? <TrialTerms /> : LATER_OFFER} <SampleLink />
    </p>
  );
}

/** Stands beside the offer, because what it buys can be seen before it is paid for. */
function SampleLink() {
  return (
    <a href={paths.sample} className="text-accent underline underline-offset-2">
      See a sample month
    </a>
  );
}
