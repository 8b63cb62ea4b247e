import { BADGE_KEYS, type BadgeKey } from "#domain/badges/catalogue.ts";
import { badgeProgress, type Progress } from "#domain/badges/progress.ts";
import { BADGE_TEXTS } from "#domain/badges/texts.ts";
import { shortDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import { useIsLoading, useSettings } from "../../data/ledger/use-ledger.tsx";
import { Figure } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { BadgeIcon } from "./badge-icon.tsx";

const collection = (ledger: Ledger, today: Day) => ({
  earned: new Map([...ledger.all("badge")].map((badge) => [badge.key, badge.earnedAtMs])),
  progress: badgeProgress(ledger, today),
});

export function BadgeCollection() {
  const { earned, progress } = useFigures(collection);
  const { timezone } = useSettings();
  if (useIsLoading()) return <Spinner text="Loading badges..." />;
  const achieved = BADGE_KEYS.filter((key) => earned.has(key)).length;
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 sm:gap-4">
        <Figure name="Total Badges" text={String(BADGE_KEYS.length)} />
        <Figure name="Achieved" text={String(achieved)} />
        <Figure name="Completion" text={`${Math.round((achieved / BADGE_KEYS.length) * 100)}%`} />
      </dl>
      <section aria-labelledby="badge-collection">
        <h2 id="badge-collection" className="text-large font-semibold">
          Badge Collection
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {BADGE_KEYS.map((key) => {
            const earnedAtMs = earned.get(key);
            const earnedOn = earnedAtMs === undefined ? null : localTime(earnedAtMs, timezone).day;
            return <BadgeCard key={key} badge={key} earnedOn={earnedOn} progress={progress.get(key)} />;
          })}
        </ul>
      </section>
    </>
  );
}

interface BadgeCardProps {
  badge: BadgeKey;
  earnedOn: Day | null;
  progress: Progress | undefined;
}

function BadgeCard({ badge, earnedOn, progress }: BadgeCardProps) {
  const { label, description } = BADGE_TEXTS[badge];
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <span
        className={classes(
          "flex size-12 shrink-0 items-center justify-center rounded-full border",
          earnedOn === null ? "border-line text-ink-soft opacity-50" : "border-accent text-accent",
        )}
      >
        <BadgeIcon badge={badge} className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={classes("font-medium", earnedOn === null && "text-ink-soft")}>{label}</h3>
        <p className="text-small text-ink-soft">{description}</p>
        {earnedOn !== null && (
          <p className="mt-1 text-small font-medium text-paid">
            Earned {shortDayText(earnedOn)} {earnedOn.slice(0, 4)}
          </p>
        )}
        {earnedOn === null && progress !== undefined && <BadgeProgress {...progress} label={label} />}
      </div>
    </li>
  );
}

function BadgeProgress({ done, of, unit, label }: Progress & { label: string }) {
  if (of === 1) return <p className="mt-1 text-small text-ink-soft">Not earned yet</p>;
  return (
    <div className="mt-2 text-small text-ink-soft">
      <progress aria-label={`${label}: progress`} className="progress" max={of} value={done} />
      <p className="tabular-nums">
        {done} of {of} {unit}
      </p>
    </div>
  );
}
