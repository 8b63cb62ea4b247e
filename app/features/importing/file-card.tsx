import { useId } from "react";
import { groupBy } from "#domain/group-by.ts";
import {
  type Assumption,
  type ReadChoices,
  ROLES,
  type Role,
  SKIPPED,
  type Skipped,
} from "#domain/importing/found.ts";
import { counted, numberText } from "#domain/text/wording.ts";
import type { FileReading } from "../../data/importing/import-plan.ts";
import { Alert, IconButton } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Fold } from "./fold.tsx";

interface FileCardProps {
  file: FileReading;
  choices: ReadChoices;
  onChoose: (choices: ReadChoices) => void;
  onRemove: () => void;
}

/** What a file was taken for, what was assumed, and what in it is no bill. */
export function FileCard({ file, choices, onChoose, onRemove }: FileCardProps) {
  const { name, source, error, assumptions, columns, refused, skipped } = file;
  const isChosen = (kind: Assumption["kind"]) => kind !== "none" && choices[kind] !== undefined;
  // The currency is asked for all files together, where it is open. What was answered stays where it was asked.
  const isQuestion = ({ isSure, kind }: Assumption) => kind !== "currency" && (!isSure || isChosen(kind));
  const questions = assumptions.filter(isQuestion);
  const known = assumptions.filter((each) => !isQuestion(each));
  const roles = choices.roles ?? rolesOf(file);
  const choose = (kind: string, value: string) => onChoose({ ...choices, [kind]: value });
  return (
    <section
      aria-label={name}
      tabIndex={-1}
      data-file
      className="rounded-card border border-line bg-surface px-5 py-3 shadow-card outline-none"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="font-semibold wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </h2>
          {error === null && (
            <p className="text-small text-ink-soft">{`Read as ${source}: ${readText(file)}`}</p>
          )}
          <Alert text={error} />
        </div>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
      {questions.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer changes the text, and the field keeps the focus
        <Asked key={index} assumption={each} choices={choices} onChoose={choose} />
      ))}
      {refused.length > 0 && (
        <Fold
          title={<span className="text-unpaid">{`${counted(refused.length, "line")} can't be read`}</span>}
        >
          <Lines
            name="Lines that can't be read"
            lines={refused.map(({ line, text, why }) => ({ line, text, about: why }))}
          />
        </Fold>
      )}
      {error === null && (
        <Fold
          title="How it was read"
          aside={skipped.length > 0 && notBillsText(skipped.length)}
          isOpen={questions.some(({ kind }) => kind === "roles")}
        >
          <div className="pl-4">
            {columns.length > 0 && (
              <Fold title="Columns" isOpen={questions.some(({ kind }) => kind === "roles")}>
                <div className="grid gap-3 pb-3 sm:grid-cols-2">
                  {columns.map((column, index) => (
                    <SelectField
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                      key={index}
                      label={column.name.trim() || `Column ${index + 1}`}
                      hint={column.sample.slice(0, 60)}
                      value={roles[index] ?? ""}
                      options={[["", "Nothing"], ...ROLES.map((role) => [role, ROLE_NAMES[role]] as const)]}
                      onChange={(event) =>
                        onChoose({ ...choices, roles: rolesWith(roles, index, event.target.value) })
                      }
                    />
                  ))}
                </div>
              </Fold>
            )}
            {known.length > 0 && (
              <Fold title="What was assumed" aside={known.length}>
                {known.map((each, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Asked key={index} assumption={each} choices={choices} onChoose={choose} />
                ))}
              </Fold>
            )}
            {skipped.length > 0 && (
              <Fold title={`Not bills: ${skippedText(skipped)}`}>
                <Lines
                  name="Lines that aren't bills"
                  lines={skipped.map(({ line, text, kind }) => ({ line, text, about: SKIPPED[kind][0] }))}
                />
              </Fold>
            )}
          </div>
        </Fold>
      )}
    </section>
  );
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  title: "Title",
  amount: "Amount",
  debit: "Amount spent",
  credit: "Amount received",
  direction: "Spent or received",
  dueDate: "Date",
  paidDate: "Paid on",
  nextDate: "Next date",
  endDate: "End",
  status: "Status",
  active: "Active",
  category: "Category",
  note: "Note",
  currency: "Currency",
  frequency: "How often",
  interval: "Every",
  balance: "Balance",
};

type Roles = Readonly<Record<number, Role>>;

function rolesOf({ columns }: FileReading): Roles {
  return Object.fromEntries(columns.flatMap(({ role }, index) => (role === null ? [] : [[index, role]])));
}

/** Gives a column another role, or none. But for notes, a role is that of one column. */
function rolesWith(roles: Roles, index: number, chosen: string): Roles {
  const others = Object.entries(roles).filter(
    ([at, role]) => Number(at) !== index && (role !== chosen || role === "note"),
  );
  return Object.fromEntries([...others, ...(chosen === "" ? [] : [[index, chosen as Role]])]);
}

interface AskedProps {
  assumption: Assumption;
  choices: ReadChoices;
  onChoose: (kind: string, value: string) => void;
}

/** What the file leaves open. The likely answer is chosen, unless it would be a guess. */
function Asked({ assumption, choices, onChoose }: AskedProps) {
  const name = useId();
  const { kind, text, question, holdsImport = false, choices: offered, value } = assumption;
  if (kind === "none" || question === undefined || offered.length === 0)
    return <p className="py-2">{text}</p>;
  return (
    <div className="py-2">
      <Choices
        legend={question}
        name={name}
        // What was just chosen is shown before the file is read again.
        value={String(choices[kind] ?? (holdsImport ? "" : value) ?? "")}
        options={offered.map((each) => [each.value, each.label] as const)}
        className="flex-col"
        onChoose={(chosen) => onChoose(kind, chosen)}
      />
    </div>
  );
}

function notBillsText(lines: number): string {
  return `${numberText(lines)} ${lines === 1 ? "isn't a bill" : "aren't bills"}`;
}

/** "12 bills", "6 budgets", "12 bills and 6 budgets" */
function readText({ count, budgetCount }: FileReading): string {
  if (budgetCount === 0) return counted(count, "bill");
  const budgets = counted(budgetCount, "budget");
  return count === 0 ? budgets : `${counted(count, "bill")} and ${budgets}`;
}

function skippedText(skipped: readonly Skipped[]): string {
  return [...groupBy(skipped, ({ kind }) => kind)]
    .map(([kind, { length }]) => {
      const [one, several] = SKIPPED[kind];
      return counted(length, one, several);
    })
    .join(", ");
}

/** More lines than anybody reads would slow the page down. */
const LINES_MAX = 100;

function Lines(props: {
  name: string;
  lines: readonly { readonly line: number; readonly text: string; readonly about: string }[];
}) {
  const { lines } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse */}
      <section aria-label={props.name} tabIndex={0} className="max-h-72 overflow-y-auto pb-3">
        <ul className="flex flex-col gap-1.5 text-small wrap-anywhere">
          {lines.slice(0, LINES_MAX).map(({ line, text, about }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the files of a zip have the same numbers, and nothing moves here
            <li key={index}>
              <span className="text-ink-soft tabular-nums">{`${line}: `}</span>
              <bdi translate="no">{text}</bdi>
              <span className="text-ink-soft">{` · ${about}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {lines.length > LINES_MAX && (
        <p className="pb-3 text-small text-ink-soft">{`And ${numberText(lines.length - LINES_MAX)} more.`}</p>
      )}
    </>
  );
}
