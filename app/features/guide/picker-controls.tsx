import { type FormEvent, useId, useRef, useState } from "react";
import { COMMON_BILLS, type CommonBill, IN_SIGHT } from "#domain/setup/common-bills.ts";
import { Button } from "../../ui/button.tsx";
import { TrialTerms } from "../../ui/trial-terms.tsx";

const CHIP =
  "inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 transition-colors hover:enabled:bg-hover pointer-coarse:min-h-11 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent forced-colors:aria-pressed:outline-2";

interface ChipsProps {
  picked: readonly string[];
  /** Left out until its code is here. */
  onPick?: (common: CommonBill) => void;
}

export function BillChips({ picked, onPick }: ChipsProps) {
  const isOff = onPick === undefined;
  const [showsAll, setShowsAll] = useState(false);
  const isPicked = (title: string) => picked.includes(title);
  // A desktop has room for all of them. What was picked before a reload stays in sight on a phone, too.
  const isFolded = ({ title }: CommonBill, index: number) =>
    !showsAll && index >= IN_SIGHT && !isPicked(title);
  return (
    <ul aria-label="Common bills" className="flex flex-wrap gap-2">
      {COMMON_BILLS.map((common, index) => (
        <li key={common.title} className={isFolded(common, index) ? "max-lg:hidden" : undefined}>
          <button
            type="button"
            disabled={isOff}
            aria-pressed={isPicked(common.title)}
            onClick={() => onPick?.(common)}
            className={CHIP}
          >
            {common.title}
          </button>
        </li>
      ))}
      {COMMON_BILLS.some(isFolded) && (
        <li className="lg:hidden">
          <button type="button" disabled={isOff} onClick={() => setShowsAll(true)} className={CHIP}>
            More…
          </button>
        </li>
      )}
    </ul>
  );
}

/** As the fields of forms are (app/ui/fields.tsx), whose code is no part of the page's first. */
const FIELD =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 placeholder:text-ink-soft pointer-coarse:min-h-11 pointer-coarse:text-large focus-visible:border-accent focus-visible:outline-offset-0";

interface SentenceFieldProps {
  /** Resolves to what came of a sentence, and whether it is done with. Left out until its code is here. */
  onTyped?: (text: string) => Promise<{ readonly said: string; readonly isTaken: boolean }>;
}

export function SentenceField({ onTyped }: SentenceFieldProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  // A second press, before the first is answered.
  const underWay = useRef(new Set<string>());
  const field = useRef<HTMLInputElement>(null);
  async function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") field.current?.focus();
    if (onTyped === undefined || text.trim() === "" || underWay.current.has(text)) return;
    underWay.current.add(text);
    try {
      const { said, isTaken } = await onTyped(text);
      setSaid(said);
      // The user may have typed on.
      if (isTaken) setText((now) => (now === text ? "" : now));
    } finally {
      underWay.current.delete(text);
    }
  }
  return (
    <form noValidate className="mt-3" onSubmit={(event) => void add(event).catch(reportError)}>
      <div className="flex gap-2">
        <input
          ref={field}
          type="text"
          aria-label="Another bill"
          aria-describedby={id}
          autoComplete="off"
          dir="auto"
          disabled={onTyped === undefined}
          placeholder="e.g. rent 950 on the 1st"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={FIELD}
        />
        <Button type="submit">Add</Button>
      </div>
      <p id={id} role="status" className="text-small text-ink-soft not-empty:mt-1">
        {said}
      </p>
    </form>
  );
}

/** Not a grid on a phone, whose rows would keep the foot from staying at the window's lower edge. */
export const PICKER_COLUMNS =
  "flex flex-col gap-x-12 gap-y-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:items-start";

export function NothingPicked() {
  return (
    <div className="flex flex-col justify-center rounded-month border border-line bg-surface px-4 pt-10 pb-12 text-center text-ink-soft shadow-card sm:px-6 lg:row-span-2 lg:h-full">
      <p>Pick a bill, and your month draws itself here.</p>
      <i aria-hidden="true" className="mt-8 block h-[3px] rounded-full bg-line" />
    </div>
  );
}

/** What keeping the month costs, which is said before anything is picked. */
export function StartTerms() {
  return (
    <p className="text-small text-balance text-ink-soft max-lg:text-center">
      <TrialTerms />
    </p>
  );
}

/** The picker as it stands in the page before its code is here. */
export function PickerOutline() {
  return (
    <div className={PICKER_COLUMNS}>
      <div>
        <BillChips picked={[]} />
        <SentenceField />
      </div>
      <NothingPicked />
      <StartTerms />
    </div>
  );
}
