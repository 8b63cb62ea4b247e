import { SUPPORT_EMAIL } from "../site.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

export function PrivacyPage() {
  usePageTitle("Privacy");
  return (
    <TextPage title="Privacy" lead="Short, because there is little to say.">
      <div className="flex flex-col gap-4">
        <p>Your e-mail address is used only for authentication and account notices.</p>
        <p>No data is shared with third parties.</p>
        <p>
          What you write down is stored on Cloudflare's servers, which run this product, and in your own
          browser. Mails go out through a mail service: links to sign in, and reminders that name your bills
          unless you switch them off. A payment happens on Stripe's page; your card number never reaches us.
          Signing in with Google tells us your name and email address. There are no ads and no trackers.
        </p>
        <p>
          Your data stays, and you can read and export it, until you ask us to delete it. To do that, choose
          Cancel Account in Settings: everything is erased after the period you have paid for, within 30 days,
          or seven days after you ask if you never paid. Accounts that nobody has used or paid for in two
          years are erased, too, after two warning emails.
        </p>
        <p>
          Free days come once for each person and card. To know that, we keep two codes for a year, also after
          your account is erased: one made from your address, and one from the mark that Stripe gives your
          card. They are made with a secret key, name nobody, and can't be turned back.
        </p>
        <p>
          Settings gives you everything we hold about you. With any question about it, write to{" "}
          <a
            href={`mailto:${SUPPORT_EMAIL}`}
            className="text-accent underline underline-offset-2 wrap-anywhere"
          >
            {SUPPORT_EMAIL}
          </a>
          .
        </p>
        <p className="text-small text-ink-soft">
          Last updated <time dateTime="2025-08-29">August 29, 2025</time>
        </p>
      </div>
    </TextPage>
  );
}
