import { useIsSpare } from "../../local/replica.tsx";
import { Banner } from "../../ui/banner.tsx";

/** While the browser's own storage doesn't answer: what still works, and what doesn't. */
export function StorageBanner() {
  if (!useIsSpare()) return null;
  return (
    <Banner label="This browser's storage">
      <div role="status">
        <p className="font-medium">This browser's storage isn't answering</p>
        <p className="text-small text-ink-soft">
          Your bills come from the server for now, and your changes are sent as you make them. The app keeps
          trying; restarting the browser usually helps.
        </p>
      </div>
    </Banner>
  );
}
