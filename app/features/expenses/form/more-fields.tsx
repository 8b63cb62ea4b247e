import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { DETAILS, STRUCTURED_DETAILS, TEXT_DETAILS, type TextDetail } from "#domain/expenses/details.ts";
import { STATUSES, type Status } from "#domain/expenses/expense.ts";
import { useCategories } from "../../../data/ledger/computed.ts";
import { useToday } from "../../../data/ledger/use-ledger.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { STATUS_NAMES } from "../../../ui/status-point.tsx";
import { ContractField } from "./contract-field.tsx";
import { contractText } from "./contract-text.ts";
import type { FormState } from "./expense-form.tsx";
import type { ExpenseFormValues } from "./form-values.ts";
import { RemindersField } from "./reminders-field.tsx";

const NAMES = ["status", ...TEXT_DETAILS, ...STRUCTURED_DETAILS] as const;

type Name = (typeof NAMES)[number];

const LABELS: Readonly<Record<Name, string>> = {
  status: "Status",
  category: "Category",
  note: "Note",
  remindDaysBefore: "Remind me",
  cancelBy: "Contract",
};

const SHORT = 24;

/** "Category: Home" once it holds something, so that nothing is set out of sight. */
function shortText(name: Name, values: ExpenseFormValues): string {
  const letters = [...textOf(name, values)];
  if (letters.length === 0) return LABELS[name];
  return `${LABELS[name]}: ${letters.slice(0, SHORT).join("")}${letters.length > SHORT ? "…" : ""}`;
}

/** What a field holds, or an empty text while it holds what is usual. */
function textOf(name: Name, values: ExpenseFormValues): string {
  if (name === "status") return values.status === "PENDING" ? "" : STATUS_NAMES[values.status];
  if (name === "cancelBy") return contractText(values.cancelBy);
  return DETAILS[name].cell(values[name]).trim();
}

/** What few new bills need. It begins open where a bill is changed, or where it holds something from the start. */
export function MoreFields({ form }: { form: FormState }) {
  const { values, errors, isNew } = form;
  const [isOpened, setIsOpened] = useState(() => !isNew || NAMES.some((name) => textOf(name, values) !== ""));
  const today = useToday();
  const isOpen = isOpened || [...NAMES, "paidDate" as const].some((name) => errors[name] !== undefined);
  const fieldsId = useId();
  const onChange = form.known.edit;
  return (
    <section aria-label="More" className="flex flex-col gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpened(!isOpen)}
        className="-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 text-left hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="font-semibold">More</span>
        <span className="min-w-0 flex-1 truncate text-right text-small text-ink-soft">
          {!isOpen && NAMES.map((name) => shortText(name, values)).join(" · ")}
        </span>
        <span className={`text-ink-soft transition-transform ${isOpen ? "rotate-180" : ""}`}>
          <ChevronDownIcon />
        </span>
      </button>
      <div id={fieldsId} hidden={!isOpen} className="flex flex-col gap-4">
        {isOpen && (
          <>
            <div className="grid gap-4 min-[22.5rem]:auto-cols-fr min-[22.5rem]:grid-flow-col">
              <SelectField
                label={LABELS.status}
                name="status"
                value={values.status}
                error={errors.status}
                options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
                onChange={(event) => onChange({ status: event.target.value as Status })}
              />
              {values.status === "PAID" && (
                <DayField
                  label="Paid on"
                  name="paidDate"
                  max={today}
                  value={values.paidDate || today}
                  error={errors.paidDate}
                  onDay={(paidDate) => onChange({ paidDate })}
                />
              )}
            </div>
            {TEXT_DETAILS.map((name) => {
              const Field = DETAIL_FIELDS[name];
              return (
                <Field
                  key={name}
                  value={values[name]}
                  error={errors[name]}
                  onChange={(text) => onChange({ [name]: text })}
                />
              );
            })}
            <RemindersField
              days={values.remindDaysBefore}
              error={errors.remindDaysBefore}
              onChange={(remindDaysBefore) => onChange({ remindDaysBefore })}
            />
            <ContractField form={form} />
          </>
        )}
      </div>
    </section>
  );
}

interface DetailProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

const DETAIL_FIELDS: Readonly<Record<TextDetail, (props: DetailProps) => ReactNode>> = {
  category: CategoryField,
  note: NoteField,
};

function CategoryField({ value, error, onChange }: DetailProps) {
  const { recent, all } = useCategories();
  const suggestionsId = useId();
  const typed = value.trim().toLowerCase();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={LABELS.category}
        name="category"
        optional
        autoComplete="off"
        dir="auto"
        list={suggestionsId}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={suggestionsId}>
        {all.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {/* Chooses a recent category by one press. A press on the chosen one clears it. */}
      <fieldset aria-label="Recent categories" className={CHIPS}>
        {recent.map((category) => {
          const isChosen = category.toLowerCase() === typed;
          return (
            <Chip
              key={category}
              name={suggestionsId}
              value={category}
              checked={isChosen}
              onChange={() => onChange(category)}
              onClick={() => isChosen && onChange("")}
            >
              <bdi translate="no">{category}</bdi>
            </Chip>
          );
        })}
      </fieldset>
    </div>
  );
}

/** On a phone they are one line that scrolls, so that the fields below stay near. */
const CHIPS =
  "flex min-w-0 flex-wrap gap-1.5 max-sm:-mx-5 max-sm:-my-0.5 max-sm:scroll-px-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-0.5 max-sm:[scrollbar-width:none]";

/** A choice as a pill. Forced colours have no backgrounds, so its control is shown there. */
function Chip({ children, ...rest }: ComponentProps<"input">) {
  return (
    <label className="chip relative inline-flex min-h-8 max-w-full cursor-pointer items-center rounded-full border border-line px-2.5 text-small leading-normal wrap-anywhere hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-checked:hover:bg-hover max-sm:max-w-60 max-sm:shrink-0 pointer-coarse:min-h-11 pointer-coarse:px-4">
      <input
        {...rest}
        type="radio"
        className="absolute -inset-px cursor-pointer appearance-none rounded-[inherit] forced-colors:static forced-colors:mr-1.5 forced-colors:appearance-auto"
      />
      {children}
    </label>
  );
}

function NoteField({ value, error, onChange }: DetailProps) {
  return (
    <TextAreaField
      label={LABELS.note}
      name="note"
      optional
      dir="auto"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
