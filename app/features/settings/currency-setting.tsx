import { CURRENCIES, CURRENCY_SYMBOLS, type Currency, formatCents } from "#domain/money/currency.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { showUndoToast } from "../../ui/undo-toast.ts";
import { CURRENCY_NAMES } from "./currency-names.ts";

/** The currency amounts are shown in. Nothing is converted. */
export function CurrencySetting() {
  const currency = useCurrency();
  const { perform, undo } = useChanges();

  async function choose(chosen: Currency) {
    const done = await perform({ type: "settings.update", data: { currency: chosen } });
    if (done.ok) {
      showUndoToast("Currency preference updated successfully!", done.operationIds, undo);
      return;
    }
    showToast({ text: FAILED.currency, kind: "error" });
  }

  return (
    <Card title="Currency">
      <div className="mt-3 max-w-80">
        <SelectField
          label="Currency"
          value={currency}
          hint={`Amounts look like ${formatCents(123_450, currency)}. Nothing is converted.`}
          onChange={(event) => void choose(event.target.value as Currency)}
        >
          {CURRENCIES.map((each) => (
            <option key={each} value={each}>
              {each} {CURRENCY_SYMBOLS[each]} – {CURRENCY_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}
