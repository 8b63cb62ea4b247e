import { useEffect, useId, useMemo, useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { type KnownTitles, titleKey, titlesLike } from "#domain/expenses/suggestions.ts";
import { groupedDecimal } from "#domain/money/money.ts";
import { fetchCode } from "../../../browser/fetch-code.ts";
import { useReadKnownTitles } from "../../../data/ledger/computed.ts";
import { useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields.tsx";
import type { FormState } from "./expense-form.tsx";
import type { ExpenseFormValues } from "./form-values.ts";
import type { Understood } from "./sentence-reader.ts";

const NAMES = ["amountText", "category"] as const;

type Name = (typeof NAMES)[number];

/** What the form took over from the last bill of the same title. A field that the user types into doesn't count any more. */
export type TakenOver = Partial<Record<Name, string>>;

type Typed = Pick<ExpenseFormValues, Name>;

/**
 * What changes when another title stands in the form. Only empty fields are filled. What was taken over for a title that
 * is no longer there goes, since "Gas" may be on the way to "Gas station".
 */
export function takenOverFor(
  title: string,
  known: KnownTitles,
  values: Typed,
  before: TakenOver,
): { takenOver: TakenOver; changes: Partial<Typed> } {
  const last = known.get(titleKey(title));
  const takenOver: TakenOver = {};
  const changes: Partial<Typed> = {};
  for (const name of NAMES) {
    const isFree = values[name] === "" || before[name] !== undefined;
    if (!isFree) continue;
    const text = last === undefined ? "" : textOf(last, name);
    if (text !== "") takenOver[name] = text;
    if (text !== values[name]) changes[name] = text;
  }
  return { takenOver, changes };
}

function textOf(last: Expense, name: Name): string {
  return name === "amountText" ? groupedDecimal(last.amountCents) : (last.category ?? "");
}

export function withoutTyped(takenOver: TakenOver, typed: Partial<ExpenseFormValues>): TakenOver {
  const left = { ...takenOver };
  for (const name of NAMES) if (typed[name] !== undefined) delete left[name];
  return left;
}

/** "Amount and category", "Amount"; empty if nothing was taken over. */
export function takenOverText(takenOver: TakenOver): string {
  const words = [
    takenOver.amountText === undefined ? "" : "amount",
    takenOver.category === undefined ? "" : "category",
  ];
  const text = words.filter((word) => word !== "").join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface KnownTitleOptions {
  /** Only a new bill takes something over. */
  isKnowing: boolean;
  values: ExpenseFormValues;
  change: (changes: Partial<ExpenseFormValues>) => void;
}

/** A title that was used before brings its last category and amount, until the user types over them. */
export function useKnownTitle({ isKnowing, values, change }: KnownTitleOptions) {
  const [takenOver, setTakenOver] = useState<TakenOver>({});
  const readTitles = useReadKnownTitles();

  function edit(typed: Partial<ExpenseFormValues>) {
    setTakenOver((before) => withoutTyped(before, typed));
    change(typed);
  }

  function editTitle(title: string) {
    // A field that was emptied stays empty as long as the title means the same.
    if (!isKnowing || titleKey(title) === titleKey(values.title)) return change({ title });
    const next = takenOverFor(title, readTitles(), values, takenOver);
    setTakenOver(next.takenOver);
    change({ title, ...next.changes });
  }

  function giveBack() {
    change(Object.fromEntries(Object.keys(takenOver).map((name) => [name, ""])));
    setTakenOver({});
  }

  return { takenOver, readTitles, edit, editTitle, giveBack, forget: () => setTakenOver({}) };
}

export function TitleField({ form }: { form: FormState }) {
  const { isNew, titleRef, errors, known } = form;
  const { readTitles } = known;
  const value = form.values.title;
  const suggestionsId = useId();
  const suggestions = isNew && value !== "" ? titlesLike(readTitles(), value) : [];
  const what = takenOverText(known.takenOver);
  function giveBack() {
    known.giveBack();
    titleRef.current?.focus();
  }
  return (
    <>
      <TextField
        ref={titleRef}
        label="Expense Title"
        name="title"
        autoComplete="off"
        required
        dir="auto"
        placeholder="Groceries, electricity bill…"
        list={isNew ? suggestionsId : undefined}
        aside={
          <span>
            <span role="status" className="inline-block text-ink-soft first-letter:uppercase">
              {what !== "" && (
                <>
                  <span className="max-sm:sr-only">{`${what} `}</span>as last time
                </>
              )}
            </span>
            {what !== "" && (
              <AsideButton className="ml-0" onClick={giveBack}>
                Clear
                <span className="sr-only">{` ${what.toLowerCase()}`}</span>
              </AsideButton>
            )}
          </span>
        }
        value={value}
        error={errors.title}
        onChange={(event) => known.editTitle(event.target.value)}
      />
      {isNew && (
        <datalist id={suggestionsId}>
          {suggestions.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
      )}
    </>
  );
}

type Reader = typeof import("./sentence-reader.ts");

interface SentenceOptions {
  /** Only a new bill is described by a sentence. */
  isReading: boolean;
  values: ExpenseFormValues;
  /** Whether the title came as a whole, from another app, so that the form is filled at once. */
  isShared: boolean;
  onFill: (changes: Partial<ExpenseFormValues>, isByUser: boolean) => void;
}

/** Reads the typed title as a sentence, such as "rent 950 on the 1st every month", which may fill the form. */
export function useSentence({ isReading, values, isShared, onFill }: SentenceOptions) {
  const today = useToday();
  const currency = useCurrency();
  const [reader, setReader] = useState<Reader | null>(null);
  const [filled, setFilled] = useState<{ understood: Understood; before: ExpenseFormValues } | null>(null);
  const [isWaiting, setIsWaiting] = useState(isShared);
  useEffect(() => {
    // If the reader doesn't load, the form is filled by hand.
    if (isReading) void fetchCode(() => import("./sentence-reader.ts")).then(setReader, () => null);
  }, [isReading]);
  const offer = useMemo(
    () => reader?.understand(values.title, today, currency) ?? null,
    [reader, values.title, today, currency],
  );
  const isFilled = filled !== null && filled.understood.values.title === values.title;

  function fill(isByUser: boolean) {
    if (offer === null) return;
    setFilled({ understood: offer, before: values });
    onFill(offer.values, isByUser);
  }
  function takeBack() {
    if (filled !== null) onFill(filled.before, true);
    setFilled(null);
  }
  if (isWaiting && reader !== null) {
    setIsWaiting(false);
    fill(false);
  }
  return {
    /** What the title says beside a title; null if that is nothing. */
    offer: isFilled ? null : offer,
    /** What the form was filled from; null once the title is edited again. */
    filled: isFilled ? filled.understood : null,
    fill: () => fill(true),
    takeBack,
  };
}

/** Says what was understood of a typed sentence, before anything is saved. */
export function SentenceNote({ sentence }: { sentence: ReturnType<typeof useSentence> }) {
  const { offer, filled } = sentence;
  const shown = filled ?? offer;
  return (
    <div className="-mt-2 flex items-center gap-2 text-small leading-normal not-has-[button]:absolute">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {shown !== null && (
          <>
            <span className="text-ink-soft">
              {filled === null ? "Press Enter to fill in: " : "Filled in: "}
            </span>
            <bdi>{shown.text}</bdi>
            {shown.problem !== "" && `. ${shown.problem}`}
          </>
        )}
      </p>
      {shown !== null && (
        <Button
          variant="link"
          className="-mr-3 px-3"
          onClick={filled === null ? sentence.fill : sentence.takeBack}
        >
          {filled === null ? "Fill in" : "Undo"}
        </Button>
      )}
    </div>
  );
}
