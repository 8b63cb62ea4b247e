import type { DrySeries } from "#domain/importing/dry-run.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/choices.tsx";

interface SeriesSuggestionsProps {
  series: readonly DrySeries[];
  onDecide: (id: string, isIn: boolean) => void;
}

/** Bills that look like one that repeats, with what speaks for it. */
export function SeriesSuggestions({ series, onDecide }: SeriesSuggestionsProps) {
  if (series.length === 0) return null;
  return (
    <Card title={series.length === 1 ? "Make it recurring?" : "Make these recurring?"}>
      <p className="text-small text-ink-soft">We add the next bills for you. You can stop one at any time.</p>
      <ul className="mt-1">
        {series.map((each) => (
          <li key={each.id}>
            <CheckboxField
              label={each.title}
              hint={each.evidence}
              checked={each.isIn}
              onChange={(event) => onDecide(each.id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
