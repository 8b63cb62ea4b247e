import { type ReactNode, useDeferredValue } from "react";
import type { ViewMode } from "#domain/settings/settings.ts";
import { usePerform, useSettings } from "../../data/ledger/use-ledger.tsx";
import { Segments } from "../../ui/button.tsx";
import { HorizontalIcon, VerticalIcon } from "../../ui/icons.tsx";

const OPTIONS = [
  { value: "vertical", content: <Option icon={<VerticalIcon />} name="Vertical" /> },
  { value: "horizontal", content: <Option icon={<HorizontalIcon />} name="Horizontal" /> },
] as const;

export function ViewToggle(props: { view: ViewMode; onChoose: (view: ViewMode) => void }) {
  return <Segments label="View" value={props.view} options={OPTIONS} onChoose={props.onChoose} />;
}

function Option(props: { icon: ReactNode; name: string }) {
  return (
    <span title={props.name}>
      {props.icon}
      <span className="sr-only">{props.name}</span>
    </span>
  );
}

export interface ChosenView {
  readonly view: ViewMode;
  /** Follows `view` once the browser has painted the press. */
  readonly shown: ViewMode;
  readonly choose: (view: ViewMode) => void;
}

export function useViewMode(): ChosenView {
  const perform = usePerform();
  const { dashboardViewMode: view } = useSettings();
  const shown = useDeferredValue(view);
  const choose = (dashboardViewMode: ViewMode) =>
    void perform({ type: "settings.update", data: { dashboardViewMode } });
  return { view, shown, choose };
}
