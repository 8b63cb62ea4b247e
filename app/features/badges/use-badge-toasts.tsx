import { BADGE_TEXTS, type BadgeKey } from "#domain/badges/catalogue.ts";
import { useEarnedBadges } from "../../data/ledger/earned-badges.ts";
import { showToast } from "../../ui/toast.ts";
import { BadgeIcon } from "./badge-icon.tsx";

const DELAY_MS = 500;

export function useBadgeToasts(): void {
  useEarnedBadges(announce);
}

function announce(key: BadgeKey): void {
  setTimeout(
    () =>
      showToast({
        text: `You earned the "${BADGE_TEXTS[key].label}" badge!`,
        icon: (
          <span className="text-accent">
            <BadgeIcon badge={key} className="size-6" />
          </span>
        ),
      }),
    DELAY_MS,
  );
}
