import { BADGE_KEYS, BADGE_TEXTS, type BadgeKey } from "#domain/badges/catalogue.ts";
import { badgeProgress, nextBadge, type Progress } from "#domain/badges/progress.ts";
import { type Day, dayText, localTime } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { useFigures } from "../data/ledger/computed.ts";
import { useSettings } from "../data/ledger/use-ledger.tsx";
import { SYMBOLS } from "../features/badges/badge-icon.tsx";
import { WithRows } from "../features/sync/load-failure.tsx";
import { Bar } from "../ui/bar.tsx";
import { classes } from "../ui/classes.ts";
import { Figure } from "../ui/figure.tsx";
import { Spinner } from "../ui/screen.tsx";
import { AppScreen } from "./app-screen.tsx";

export function BadgesPage() {
  return (
    <AppScreen title="Badges" withBack>
      <WithRows what="badges" loading={<Spinner text="Loading badges..." />}>
        <BadgeCollection />
      </WithRows>
    </AppScreen>
  );
}

const collection = (ledger: Ledger, today: Day) => {
  const earned = new Map([...ledger.all("badge")].map((badge) => [badge.key, badge.earnedAtMs]));
  const progress = badgeProgress(ledger, today);
  const next = nextBadge(progress);
  // The next one first, then those that are earned, the latest first.
  const rank = (key: BadgeKey) => (key === next ? Number.POSITIVE_INFINITY : (earned.get(key) ?? 0));
  const keys = BADGE_KEYS.toSorted((a, b) => rank(b) - rank(a) || 0);
  return { earned, progress, next, keys };
};

function BadgeCollection() {
  const { earned, progress, next, keys } = useFigures(collection);
  const { timezone } = useSettings();
  const achieved = earned.size;
  return (
    <>
      <dl className="grid [--letter:17.5cqi] grid-cols-3 gap-2 sm:gap-4">
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
      <Bar
        percent={Math.min(100, (done / of) * 100)}
        colour="accent"
        meter={{ label: `${label}: progress`, text: `${done} of ${of} ${unit}` }}
      />
      <p className="mt-1 tabular-nums">{`${done} of ${of} ${unit}`}</p>
    </div>
  );
}

/** Medals of a kind have one colour: first steps, paying, counting, and what is out of the ordinary. */
const FILLS: Readonly<Record<BadgeKey, string>> = {
  first_login: "fill-category-1",
  first_paid: "fill-paid",
  green_month: "fill-paid",
  add_10_expenses: "fill-category-2",
  streak_3: "fill-paid",
  dark_mode: "fill-category-1",
  early_bird: "fill-category-3",
  zero_debt_month: "fill-paid",
  dashboard_10: "fill-category-2",
  big_spender: "fill-category-4",
  first_recurring: "fill-category-1",
  night_owl: "fill-category-5",
  badge_master: "fill-overdue",
};

/** A ribbon, a notched ring, and the badge's symbol. Grey while it isn't earned. */
function Medal({ badge, isEarned }: { badge: BadgeKey; isEarned: boolean }) {
  const fill = isEarned ? FILLS[badge] : "fill-line";
  return (
    <svg aria-hidden="true" className="h-18 w-16 shrink-0" viewBox="0 0 64 72">
      <g className={isEarned ? fill : "fill-control"} opacity={isEarned ? 0.65 : 0.5}>
        <path d="M20 42 12 66l9.5-2.5L27 71l7-24Z" />
        <path d="m44 42 8 24-9.5-2.5L37 71l-7-24Z" />
      </g>
      <path d={RING} className={isEarned ? fill : "fill-line"} />
      <circle cx="32" cy="29" r="20" className="fill-surface" />
      <g
        transform="translate(20.6 17.6) scale(.95)"
        className={isEarned ? "stroke-ink" : "stroke-control"}
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {SYMBOLS[badge]}
      </g>
    </svg>
  );
}

const NOTCHES = 18;

/** Arcs around the middle (32, 29), one for each notch. */
const RING = `${Array.from({ length: NOTCHES }, (_, index) => {
  const angle = (2 * Math.PI * index) / NOTCHES;
  const point = `${(32 + 26 * Math.sin(angle)).toFixed(2)} ${(29 - 26 * Math.cos(angle)).toFixed(2)}`;
  return index === 0 ? `M${point}` : `A5 5 0 0 1 ${point}`;
}).join("")}A5 5 0 0 1 32 3Z`;
