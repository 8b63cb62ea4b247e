import { Link } from "react-router";
import type { Person } from "../../local/account.tsx";
import { useTimeZone } from "../../local/replica.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { closingText } from "./closing-text.ts";

/** On every screen of an account that is being closed: until when, and where to take one's data along. */
export function ClosingBanner({ person }: { person: Person }) {
  const timeZone = useTimeZone();
  if (person.erasedAfter === null) return null;
  return (
    <Banner label="Account closing">
      <p>
        {closingText(person.erasedAfter, timeZone, Date.now())}{" "}
        <Link to={paths.settings} className="font-medium text-accent underline underline-offset-2">
          Take your data along
        </Link>
      </p>
    </Banner>
  );
}
