import { useEffect, useMemo, useState } from "react";
import { fetchCode } from "../../../browser/fetch-code.ts";
import { useCurrency, useToday } from "../../../data/ledger/use-ledger.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ExpenseFormValues } from "./form-values.ts";
import type { Understood } from "./sentence-reader.ts";

type Reader = typeof import("./sentence-reader.ts");

interface SentenceOptions {
  /** Only a new bill is described by a sentence. */
  isReading: boolean;
  values: ExpenseFormValues;
  /** Whether the title came as a whole, from another app, so that the form is filled at once. */
  isShared: boolean;
  onFill: (changes: Partial<ExpenseFormValues>, isByUser: boolean) => void;
}

interface Sentence {
  /** What the title says beside a title; null if that is nothing. */
  readonly offer: Understood | null;
  /** What the form was filled from; null once the title is edited again. */
  readonly filled: Understood | null;
  readonly fill: () => void;
  readonly takeBack: () => void;
}

/** Reads the typed title as a sentence, such as "rent 950 on the 1st every month", which may fill the form. */
export function useSentence({ isReading, values, isShared, onFill }: SentenceOptions): Sentence {
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
    offer: isFilled ? null : offer,
    filled: isFilled ? filled.understood : null,
    fill: () => fill(true),
    takeBack,
  };
}

/** Says what was understood of a typed sentence, before anything is saved. */
export function SentenceNote({ sentence }: { sentence: Sentence }) {
  const { offer, filled } = sentence;
  const shown = filled ?? offer;
  return (
    <div className="sentence">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {shown !== null && (
          <>
            <span className="text-ink-soft">{filled === null ? "Enter fills in: " : "Filled in: "}</span>
            <bdi>{shown.text}</bdi>
            {shown.unsupported !== null && `. Not possible: “${shown.unsupported}”.`}
          </>
        )}
      </p>
      {shown !== null && (
        <Button variant="link" className="px-3" onClick={filled === null ? sentence.fill : sentence.takeBack}>
          {filled === null ? "Fill in" : "Take back"}
        </Button>
      )}
    </div>
  );
}
