import { useId, useState } from "react";
import type { TitleRule } from "#domain/importing/clean-title.ts";
import type { Titles } from "#domain/importing/import-rows.ts";
import { counted } from "#domain/text/wording.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/fields.tsx";
import { Fold } from "./fold.tsx";

const SHOWN_FIRST = 30;

interface TitleRulesProps {
  rules: readonly TitleRule[];
  titles: Titles;
  onTitles: (titles: Titles) => void;
}

/** What a bank's lines become, each of which can be changed for all bills at once. */
export function TitleRules({ rules, titles, onTitles }: TitleRulesProps) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  if (rules.length === 0) return null;
  const rename = (from: string, to: string) => {
    const next = new Map(titles);
    if (to.trim() === "") next.delete(from);
    else next.set(from, to.trim());
    onTitles(next);
  };
  return (
    <Fold title={`${counted(rules.length, "title")} cleaned`}>
      <ul className="flex flex-col gap-3 pb-3">
        {rules.slice(0, shown).map((rule) => (
          <Rule
            key={rule.from}
            rule={rule}
            to={titles.get(rule.from) ?? rule.to}
            onRename={(to) => rename(rule.from, to)}
          />
        ))}
      </ul>
      {rules.length > shown && (
        <Button className="mb-3" onClick={() => setShown(shown + SHOWN_FIRST)}>
          {`Show ${Math.min(SHOWN_FIRST, rules.length - shown)} more`}
        </Button>
      )}
    </Fold>
  );
}

function Rule({ rule, to, onRename }: { rule: TitleRule; to: string; onRename: (to: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <label htmlFor={id} className="min-w-0 text-small wrap-anywhere">
        <bdi translate="no">{rule.from}</bdi>
        <span className="text-ink-soft">{` · ${counted(rule.count, "bill")}`}</span>
      </label>
      <input
        id={id}
        className={controlClass}
        maxLength={120}
        dir="auto"
        value={typed ?? to}
        onChange={(event) => setTyped(event.target.value)}
        // The rows are worked out again, which a key press needn't wait for.
        onBlur={() => {
          if (typed !== null && typed !== to) onRename(typed);
          setTyped(null);
        }}
      />
    </li>
  );
}
