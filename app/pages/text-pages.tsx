import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import { mailLink, SUPPORT_EMAIL } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/screen.tsx";
import { type PointName, StatusPoint } from "../ui/status-point.tsx";
import { TrialTerms } from "../ui/trial-terms.tsx";
import { LINK, TextPage, WayIn } from "./public/public-frame.tsx";

export function AboutPage() {
  usePageTitle("About");
  return (
    <TextPage title="About" lead="Expense Timeline is made by one person, for people with bills.">
      <div className="flex flex-col gap-4 text-large">
        {/* The story is a line of its own, with a point for each part. */}
        <ol>
          <StoryPart status="PAID">
            I kept my bills in a spreadsheet. It knew every amount, and it couldn't answer the one question I
            opened it for: what do I still have to pay this month, and when?
          </StoryPart>
          <StoryPart status="PAID">
            The finance apps I tried wanted my bank login first. Then they sorted my coffees into categories,
            drew rings, and showed me offers. The rent was in there somewhere.
          </StoryPart>
          <StoryPart status="DUE">
            But a month of bills has an order, from the first to the last. So I drew it as a line. Bills are
            points on it: the paid ones are ticked, the overdue ones stand out, and one number says what is
            still to pay. That drawing became this product.
          </StoryPart>
        </ol>
        <h2 className="mt-2 text-title font-semibold tracking-tight">How it stays small</h2>
        <p>
          I'm a solo founder: I write the code, answer the mail and pay for the servers. The subscription is
          the only income. There are no ads, no data is sold, and no bank is connected. If it isn't about
          bills, it stays out.
        </p>
        <p>
          You can look before you pay:{" "}
          <a href={paths.sample} className={LINK}>
            a sample month
          </a>{" "}
          is open to everybody. And what you enter is yours: you can use it without a network, and export it
          at any time.
        </p>
        <div className="mt-4 flex flex-wrap gap-2 text-body">
          <WayIn text="Try the product free" />
          <a href={mailLink("Hello")} className={buttonClass("secondary")}>
            Get In Touch
          </a>
        </div>
        <p className="text-small text-ink-soft">
          <TrialTerms />
        </p>
      </div>
    </TextPage>
  );
}

function StoryPart({ status, children }: { status: PointName; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="flex flex-col items-center pt-0.5">
        <StatusPoint status={status} />
        <span className="w-0.5 flex-1 bg-line" />
      </span>
      <p className="pb-5">{children}</p>
    </li>
  );
}

const PART = "mt-6 text-large font-semibold";

export function PrivacyPage() {
  usePageTitle("Privacy");
  return (
    <TextPage title="Privacy" lead="Short, because there is little to say.">
      <div className="flex flex-col gap-2">
        <p>Your email address is used only for authentication and account notices.</p>
        <p>No data is shared with third parties.</p>
        <h2 className={PART}>Where your bills are</h2>
        <p>
          Your bills are stored on Cloudflare's servers, which run this product, and in your own browser. A
          mail service sends our emails: sign-in links, and reminders that name your bills unless you switch
          them off. You pay on Stripe's page; your card number never reaches us. Signing in with Google tells
          us your name and email address. There are no ads and no trackers.
        </p>
        <h2 className={PART}>Bills by mail</h2>
        <p>
          This is off unless you switch it on. A mail to your address is read once, by our own code on
          Cloudflare's servers, and isn't kept, also if you haven't said yet whether to read its sender. What
          was read stays for 60 days: the sender, the subject, and the payee, amount and due date with the
          lines that they were read from, or a provider's confirmation code and link. The senders whom you
          allowed or refused stay until you remove them or your account is erased.
        </p>
        <h2 className={PART}>Calendars</h2>
        <p>
          There are none unless you make one. Whoever has its address, such as Google or Microsoft if you use
          their calendar, reads your bills there: titles, days, categories, notes, and amounts if you leave
          them on. That ends when you stop the calendar.
        </p>
        <h2 className={PART}>How long they stay</h2>
        <p>
          Your data stays, and you can read and export it, until you ask us to delete it. To do that, choose
          Cancel Account in Settings: everything is erased after the period you have paid for, within 30 days,
          or seven days after you ask if you never paid. We also erase accounts that nobody has used or paid
          for in two years, after two warning emails.
        </p>
        <h2 className={PART}>What we keep for free days</h2>
        <p>
          Free days come once for each person and card. To know that, we keep two codes for a year, even after
          your account is erased: one made from your address, and one from the mark that Stripe gives your
          card. They are made with a secret key, name nobody, and can't be reversed.
        </p>
        <h2 className={PART}>Your questions</h2>
        <p>
          Settings gives you everything we hold about you. If you have a question about it, write to{" "}
          <a href={`mailto:${SUPPORT_EMAIL}`} className={`${LINK} wrap-anywhere`}>
            {SUPPORT_EMAIL}
          </a>
          .
        </p>
        <p className="mt-6 text-small text-ink-soft">
          Last updated <time dateTime="2025-08-29">August 29, 2025</time>
        </p>
      </div>
    </TextPage>
  );
}
