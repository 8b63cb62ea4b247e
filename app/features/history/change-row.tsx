import { Button } from "../../ui/button.tsx";

interface ChangeRowProps {
  text: string;
  who: string;
  atMs: number;
  timeZone: string;
  undone: boolean;
  /** Set once an undo was tried and refused. */
  refusal: string | undefined;
  onUndo: () => void;
}

export function ChangeRow(props: ChangeRowProps) {
  const time = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: props.timeZone,
  }).format(props.atMs);
  return (
    <li className="flex items-center gap-4 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={props.undone ? "text-ink-soft line-through" : ""}>{props.text}</p>
        <p className="text-small text-ink-soft">
          {props.who} at <time dateTime={new Date(props.atMs).toISOString()}>{time}</time>
        </p>
        {props.refusal !== undefined && (
          <p role="alert" className="text-small text-unpaid">
            {props.refusal}
          </p>
        )}
      </div>
      {props.undone ? (
        <p className="px-3 text-small text-ink-soft">Undone</p>
      ) : (
        <Button variant="link" className="px-3" aria-label={`Undo: ${props.text}`} onClick={props.onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
