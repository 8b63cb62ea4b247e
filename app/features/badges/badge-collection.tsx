import "./badge-collection.css";
import { BADGE_KEYS, BADGE_TEXTS, type BadgeKey } from "#domain/badges/catalogue.ts";
import { badgeProgress, nextBadge, type Progress } from "#domain/badges/progress.ts";
import { dayText } from "#domain/calendar/day-text.ts";
import { type Day, localTime } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/figure.tsx";
import { Medal } from "./medal.tsx";

const collection = (ledger: Ledger, today: Day) => {
  const earned = new Map([...ledger.all("badge")].map((badge) => [badge.key, badge.earnedAtMs]));
  const progress = badgeProgress(ledger, today);
  const next = nextBadge(progress);
  // The next one first, then those that are earned, the latest first.
  const rank = (key: BadgeKey) => (key === next ? Number.POSITIVE_INFINITY : (earned.get(key) ?? 0));
  const keys = BADGE_KEYS.toSorted((a, b) => rank(b) - rank(a) || 0);
  return { earned, progress, next, keys };
};

export function BadgeCollection() {
  const { earned, progress, next, keys } = useFigures(collection);
  const { timezone } = useSettings();
  const achieved = earned.size;
  return (
    <>
      <dl className="figures-8 grid grid-cols-3 gap-2 sm:gap-4">
        <Figure name="Total Badges" text={String(BADGE_KEYS.length)} />
        <Figure name="Achieved" text={String(achieved)} />
        <Figure name="Completion" text={`${Math.round((achieved / BADGE_KEYS.length) * 100)}%`} />
      </dl>
      <section aria-labelledby="badge-collection">
        <h2 id="badge-collection" className="text-large font-semibold">
          Badge Collection
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 min-[116rem]:grid-cols-4">
          {keys.map((key) => {
            const earnedAtMs = earned.get(key);
            const earnedOn = earnedAtMs === undefined ? null : localTime(earnedAtMs, timezone).day;
            return (
              <BadgeCard
                key={key}
                badge={key}
                isNext={key === next}
                earnedOn={earnedOn}
                progress={progress.get(key)}
              />
            );
          })}
        </ul>
      </section>
    </>
  );
}

interface BadgeCardProps {
  badge: BadgeKey;
  isNext: boolean;
  earnedOn: Day | null;
  progress: Progress | undefined;
}

function BadgeCard({ badge, isNext, earnedOn, progress }: BadgeCardProps) {
  const { label, description } = BADGE_TEXTS[badge];
  return (
    <li
      className={classes(
        "flex items-center gap-4 rounded-card border bg-surface p-4 shadow-card",
        isNext ? "border-accent sm:col-span-full" : "border-line",
      )}
    >
      <Medal badge={badge} isEarned={earnedOn !== null} />
      <div className="min-w-0 flex-1">
        {isNext && <p className="text-small font-medium text-accent">Next badge</p>}
        <h3 className={classes("font-semibold", earnedOn === null && !isNext && "text-ink-soft")}>{label}</h3>
        <p className="text-small text-ink-soft">{description}</p>
        {earnedOn !== null && (
          <p className="mt-1 text-small font-medium text-paid">
            Earned <time dateTime={earnedOn}>{dayText(earnedOn)}</time>
          </p>
        )}
        {earnedOn === null && progress !== undefined && progress.of > 1 && (
          <BadgeProgress {...progress} label={label} />
        )}
        {earnedOn === null && !isNext && progress?.of === 1 && (
          <p className="mt-1 text-small text-ink-soft">Not earned yet</p>
        )}
      </div>
    </li>
  );
}

function BadgeProgress({ done, of, unit, label }: Progress & { label: string }) {
  return (
    <div className="mt-2 max-w-80 text-small text-ink-soft">
      <progress aria-label={`${label}: progress`} className="progress" max={of} value={done} />
      <p className="mt-1 tabular-nums">{`${done} of ${of} ${unit}`}</p>
    </div>
  );
}
