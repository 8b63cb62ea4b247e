import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/stored-user.ts";
import { Banner } from "../../ui/banner.tsx";
import { Link } from "../../ui/link.tsx";
import { erasureText } from "./closing-text.ts";

export function ClosingBanner({ user }: { user: User }) {
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const text = user.cancellation && erasureText(user.cancellation, timeZone, Date.now());
  if (text === null) return null;
  return (
    <Banner label="Account closing">
      <p>
        {text}
        {pathname !== paths.settings && (
          <>
            {" "}
            <Link to={paths.settings} className="font-medium text-accent underline underline-offset-2">
              Keep your account or export your data
            </Link>
          </>
        )}
      </p>
    </Banner>
  );
}
