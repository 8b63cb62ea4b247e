import { paths } from "#domain/paths.ts";
import { mailLink } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

export function AboutPage() {
  usePageTitle("About");
  return (
    <TextPage title="About" lead="Expense Timeline is made by one person, for people with bills.">
      <div className="flex flex-col gap-4">
        <p>
          I kept my bills in a spreadsheet. It knew every amount and still couldn't answer the one question I
          opened it for: what do I still have to pay this month, and when?
        </p>
        <p>
          The finance apps I tried wanted the keys to my bank first. Then they sorted coffee into categories,
          drew rings, and showed me offers. The rent was in there somewhere.
        </p>
        <p>
          A month of bills is a short story with an order: this one, then that one, then payday. So I drew it
          as a line. Bills are points on it, the paid ones are ticked, the late ones stand out, and one number
          says what is left. That drawing became this product.
        </p>
        <h2 className="mt-6 text-title font-semibold">How it stays small</h2>
        <p>
          I am a solo founder: I write the code, answer the mail and pay the servers. The subscription is the
          only income. There are no ads, nothing is sold, and no bank is connected. What isn't about bills
          doesn't get in.
        </p>
        <p>
          You can look before you pay, and what you enter is yours: it works without a network, and it can be
          exported at any time.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <a href={paths.login} className={buttonClass("primary")}>
            Try the product free
          </a>
          <a href={mailLink("Hello")} className={buttonClass("secondary")}>
            Get In Touch
          </a>
        </div>
      </div>
    </TextPage>
  );
}
