import { Link, useLocation } from "react-router";
import { loginPath } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";

/** The session ended, the local data stays readable (DESIGN.md section 9). */
export function ExpiredBanner() {
  const location = useLocation();
  return (
    <Banner label="Session ended">
      <p>
        <Link
          to={loginPath(location.pathname + location.search + location.hash)}
          className="font-medium text-accent underline underline-offset-2"
        >
          Sign in again
        </Link>{" "}
        to save your changes
      </p>
    </Banner>
  );
}
