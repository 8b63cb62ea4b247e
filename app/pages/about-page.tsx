import { paths } from "#domain/paths.ts";
import { mailLink } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";
import { WayIn } from "./public/way-in.tsx";

export function AboutPage() {
  usePageTitle("About");
  return (
    <TextPage title="About" lead="Expense Timeline is made by one person, for people with bills.">
      <div className="flex flex-col gap-4 text-large">
        <p>
          I kept my bills in a spreadsheet. It knew every amount, and it couldn't answer the one question I
          opened it for: what do I still have to pay this month, and when?
        </p>
        <p>
          The finance apps I tried wanted my bank login first. Then they sorted my coffees into categories,
          drew rings, and showed me offers. The rent was in there somewhere.
        </p>
        <p>
          But a month of bills has an order, from the first to the last. So I drew it as a line. Bills are
          points on it: the paid ones are ticked, the late ones stand out, and one number says what is still
          to pay. That drawing became this product.
        </p>
        <h2 className="mt-6 text-title font-semibold">How it stays small</h2>
        <p>
          I'm a solo founder: I write the code, answer the mail and pay for the servers. The subscription is
          the only income. There are no ads, no data is sold, and no bank is connected. What isn't about bills
          stays out.
        </p>
        <p>
          You can look before you pay:{" "}
          <a href={paths.sample} className="text-accent underline underline-offset-4">
            a sample month
          </a>{" "}
          is open to everybody. And what you enter is yours: you can use it without a network, and export it
          at any time.
        </p>
        <div className="mt-6 flex flex-wrap gap-2 text-body">
          <WayIn text="Try the product free" />
          <a href={mailLink("Hello")} className={buttonClass("secondary")}>
            Get In Touch
          </a>
        </div>
      </div>
    </TextPage>
  );
}
