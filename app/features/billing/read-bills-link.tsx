import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { Subscription } from "../../data/billing/use-subscription.ts";
import { useHasBills } from "../../data/ledger/use-ledger.tsx";
import { buttonClass } from "../../ui/button.tsx";

/** Leads users without a subscription to their bills. Renders nothing for those who never had any. */
export function ReadBillsLink({ access, known }: Pick<Subscription, "access" | "known">) {
  const hasBills = useHasBills();
  if (access !== "denied" || (!hasBills && !known?.subscription)) return null;
  return (
    <Link to={paths.bills} className={buttonClass("secondary")}>
      Read your bills
    </Link>
  );
}
