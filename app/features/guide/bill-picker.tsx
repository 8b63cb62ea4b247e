import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Day } from "#domain/calendar/days.ts";
import {
  addPicked,
  PICKED_MAX,
  type Picked,
  type PickedBill,
  toggleCommon,
} from "#domain/setup/picked-bills.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { whenIdle } from "../../browser/idle.ts";
import { classes } from "../../ui/classes.ts";
import { PickedLine } from "./picked-line.tsx";
import { BillChips, NothingPicked, PICKER_COLUMNS, SentenceField } from "./picker-controls.tsx";

export interface BillPickerProps {
  picked: Picked;
  today: Day;
  /** Whether it draws the picked bills as a line, where no month's card stands above. */
  drawsMonth?: boolean;
  /** Whether bills without an amount say so, because somebody wanted to go on. */
  asksForAmounts: boolean;
  /** The list, in which {@link focusMissing} looks for them. */
  list: RefObject<HTMLOListElement | null>;
  onChange: (picked: Picked) => void;
  /** Beside the sum, once something is picked. */
  children?: ReactNode;
  /** Below all of it, or on a desktop below the chips. */
  foot?: ReactNode;
}

const FULL = `That makes ${PICKED_MAX} bills. You can add more once the month is kept.`;

const loadReader = () => fetchCode(() => import("#domain/setup/picked-sentence.ts"));

/** Sixteen bills that most households have, and a field for any other, with a line that draws itself as they are picked. */
export function BillPicker(props: BillPickerProps) {
  const { picked, drawsMonth = false, onChange } = props;
  const { bills } = picked;
  const change = (changed: readonly PickedBill[]) => onChange({ ...picked, bills: changed });
  // What is picked while the reader is on its way stays.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // Once it is here, no network is needed.
  useEffect(() => whenIdle(() => void loadReader().catch(() => undefined)), []);
  async function type(text: string) {
    const { readPickedSentence } = await loadReader();
    const { picked, today, onChange } = latest.current;
    const read = readPickedSentence(text, today, picked.currency);
    if ("refused" in read) return { said: read.refused, isTaken: false };
    const added = addPicked(picked.bills, read.bill);
    if (added === picked.bills) return { said: FULL, isTaken: false };
    onChange({ ...picked, bills: added });
    return { said: `Added ${read.bill.title}.`, isTaken: true };
  }
  return (
    <div className={classes(drawsMonth && PICKER_COLUMNS)}>
      <div>
        <BillChips
          picked={bills.map(({ title }) => title)}
          onPick={(common) => change(toggleCommon(bills, common))}
        />
        <SentenceField onTyped={type} />
      </div>
      {bills.length > 0 ? <PickedLine {...props} onBills={change} /> : drawsMonth && <NothingPicked />}
      {props.foot}
    </div>
  );
}

/** Leads to the first bill without an amount. Returns whether there is one. */
export function focusMissing(list: HTMLElement | null): boolean {
  const missing = list?.querySelector<HTMLElement>("[data-missing] input");
  missing?.focus();
  return missing != null;
}
