import { longDayText } from "#domain/calendar/days.ts";
import type { DrySeries } from "#domain/importing/dry-run.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { ruleText } from "#domain/series/rule-text.ts";
import { counted } from "#domain/text/wording.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/choices.tsx";

interface SeriesSuggestionsProps {
  series: readonly DrySeries[];
  currency: Currency;
  onDecide: (id: string, isIn: boolean) => void;
}

/** Bills that look like one that repeats, with what speaks for it. */
export function SeriesSuggestions({ series, currency, onDecide }: SeriesSuggestionsProps) {
  if (series.length === 0) return null;
  return (
    <Card title={series.length === 1 ? "Make it recurring?" : "Make these recurring?"}>
      <p className="text-small text-ink-soft">
        Their next bills are then made by themselves. You can stop one at any time.
      </p>
      <ul className="mt-1">
        {series.map((each) => (
          <li key={each.id}>
            <CheckboxField
              label={each.title}
              hint={evidenceOf(each, currency)}
              checked={each.isIn}
              onChange={(event) => onDecide(each.id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function evidenceOf({ amountCents, isVarying, rule, count, isSaid }: DrySeries, currency: Currency): string {
  const amount = `${isVarying ? "about " : ""}${formatCents(amountCents, currency)}`;
  const seen = isSaid
    ? `from ${longDayText(rule.anchorDate)}, as the file says`
    : `${counted(count, "bill")} in the file`;
  return `${amount} · ${ruleText(rule)} · ${seen}`;
}
