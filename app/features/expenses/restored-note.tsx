import { Button } from "../../ui/button.tsx";

export function RestoredNote(props: { hasChanged: boolean; onDiscard: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-hover py-1 pr-1 pl-3 text-small">
      <p role="status">
        {props.hasChanged
          ? "What you typed before is back. The bill has changed since."
          : "What you typed before is back."}
      </p>
      <Button variant="link" className="px-3" onClick={props.onDiscard}>
        Discard
      </Button>
    </div>
  );
}
