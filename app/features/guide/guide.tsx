import { CURRENCY_SYMBOLS, currencyOfLanguage } from "#domain/money/currency.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { showOutcome } from "../../ui/toast.ts";

const COMMON_BILLS = [
  { title: "Rent", category: "Home" },
  { title: "Electricity", category: "Utilities" },
  { title: "Phone", category: "Utilities" },
] as const;

interface GuideProps {
  onAdd: (bill: { title: string; category: string }, opener: HTMLElement) => void;
  onSetBudget: () => void;
  onSample: () => void;
  onClosed: () => void;
}

export function Guide({ onAdd, onSetBudget, onSample, onClosed }: GuideProps) {
  return (
    <section
      aria-labelledby="guide"
      className="relative mt-4 w-full max-w-120 rounded-card border border-line bg-surface p-4 text-start"
    >
      <IconButton label="Dismiss the guide" className="absolute top-2 right-2" onClick={onClosed}>
        <CloseIcon />
      </IconButton>
      <h3 id="guide" className="pr-10 font-semibold">
        Start with one you know
      </h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {COMMON_BILLS.map((bill) => (
          <Button key={bill.title} onClick={(event) => onAdd(bill, event.currentTarget)}>
            {bill.title}
          </Button>
        ))}
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        <CurrencyOffer />
        <Offer text="A budget tells how much is left." action="Set a budget" onTake={onSetBudget} />
        <Offer text="Or look around first." action="Show a sample month" onTake={onSample} />
      </ul>
    </section>
  );
}

function CurrencyOffer() {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const guess = currencyOfLanguage(navigator.language);
  if (guess === currency) return null;
  async function take() {
    const done = await perform({ type: "settings.update", data: { currency: guess } });
    showOutcome(done, "Currency preference updated successfully!", undo, { failure: FAILED.currency });
  }
  return (
    <Offer
      text={`Amounts are shown in ${currency}.`}
      action={`Use ${guess} ${CURRENCY_SYMBOLS[guess]}`}
      onTake={() => void take()}
    />
  );
}

function Offer(props: { text: string; action: string; onTake: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="text-ink-soft">{props.text}</span>
      <Button variant="link" className="-mx-4" onClick={props.onTake}>
        {props.action}
      </Button>
    </li>
  );
}
